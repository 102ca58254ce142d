import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "../../server/db/connection.ts";
import { endAccess } from "../../server/identity/access-changes.ts";
import { createSessions } from "../../server/identity/sessions.ts";
import { issueTicket, redeemTicket } from "../../server/identity/tickets.ts";
import { type Bus, createLocalBus } from "../../server/realtime/bus.ts";
import type { BusMessage } from "../../server/realtime/messages.ts";
import { addUser } from "../http/support.ts";
import { testDatabase } from "../support/database.ts";
import { silent } from "../support/test-server.ts";

let db: Db;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

const MINUTE = 60_000;
const from = { ip: "10.0.0.1", userAgent: "test" };
let people = 0;

/** The sessions of one process; two fixtures on one bus are two connected processes. */
function createFixture(bus = createLocalBus(silent), clock = { now: Date.now() }) {
  const sessions = createSessions({ db: db.kysely, bus, idleMs: 30 * MINUTE, lifetimeMs: 120 * MINUTE, now: () => clock.now });
  return { sessions, clock, bus };
}
const someone = () => addUser(db, { email: `person${people++}@hq.example`, abilities: [{ subject: "TASKS", action: "read" }] });

test("a token opens its own user's session with current abilities, and any other token opens none", async () => {
  const { sessions } = createFixture();
  const user = await someone();
  const token = await sessions.start(user, from);
  expect(await sessions.find(token)).toMatchObject({
    id: user,
    side: "employee",
    companyId: null,
    stakeholderId: 1,
    abilities: [{ subject: "TASKS", action: "read" }],
  });
  for (const wrong of ["", "x", `${token}x`, token.slice(1), token.toUpperCase(), "a".repeat(43), "\u0000".repeat(43)])
    expect(await sessions.find(wrong)).toBeNull();
});

test("an idle session expires, and a used one is extended", async () => {
  const { sessions, clock } = createFixture();
  const token = await sessions.start(await someone(), from);
  for (let n = 0; n < 3; n++) {
    clock.now += 29 * MINUTE;
    expect(await sessions.find(token)).not.toBeNull();
  }
  clock.now += 31 * MINUTE;
  expect(await sessions.find(token)).toBeNull();
});

test("a session ends at its maximum lifetime, however much it is used", async () => {
  const { sessions, clock } = createFixture();
  const token = await sessions.start(await someone(), from);
  for (let n = 0; n < 11; n++) {
    clock.now += 10 * MINUTE;
    expect(await sessions.find(token)).not.toBeNull();
  }
  clock.now += 10 * MINUTE;
  expect(await sessions.find(token)).toBeNull();
});

/** Ends access in a transaction and publishes the resulting messages, as the outbox does. */
async function end(bus: Bus, userId: number, exceptSessionId?: number): Promise<void> {
  await db.transaction((tx) => endAccess(tx, userId, exceptSessionId));
  const { rows } = await sql<{ payload: BusMessage }>`DELETE FROM outbox RETURNING payload`.execute(db.kysely);
  for (const { payload } of rows) await bus.publish(payload);
}

test("ending a user's access takes effect with the next call, on every process", async () => {
  const local = createFixture();
  const remote = createFixture(local.bus);
  const user = await someone();
  const [one = "", two = ""] = [await local.sessions.start(user, from), await local.sessions.start(user, from)];
  for (const { sessions } of [local, remote]) for (const token of [one, two]) expect(await sessions.find(token)).not.toBeNull();
  const currentSession = (await local.sessions.find(two))?.sessionId;
  await end(local.bus, user, currentSession);
  for (const { sessions } of [local, remote]) {
    expect(await sessions.find(one)).toBeNull();
    expect(await sessions.find(two)).not.toBeNull();
  }
  await end(remote.bus, user);
  for (const { sessions } of [local, remote]) expect(await sessions.find(two)).toBeNull();
});

test("a session read while it is revoked is not cached", async () => {
  const { sessions, bus } = createFixture();
  const user = await someone();
  const token = await sessions.start(user, from);
  await Promise.all([sessions.find(token), end(bus, user), sessions.find(token)]);
  expect(await sessions.find(token)).toBeNull();
});

test("changed abilities and suspension take effect at once when published, and otherwise within five seconds", async () => {
  const { sessions, clock, bus } = createFixture();
  const user = await someone();
  const token = await sessions.start(user, from);
  await sessions.find(token);
  await sql`DELETE FROM users_roles WHERE parent_id = ${user}`.execute(db.kysely);
  await bus.publish({ kind: "abilities", userIds: [user] });
  expect((await sessions.find(token))?.abilities).toEqual([]);
  await sql`UPDATE users SET state = 'suspended' WHERE id = ${user}`.execute(db.kysely);
  clock.now += 5_001;
  expect(await sessions.find(token)).toBeNull();
});

test("alive returns the given session ids that are still active", async () => {
  const { sessions } = createFixture();
  const user = await someone();
  const tokens = [await sessions.start(user, from), await sessions.start(user, from)];
  const ids = await Promise.all(tokens.map(async (token) => (await sessions.find(token))?.sessionId ?? 0));
  await sessions.end(ids[0] ?? 0);
  expect([...(await sessions.alive([...ids, 999_999, "nonsense"]))]).toEqual([ids[1]]);
});

test("a ticket works once, for its purpose and path only, and ends with the user's access", async () => {
  const { bus } = createFixture();
  const userId = await someone();
  const issue = () => issueTicket(db.kysely, { userId, purpose: "file", path: "/files/1" });
  const ticket = await issue();
  expect(await redeemTicket(db.kysely, ticket, "export", "/files/1")).toBeNull();
  expect(await redeemTicket(db.kysely, ticket, "file", "/files/2")).toBeNull();
  expect(await redeemTicket(db.kysely, ticket, "file", "/files/1")).toBe(userId);
  expect(await redeemTicket(db.kysely, ticket, "file", "/files/1")).toBeNull();
  const expired = await issue();
  await sql`UPDATE tickets SET expires_at = now() - interval '1 second' WHERE user_id = ${userId} AND used_at IS NULL`.execute(db.kysely);
  expect(await redeemTicket(db.kysely, expired, "file", "/files/1")).toBeNull();
  const open = await issue();
  await end(bus, userId);
  expect(await redeemTicket(db.kysely, open, "file", "/files/1")).toBeNull();
});
