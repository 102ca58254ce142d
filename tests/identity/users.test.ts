// @module-tag gate
import { readdir, readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { readLink } from "../../server/identity/links.ts";
import { type PermissionServer, productServer } from "../permissions/support/permission-server.ts";
import { openRaw } from "../realtime/support.ts";
import { patiently } from "../support/waits.ts";
import { createPeople, newUser, type People, type Someone } from "./people-fixture.ts";

let server: PermissionServer;
let people: People;
/** The operating company's only administrator, unless a test says otherwise. */
let chief: Someone;
let company: number;
let owner: Someone;

beforeAll(async () => {
  server = await productServer();
  people = createPeople(server);
  server.realtime.attach(server.app.server);
  await server.app.listen({ host: "127.0.0.1", port: 0 });
  await server.startBackground();
  chief = await people.add({ isAdmin: true });
});
afterAll(() => server?.close());
beforeEach(async () => {
  company = await people.company();
  owner = await people.add({ companyId: company, isAdmin: true });
});

describe("the last administrator", () => {
  const sides = () =>
    [
      [chief, "employee-users", {}],
      [owner, "company-users", { companyId: company }],
    ] as const;
  const stays = "There must be at least one administrator. Make someone else an administrator first.";

  it("can't be demoted until there is another one", async () => {
    for (const [last, list, where] of sides()) {
      expect((await people.act(last, list, last.id, "removeAdmin")).body.message).toBe(stays);
      expect((await people.act(last, list, last.id, "suspend")).body.message).toBe("You can't do this to your own account.");
      const other = await people.add(where);
      expect((await people.act(last, list, other.id, "makeAdmin")).status).toBe(200);
      expect((await people.act(last, list, last.id, "removeAdmin")).status).toBe(200);
      // Undo it for the tests after this one.
      expect((await people.act(other, list, last.id, "makeAdmin")).status, list).toBe(200);
      expect((await people.act(last, list, other.id, "removeAdmin")).status).toBe(200);
      expect([(await people.standing(last.id))?.is_admin, (await people.standing(other.id))?.is_admin]).toEqual([true, false]);
    }
  });

  it("is not replaced by one who is suspended, invited or in another company", async () => {
    await people.add({ companyId: await people.company(), isAdmin: true });
    for (const [last, list, where] of sides()) {
      await people.add({ ...where, isAdmin: true, state: "suspended" });
      await people.add({ ...where, isAdmin: true, state: "invited" });
      const { status, body } = await people.act(last, list, last.id, "removeAdmin");
      expect([status, body.message]).toEqual([409, stays]);
      expect((await people.standing(last.id))?.is_admin).toBe(true);
    }
  });

  it("can suspend another administrator, but can't be demoted afterwards", async () => {
    for (const [last, list, where] of sides()) {
      const other = await people.add({ ...where, isAdmin: true });
      expect((await people.act(last, list, other.id, "suspend")).status).toBe(200);
      expect((await people.act(last, list, last.id, "removeAdmin")).body.message).toBe(stays);
    }
  });

  it("of a customer can be suspended by employees, who can appoint a new one", async () => {
    const { status, text } = await people.act(chief, "customer-users", owner.id, "suspend", { reason: "Left the company" });
    expect(status, text).toBe(200);
  });
});

describe("an email address", () => {
  it("is unique across all users, ignoring case", async () => {
    const expectedErrors = { email: ["Already taken."] };
    expect((await chief.post("employee-users", newUser({ email: "Anna.Berg@hq.example" }))).status).toBe(201);
    const other = await people.add();
    for (const email of ["anna.berg@hq.example", "ANNA.BERG@HQ.EXAMPLE", " Anna.Berg@hq.example "]) {
      const responses = [
        await chief.post("employee-users", newUser({ email })),
        await chief.post("customer-users", newUser({ email, companyId: company })),
        await owner.post("company-users", newUser({ email })),
        await people.put(chief, "employee-users", other.id, { email }),
        await people.put(owner, "company-users", owner.id, { email }),
      ];
      for (const { status, body } of responses) expect([status, Object.keys(body.errors)]).toEqual([422, Object.keys(expectedErrors)]);
    }
    expect((await people.standing(other.id))?.email).toBe(other.email);
    const { errors } = (await owner.post("company-users", newUser({ email: "anna.berg@hq.example" }))).body;
    expect(errors.email, "whose it is stays unsaid").toEqual(["This address can't be used here. Ask us if it should be."]);
  });

  it("is taken once when two users are created at the same time", async () => {
    const responses = await Promise.all(
      ["Twice@hq.example", "twice@hq.example"].map((email) => chief.post("employee-users", newUser({ email }))),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  it("can be used to sign in in any capitalization", async () => {
    const { email } = await people.add();
    const login = await chief.post("v1/auth/login", { email: email.toUpperCase(), password: "Secret123" });
    expect(login.status).toBe(200);
  });
});

describe("a suspended user", () => {
  it("is signed out everywhere at once, and can't sign in until reactivated", async () => {
    for (const [caller, list, where] of [
      [chief, "employee-users", {}],
      [chief, "customer-users", { companyId: company }],
      [owner, "company-users", { companyId: company }],
    ] as const) {
      const victim = await people.add({ ...where, abilities: ["TASKS read"] });
      const elsewhere = await victim.again();
      const { closed } = await socketOf(victim);
      expect([(await victim.get("tasks")).status, (await elsewhere.get("iam")).status]).toEqual([200, 200]);
      expect((await people.act(caller, list, victim.id, "suspend", { reason: "Lost a laptop" })).status).toBe(200);
      for (const session of [victim, elsewhere]) expect((await session.get("tasks")).status, list).toBe(401);
      expect(await closed).toSatisfy((code: number) => code >= 4000 && code < 4100);
      const login = () => chief.post("v1/auth/login", { email: victim.email, password: "Secret123" });
      expect((await login()).status).toBe(401);
      expect((await people.act(caller, list, victim.id, "reActivate")).status).toBe(200);
      expect([(await victim.get("tasks")).status, (await login()).status]).toEqual([401, 200]);
    }
  });

  it("shows the reason to employees, but not to customers", async () => {
    const victim = await people.add({ companyId: company });
    await people.act(chief, "customer-users", victim.id, "suspend", { reason: "Lost a laptop" });
    expect((await chief.get(`customer-users/${victim.id}`)).body.data.suspensionReason).toBe("Lost a laptop");
    const { text } = await owner.get(`company-users/${victim.id}`);
    expect(text).toContain('"state":"suspended"');
    expect(text).not.toContain("laptop");
  });
});

/** A socket that is subscribed to the caller's own channel. */
async function socketOf(caller: Someone) {
  const raw = await openRaw((server.app.server.address() as AddressInfo).port, "/app/hq?protocol=7");
  const channel = `private-user.${caller.id}`;
  const { body } = await caller.post("broadcasting/auth", { socket_id: await raw.socketId(), channel_name: channel });
  raw.say("pusher:subscribe", { channel, auth: body.auth });
  await raw.next("pusher_internal:subscription_succeeded");
  return raw;
}

describe("a change to a user", () => {
  it("is pushed to both sides under their module's name, and not to other companies", async () => {
    const stranger = await people.add({ companyId: await people.company(), isAdmin: true });
    const wires = new Map<Someone, Awaited<ReturnType<typeof socketOf>>>();
    for (const caller of [chief, owner, stranger]) wires.set(caller, await socketOf(caller));
    const changesSeenBy = (caller: Someone) =>
      wires.get(caller)?.frames.flatMap(({ event, data }) => (event === "changed" ? [`${data.resource} ${data.id} ${data.kind}`] : [])) ??
      [];
    const { id } = (await chief.post("customer-users", newUser({ companyId: company }))).body.data;
    expect((await people.put(owner, "company-users", id, { firstName: "Renamed" })).status).toBe(200);
    await vi.waitFor(() => {
      const ofEmployees = ["created", "updated"].flatMap((kind) => [`account-user ${id} ${kind}`, `customer-user ${id} ${kind}`]);
      expect([...changesSeenBy(chief)].sort()).toEqual(ofEmployees.sort());
      expect(changesSeenBy(owner)).toEqual([`company-user ${id} created`, `company-user ${id} updated`]);
    }, patiently);
    expect(changesSeenBy(stranger)).toEqual([]);
    for (const { socket } of wires.values()) socket.terminate();
  });
});

describe("a role", () => {
  it("takes effect and loses effect with the next request", async () => {
    const clerk = await people.add();
    const tasks = async () => (await clerk.get("tasks")).status;
    const make = await chief.post("employee-roles", { displayName: "Tasks", abilities: ["TASKS read"] });
    const role: number = make.body.data.id;
    expect(await tasks()).toBe(403);
    const steps: readonly [() => Promise<{ status: number; text: string }>, number][] = [
      [() => people.act(chief, "employee-users", clerk.id, "assign", { roleId: role }), 200],
      [() => people.put(chief, "employee-roles", role, { abilities: ["SALES_QUOTE read"] }), 403],
      [() => people.put(chief, "employee-roles", role, { abilities: ["SALES_QUOTE read", "TASKS read"] }), 200],
      [() => people.act(chief, "employee-users", clerk.id, "unassign", { roleId: role }), 403],
      [() => people.act(chief, "employee-users", clerk.id, "assign", { roleId: role }), 200],
      [() => people.remove(chief, "employee-roles", role), 403],
      [() => people.act(chief, "employee-users", clerk.id, "makeAdmin"), 200],
      [() => people.act(chief, "employee-users", clerk.id, "removeAdmin"), 403],
    ];
    for (const [index, [step, then]] of steps.entries()) {
      const { status, text } = await step();
      expect([index, status], text).toEqual([index, 200]);
      expect([index, await tasks()]).toEqual([index, then]);
    }
    expect((await clerk.get("iam")).status, "the session continues").toBe(200);
  });

  it("can be assigned to a user only once", async () => {
    const [role, { id }] = [await people.role(["TASKS read"]), await people.add()];
    const twice = await chief.post("employee-users", newUser({ roles: [{ roleId: role }, { roleId: role }] }));
    expect([twice.status, twice.body.errors]).toEqual([422, { "roles.1.roleId": ["List each role only once."] }]);
    expect((await people.act(chief, "employee-users", id, "assign", { roleId: role })).status).toBe(200);
    expect((await people.act(chief, "employee-users", id, "assign", { roleId: role })).status).toBe(409);
    expect((await people.act(chief, "employee-users", id, "unassign", { roleId: role })).status).toBe(200);
    expect((await people.act(chief, "employee-users", id, "unassign", { roleId: role })).status).toBe(409);
  });
});

describe("an invitation", () => {
  const mailsTo = async (email: string): Promise<string[]> => {
    const folder = join(server.dataDir, "outbox");
    const mails = await Promise.all((await readdir(folder).catch(() => [])).map((name) => readFile(join(folder, name), "utf8")));
    return mails.filter((mail) => mail.includes(email)).map((mail) => mail.replaceAll(/=\r?\n/g, ""));
  };
  const tokensIn = (mails: readonly string[]): string[] => [
    ...new Set(
      mails.flatMap((mail) => [...mail.matchAll(/\/(?:registration(?:\/onboarding)?|reset)\/([\w-]{43})/g)].map(([, token = ""]) => token)),
    ),
  ];
  const arrived = (email: string, count: number) =>
    vi.waitFor(
      async () => {
        const tokens = tokensIn(await mailsTo(email));
        expect(tokens).toHaveLength(count);
        return tokens;
      },
      { timeout: 15_000, interval: 20 },
    );

  it("is emailed with a link, and sending it again invalidates the earlier link", async () => {
    const email = "invited@hq.example";
    const { body } = await chief.post("employee-users", newUser({ email }));
    const { id, state } = body.data;
    expect(state).toBe("invited");
    const [first = ""] = await arrived(email, 1);
    expect(await readLink(server.db.kysely, first, "registration")).toBe(id);
    expect(await readLink(server.db.kysely, first, "password-reset"), "a link has only one purpose").toBeNull();
    expect((await people.act(chief, "employee-users", id, "invite")).status).toBe(200);
    const second = (await arrived(email, 2)).find((token) => token !== first) ?? "";
    expect([await readLink(server.db.kysely, first, "registration"), await readLink(server.db.kysely, second, "registration")]).toEqual([
      null,
      id,
    ]);

    // A new address invalidates the link that was sent to the old one.
    const moved = "moved@hq.example";
    expect((await people.put(chief, "employee-users", id, { email: moved })).status).toBe(200);
    expect(await readLink(server.db.kysely, second, "registration")).toBeNull();
    const [third = ""] = await arrived(moved, 1);
    expect(await readLink(server.db.kysely, third, "registration")).toBe(id);
    expect((await people.remove(chief, "employee-users", id)).status).toBe(200);
    expect(await readLink(server.db.kysely, third, "registration"), "the link was withdrawn").toBeNull();
  });

  it("and a password reset store no token outside the email", async () => {
    const email = "quiet@hq.example";
    const { id } = (await owner.post("company-users", newUser({ email }))).body.data;
    const active = await people.add();
    // Keeps a copy of every row written to these tables, because some rows are deleted once processed.
    await sql`create table passed (what text)`.execute(server.db.kysely);
    await sql`create function keep() returns trigger language plpgsql as $$ begin insert into passed values (new::text); return new; end $$`.execute(
      server.db.kysely,
    );
    for (const table of ["jobs", "outbox", "notifications", "activity_log"])
      await sql`create trigger keep after insert or update on ${sql.table(table)} for each row execute function keep()`.execute(
        server.db.kysely,
      );
    expect((await people.act(owner, "company-users", id, "invite")).status).toBe(200);
    expect((await people.act(chief, "employee-users", active.id, "resetPassword")).status).toBe(200);
    const tokens = [...(await arrived(email, 2)), ...(await arrived(active.email, 1))];
    const { rows } = await sql<{ what: string }>`select what from passed
      union all select "j"::text from jobs "j" union all select "l"::text from links "l"`.execute(server.db.kysely);
    expect(rows.some(({ what }) => what.includes("access-mail"))).toBe(true);
    const output = [...rows.map(({ what }) => what), ...server.log].join("\n");
    for (const token of tokens) {
      for (const spelled of [token, Buffer.from(token).toString("hex"), Buffer.from(token, "base64url").toString("hex")])
        expect(output).not.toContain(spelled);
    }
  });
});
