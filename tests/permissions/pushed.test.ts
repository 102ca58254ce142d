// @module-tag gate
import { readdir, readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rulesOf } from "../../src/schemas/actions/availability.ts";
import { leftOut, validActionInput } from "../contract/inputs.ts";
import { openRaw } from "../realtime/support.ts";
import { isNight } from "../support/by-night.ts";
import { isChosen } from "../support/chosen-modules.ts";
import { canaryText, leakedCanariesIn } from "./support/canaries.ts";
import { clientOf } from "./support/inputs.ts";
import { type Person, personNamed } from "./support/people.ts";
import { createPermissionFixtures, type PermissionFixtures } from "./support/permission-fixtures.ts";
import { productServer } from "./support/permission-server.ts";

let fixtures: PermissionFixtures;
let send: () => Promise<void>;
const listeners = new Map<Person, Awaited<ReturnType<typeof listen>>>();

beforeAll(async () => {
  fixtures = await createPermissionFixtures(await productServer());
  const { server, people } = fixtures;
  server.realtime.attach(server.app.server);
  await server.app.listen({ host: "127.0.0.1", port: 0 });
  send = await server.startBackground();
  for (const person of people) listeners.set(person, await listen(person));
});
afterAll(async () => {
  for (const { socket } of listeners.values()) socket.terminate();
  await fixtures?.server.close();
});

/** Subscribes to the person's own channel and to their company's. */
async function listen(person: Person) {
  const { app } = fixtures.server;
  const raw = await openRaw((app.server.address() as AddressInfo).port, "/app/hq?protocol=7");
  const socketId = await raw.socketId();
  for (const channel of [`private-user.${person.id}`, `private-stakeholder.${person.companyId ?? 1}`]) {
    const response = await app.inject({
      method: "POST",
      url: "/api/broadcasting/auth",
      headers: { authorization: `Bearer ${person.token}` },
      payload: { socket_id: socketId, channel_name: channel },
    });
    raw.say("pusher:subscribe", { channel, auth: response.json().auth });
    await raw.next("pusher_internal:subscription_succeeded");
  }
  return raw;
}

/** Performs one possible action on every row: by night as each of three users, with every change as one of them in turn. */
async function doEverything(): Promise<number> {
  const { server, people } = fixtures;
  const doers = [personNamed(people, "admin"), personNamed(people, "owner of acme"), personNamed(people, "owner of zeta")];
  const modules = { resources: server.resources, leftOut };
  let done = 0;
  for (const resource of server.resources.filter((each) => each.routes && isChosen(each))) {
    // Leaves out the listening users: a suspended user receives no more events.
    const listens = (id: number) => resource.table === "users" && people.some((each) => each.id === id);
    const rows = fixtures.rows.filter((each) => each.resource.table === resource.table && !listens(each.row.id));
    for (const [turn, { row, owner }] of rows.entries()) {
      for (const person of doers.filter((_, index) => isNight || index === turn % doers.length)) {
        const client = clientOf(server, person);
        const { status, body } = await client.get(`${resource.collection}/${row.id}`);
        const open = status === 200 ? Object.entries(body.data.actions).filter(([, availability]) => availability === true) : [];
        const [name] = open[done % Math.max(open.length, 1)] ?? [];
        const rule = [...rulesOf(resource)].find(([each]) => each === name)?.[1];
        if (name === undefined || !rule) continue;
        const { version } = body.data;
        const fields = name === "remove" ? resource.remove?.input : resource.actions[name]?.input;
        const text = canaryText({ owner, hidden: false });
        const input = Object.fromEntries(
          Object.entries(await validActionInput(modules, client, resource, name, fields ?? {}, body.data)).map(([key, value]) => [
            key,
            typeof value === "string" ? text : value,
          ]),
        );
        const response =
          name === "update"
            ? await client.put(`${resource.collection}/${row.id}`, {
                version,
                ...(person.side === "employee" && "internalNotes" in resource.fields
                  ? { internalNotes: canaryText({ owner, hidden: true }) }
                  : {}),
              })
            : name === "remove"
              ? await client.delete(`${resource.collection}/${row.id}`, { version, ...input })
              : await client.post(`${resource.collection}/${row.id}/actions/${name}`, { version, ...input });
        if (response.status === 200) done++;
      }
    }
  }
  return done;
}

