// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { effects } from "../../server/composition/modules.ts";
import { openDatabase, type Tx } from "../../server/db/connection.ts";
import { endAccess } from "../../server/identity/access-changes.ts";
import { setPassword } from "../../server/identity/credentials.ts";
import { issueLink, type LinkPurpose, linkSeconds, redeemLink } from "../../server/identity/links.ts";
import { createPostgresBus } from "../../server/realtime/postgres-bus.ts";
import { resources } from "../../src/resources/index.ts";
import { createPermissionServer, type PermissionServer } from "../permissions/support/permission-server.ts";
import { databaseAddress, testDatabase, testServer } from "../support/database.ts";
import { silent } from "../support/test-server.ts";
import { delay } from "../support/waits.ts";
import { createPeople, newUser, type People, type Someone } from "./people-fixture.ts";

// The embedded database has one connection: concurrent requests wait for each other, so races can't occur.
if (!testServer)
  console.log("Skipped: requires a PostgreSQL server. Run scripts/with-postgres.sh npx vitest run tests/identity/people-races.test.ts.");

const crowd = 50;
const rounds = 50;

describe.skipIf(!testServer)("concurrent requests to two processes", { timeout: 120_000 }, () => {
  let servers: [PermissionServer, PermissionServer];
  let people: People;
  beforeAll(async () => {
    servers = await twoServers();
    people = createPeople(servers[0]);
    for (const server of servers) await server.startBackground();
  });
  afterAll(async () => {
    for (const server of servers?.toReversed() ?? []) await server.close();
  });
  const serverAt = (nth: number): PermissionServer => servers[nth % 2] ?? servers[0];

  type Side = readonly [list: string, where: { companyId?: number }];
  const sides = async (): Promise<Side[]> => [
    ["employee-users", {}],
    ["company-users", { companyId: await people.company() }],
  ];

  it("two administrators removing each other leave exactly one", async () => {
    const actionPairs = [
      ["suspend", "suspend"],
      ["removeAdmin", "removeAdmin"],
      ["suspend", "removeAdmin"],
    ] as const;
    for (const [list, where] of await sides()) {
      const [ann, bob] = [await people.add({ ...where, isAdmin: true }), await people.add({ ...where, isAdmin: true })];
      let both = 0;
      for (let round = 0; round < rounds; round++) {
        await sql`update users set state = 'active', is_admin = true where id in (${ann.id}, ${bob.id})`.execute(serverAt(0).db.kysely);
        const [first, second] = [await ann.again(), (await bob.again()).at(serverAt(1))];
        // Both are signed in before either of them is suspended or demoted.
        for (const each of [first, second]) expect((await each.get("iam")).status).toBe(200);
        const [one, other] = actionPairs[round % actionPairs.length] ?? actionPairs[0];
        const responses = await Promise.all([people.act(first, list, bob.id, one), people.act(second, list, ann.id, other)]);
        const summary = responses.map(({ status, text }) => `${status} ${text.slice(0, 120)}`).join("\n");
        const remaining = [await people.standing(ann.id), await people.standing(bob.id)].filter(
          (each) => each?.is_admin && each.state === "active",
        );
        expect(remaining, `round ${round}: ${summary}`).toHaveLength(1);
        expect(
          responses.filter(({ status }) => status === 200),
          summary,
        ).toHaveLength(1);
        // Rejected because no administrator would be left (409), or because the caller was removed first (401, 403).
        const [lost = 0] = responses.map(({ status }) => status).filter((status) => status !== 200);
        expect([401, 403, 409], summary).toContain(lost);
        if (lost === 409) both++;
      }
      // Without a 409 the requests never overlapped, and the test would prove nothing.
      expect(both, list).toBeGreaterThan(0);
    }
  });

  it("three administrators demoting themselves leave one", async () => {
    for (const [list, where] of await sides()) {
      await sql`update users set is_admin = false where type = 'E'`.execute(serverAt(0).db.kysely);
      const admins: Someone[] = [];
      for (let nth = 0; nth < 3; nth++) admins.push(await people.add({ ...where, isAdmin: true }));
      const responses = await Promise.all(admins.map((each, nth) => people.act(each.at(serverAt(nth)), list, each.id, "removeAdmin")));
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
      const records = await Promise.all(admins.map(({ id }) => people.standing(id)));
      expect(records.filter((each) => each?.is_admin)).toHaveLength(1);
    }
  });

  it("an email address is taken once, in any capitalization", async () => {
    const chief = await people.add({ isAdmin: true });
    const spelled = ["same@hq.example", "Same@hq.example", "SAME@HQ.EXAMPLE"];
    const responses = await Promise.all(
      Array.from({ length: crowd }, (_, nth) =>
        chief.at(serverAt(nth)).post("employee-users", newUser({ email: spelled[nth % spelled.length] ?? "" })),
      ),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status, body, text } of responses)
      if (status !== 201) expect([status, Object.keys(body.errors ?? {})], text).toEqual([422, ["email"]]);
    const { rows } = await sql`select 1 from users where lower(email) = ${"same@hq.example"}`.execute(serverAt(0).db.kysely);
    expect(rows).toHaveLength(1);
  });

  it("a role is assigned once", async () => {
    const [chief, { id }, role] = [await people.add({ isAdmin: true }), await people.add(), await people.role(["TASKS read"])];
    // Requests without a version run one after the other, and find the role already assigned.
    const responses = await Promise.all(
      Array.from({ length: crowd }, (_, nth) =>
        chief.at(serverAt(nth)).post(`employee-users/${id}/actions/assign`, { roleId: role, ...(nth % 2 === 0 ? { version: 1 } : {}) }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of responses) expect([200, 409, 422]).toContain(status);
    expect((await people.standing(id))?.roles).toEqual([role]);
  });

  it("a user can't assign a role that has just gained permissions they lack", async () => {
    const chief = await people.add({ isAdmin: true });
    const clerk = await people.add({ abilities: ["UM_EMP_USERS read", "UM_EMP_USERS assign", "TASKS read"] });
    for (let round = 0; round < 20; round++) {
      const [role, { id }] = [await people.role(["TASKS read"]), await people.add()];
      const [grown, assigned] = await Promise.all([
        people.put(chief, "employee-roles", role, { abilities: ["TASKS read", "SALES_QUOTE approve"] }),
        people.act(clerk.at(serverAt(1)), "employee-users", id, "assign", { roleId: role }),
      ]);
      expect(grown.status, grown.text).toBe(200);
      // It can be assigned before it gains the permission, which is then the chief's grant, but never after.
      expect([200, 403], assigned.text).toContain(assigned.status);
      const { rows } = await sql<{ gave: string; grew: string }>`select
        (select max(id) from activity_log where resource = 'employee-user' and record_id = ${id} and verb = 'assign') as gave,
        (select max(id) from activity_log where resource = 'employee-role' and record_id = ${role} and verb = 'update') as grew`.execute(
        serverAt(0).db.kysely,
      );
      if (assigned.status === 403) expect((await people.standing(id))?.roles).toEqual([]);
      else expect(Number(rows[0]?.gave), "the role was assigned before it was extended").toBeLessThan(Number(rows[0]?.grew));
    }
  });

  it.each(Object.keys(linkSeconds) as LinkPurpose[])("a link for %s is redeemed once", async (purpose) => {
    const { id } = await people.add({ state: purpose === "password-reset" ? "active" : "invited" });
    const token = await serverAt(0).db.transaction((tx) => issueLink(tx, id, purpose));
    const redeemed = await Promise.all(
      Array.from({ length: crowd }, (_, nth) => serverAt(nth).db.transaction((tx) => redeemLink(tx, token, purpose))),
    );
    expect(redeemed.filter((each) => each !== null)).toEqual([id]);
    expect(await serverAt(1).db.transaction((tx) => redeemLink(tx, token, purpose))).toBeNull();
  });

  it("no session outlives a password or an access that ended while it was started", async () => {
    const passwordDigest = "plain:Secret123";
    const started = (id: number, nth: number) =>
      serverAt(nth)
        .sessions.start(id, { ip: "127.0.0.1", passwordDigest })
        .then(
          () => true,
          () => false,
        );
    let both = 0;
    for (let round = 0; round < rounds; round++) {
      const { id } = await people.add();
      const end = (tx: Tx) =>
        round % 2 === 0
          ? setPassword(tx, id, "plain:Another1")
          : sql`update users set state = 'suspended' where id = ${id}`.execute(tx).then(() => endAccess(tx, id));
      const [outcomes] = await Promise.all([
        Promise.all(Array.from({ length: 6 }, (_, nth) => delay(nth).then(() => started(id, nth)))),
        delay(2).then(() => serverAt(1).db.transaction(end)),
      ]);
      if (outcomes.includes(true) && outcomes.includes(false)) both++;
      const { rows } = await sql`select 1 from sessions where user_id = ${id} and revoked_at is null`.execute(serverAt(0).db.kysely);
      expect(rows, `round ${round}`).toEqual([]);
    }
    expect(both, "rounds in which some began before and some after").toBeGreaterThan(0);
  });

  it("a link stays valid when the transaction that redeems it is rolled back", async () => {
    const { id } = await people.add({ state: "invited" });
    const token = await serverAt(0).db.transaction((tx) => issueLink(tx, id, "registration"));
    const undone = serverAt(0).db.transaction(async (tx) => {
      expect(await redeemLink(tx, token, "registration")).toBe(id);
      throw new Error("not after all");
    });
    await expect(undone).rejects.toThrow("not after all");
    expect(await serverAt(1).db.transaction((tx) => redeemLink(tx, token, "registration"))).toBe(id);
  });
});

async function twoServers(): Promise<[PermissionServer, PermissionServer]> {
  const db = await testDatabase({ poolSize: 10 });
  const databaseUrl = await databaseAddress(db);
  const modules = { resources, effects, goodStanding: "active", calls: true };
  const bus = () => createPostgresBus({ databaseUrl, log: silent });
  return [
    await createPermissionServer({ ...modules, db, bus: await bus() }),
    await createPermissionServer({ ...modules, db: await openDatabase({ databaseUrl, poolSize: 10 }), bus: await bus() }),
  ];
}