/** Rows that became visible to the person after the fixtures were created, such as a draft that was sent. */
async function cameToSee(person: Person): Promise<ReadonlyMap<string, string>> {
  const client = clientOf(fixtures.server, person);
  const texts = new Map<string, string>();
  for (const resource of fixtures.server.resources.filter(({ routes, customer }) => routes && customer)) {
    for (const { row } of fixtures.unseen(person, resource)) {
      const { status, text } = await client.get(`${resource.collection}/${row.id}`);
      if (status === 200) texts.set(`${resource.table} ${row.id}`, text);
    }
  }
  return texts;
}

/** Waits until everything committed has been sent and every socket has received it. */
async function settled(): Promise<void> {
  const { db } = fixtures.server;
  for (let remaining = 1; remaining > 0; ) {
    await send();
    remaining = Number((await sql<{ n: number }>`select count(*) as n from outbox`.execute(db.kysely)).rows[0]?.n);
  }
  for (const raw of listeners.values()) {
    raw.say("pusher:ping", {});
    await raw.next("pusher:pong");
  }
}

/** The text of an email without the recipient's own data: their address, their name and their company's name. */
function withoutAddressee(mail: string): string {
  const text = mail.replaceAll(/=\r?\n/g, "");
  const [, address] = /^To: (\S+)/m.exec(text) ?? [];
  const reader = fixtures.rows.find(({ row }) => row.email === address)?.row;
  const company = fixtures.rows.find(({ resource, row }) => resource.table === "parties" && row.id === reader?.companyId)?.row;
  const known = [address?.split("@")[0], reader?.firstName, reader?.lastName, company?.name];
  return known.reduce<string>((rest, word) => (typeof word === "string" ? rest.replaceAll(word, "") : rest), text);
}

/** The text of an email without what its provider reads of this job. */
async function withoutJob(text: string, id: number): Promise<string> {
  const { rows } = await sql<Readonly<Record<string, string | null>>>`select j.number, p.name, j.message, j.withdraw_reason as withdrawn,
      j.cancel_reason as cancelled
    from provider_jobs j join providers p on p.id = j.provider_id where j.id = ${id}`.execute(fixtures.server.db.kysely);
  const words = Object.values(rows[0] ?? {}).flatMap((value) => value?.split(/\s+/) ?? []);
  return words.reduce((rest, word) => (word.length > 3 ? rest.replaceAll(word, "") : rest), text);
}

/** The person whom an email is addressed to. One who was made an administrator meanwhile reads what their company's owner does. */
async function readerOf(mail: string): Promise<Person | "employee" | null> {
  const [, address = ""] = /^To: (\S+)/m.exec(mail.replaceAll(/=\r?\n/g, "")) ?? [];
  const { rows } = await sql<{ id: number; type: string; companyId: number | null; isAdmin: boolean }>`
    select id, type, company_id as "companyId", is_admin as "isAdmin" from users where lower(email) = lower(${address})`.execute(
    fixtures.server.db.kysely,
  );
  const [user] = rows;
  if (user?.type === "E") return "employee";
  const owner = fixtures.people.find(({ companyId, isAdmin }) => companyId === user?.companyId && isAdmin);
  return fixtures.people.find(({ id }) => id === user?.id) ?? (user?.isAdmin ? owner : undefined) ?? null;
}

describe("pushes, emails and log lines", () => {
  it("reveal nothing to anyone who can't see it", async () => {
    const { server, people } = fixtures;
    const done = await doEverything();
    expect(done).toBeGreaterThan(60);
    await settled();

    for (const [person, raw] of listeners) {
      const received = JSON.stringify(raw.frames);
      const now = person.side === "customer" ? await cameToSee(person) : new Map<string, string>();
      if (person.side === "customer") {
        const read = [...now.values()].join("\n");
        const strangers = leakedCanariesIn(received, person.mayKnow).filter((each) => !read.includes(each.split(" ")[0] ?? each));
        expect(strangers, person.name).toEqual([]);
      }
      for (const { event, data } of raw.frames) {
        if (event !== "changed") continue;
        const resource = server.resources.find(({ name }) => name === data.resource);
        expect(resource, JSON.stringify(data)).toBeDefined();
        if (!resource || person.side === "employee") continue;
        // Checked against the rows as created and as they are now; no action moves a row to another company.
        const known = fixtures.rows.some(({ resource: rowResource, row }) => rowResource.table === resource.table && row.id === data.id);
        const wasSeen = now.has(`${resource.table} ${data.id}`) || fixtures.seen(person, resource).some(({ row }) => row.id === data.id);
        // A row that an action made, such as a piece that was split off, is read now.
        const visible = known ? wasSeen : (await clientOf(server, person).get(`${resource.collection}/${data.id}`)).status === 200;
        expect(visible, `${person.name} receives ${data.resource} ${data.id}`).toBe(true);
      }
    }
    const countChanges = (name: string) =>
      listeners.get(personNamed(people, name))?.frames.filter(({ event }) => event === "changed").length ?? 0;
    expect(countChanges("nobody")).toBe(0);
    for (const name of ["owner of acme", "owner of zeta", "sales"]) expect(countChanges(name), name).toBeGreaterThan(10);
    const notified = [...listeners.values()].flatMap(({ frames }) => frames.filter(({ event }) => event === "notification"));
    expect(notified.length).toBeGreaterThan(0);

    const outbox = join(server.dataDir, "outbox");
    let notices = 0;
    for (const name of await readdir(outbox).catch(() => [])) {
      // A long Message-ID stands on the next line.
      const mail = (await readFile(join(outbox, name), "utf8")).replace(/^Message-ID:\r?\n /im, "Message-ID: ");
      // A payment link and a document go to people of the one customer whose data they carry, with or without an account.
      if (/^Message-ID: <(payment-link|letter)-/im.test(mail)) {
        const text = withoutAddressee(mail);
        const knows = people.some(({ side, mayKnow }) => side === "customer" && leakedCanariesIn(text, mayKnow).length === 0);
        expect(knows, mail).toBe(true);
        continue;
      }
      // A job's email goes to its provider, and carries what the provider reads of that job.
      const [, jobId] = /^Message-ID: <provider-job-[a-z]+-(\d+)-/im.exec(mail) ?? [];
      if (jobId !== undefined) {
        expect(leakedCanariesIn(await withoutJob(withoutAddressee(mail), Number(jobId)), []), mail).toEqual([]);
        continue;
      }
      // A notification's email quotes the record: to people who may read it. All others carry nothing but the addressee's own data.
      const isNotice = /^Message-ID: <notification-/im.test(mail);
      const reader = isNotice ? await readerOf(mail) : null;
      if (isNotice) notices++;
      if (reader === "employee") continue;
      const read = reader ? [...(await cameToSee(reader)).values()].join("\n") : "";
      const leaked = leakedCanariesIn(withoutAddressee(mail), reader?.mayKnow ?? []).filter(
        (each) => !read.includes(each.split(" ")[0] ?? each),
      );
      expect(leaked, mail).toEqual([]);
    }
    expect(notices).toBeGreaterThan(0);
    expect(server.log.length).toBeGreaterThan(0);
    expect(leakedCanariesIn(server.log.join("\n"), [])).toEqual([]);
    const tokens = people.map(({ token }) => token);
    expect(server.log.filter((line) => tokens.some((token) => line.includes(token)))).toEqual([]);
  }, 120_000);
});
