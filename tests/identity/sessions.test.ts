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

/** Sessions of one process; two rigs on one bus are two processes with an open line between them. */
function rig(bus = createLocalBus(silent), clock = { now: Date.now() }) {
  const sessions = createSessions({ db: db.kysely, bus, idleMs: 30 * MINUTE, lifetimeMs: 120 * MINUTE, now: () => clock.now });
  return { sessions, clock, bus };
}
const someone = () => addUser(db, { email: `person${people++}@hq.example`, abilities: [{ subject: "TASKS", action: "read" }] });

test("a token opens its own user's session with today's abilities; nothing else opens any", async () => {
  const { sessions } = rig();
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

test("a session ends when nobody uses it, and a used one lives on", async () => {
  const { sessions, clock } = rig();
  const token = await sessions.start(await someone(), from);
  for (let n = 0; n < 3; n++) {
    clock.now += 29 * MINUTE;
    expect(await sessions.find(token)).not.toBeNull();
  }
  clock.now += 31 * MINUTE;
  expect(await sessions.find(token)).toBeNull();
});

test("a session ends at its last hour however much it is used", async () => {
  const { sessions, clock } = rig();
  const token = await sessions.start(await someone(), from);
  for (let n = 0; n < 11; n++) {
    clock.now += 10 * MINUTE;
    expect(await sessions.find(token)).not.toBeNull();
  }
  clock.now += 10 * MINUTE;
  expect(await sessions.find(token)).toBeNull();
});

/** Ends access in a transaction and sends what it left to be sent, as the outbox does. */
async function end(bus: Bus, userId: number, exceptSessionId?: number): Promise<void> {
  await db.transaction((tx) => endAccess(tx, userId, exceptSessionId));
  const { rows } = await sql<{ payload: BusMessage }>`DELETE FROM outbox RETURNING payload`.execute(db.kysely);
  for (const { payload } of rows) await bus.publish(payload);
}

test("ending a user's access works from the next call on, here and on the other processes", async () => {
  const here = rig();
  const there = rig(here.bus);
  const user = await someone();
  const [one = "", two = ""] = [await here.sessions.start(user, from), await here.sessions.start(user, from)];
  for (const { sessions } of [here, there]) for (const token of [one, two]) expect(await sessions.find(token)).not.toBeNull();
  const kept = (await here.sessions.find(two))?.sessionId;
  await end(here.bus, user, kept);
  for (const { sessions } of [here, there]) {
    expect(await sessions.find(one)).toBeNull();
    expect(await sessions.find(two)).not.toBeNull();
  }
  await end(there.bus, user);
  for (const { sessions } of [here, there]) expect(await sessions.find(two)).toBeNull();
});

test("a session read while it is revoked is not remembered", async () => {
  const { sessions, bus } = rig();
  const user = await someone();
  const token = await sessions.start(user, from);
  await Promise.all([sessions.find(token), end(bus, user), sessions.find(token)]);
  expect(await sessions.find(token)).toBeNull();
});

test("changed abilities and suspension are seen at once where told, and within five seconds where not", async () => {
  const { sessions, clock, bus } = rig();
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

test("alive names the sessions that a socket may still stand on", async () => {
  const { sessions } = rig();
  const user = await someone();
  const tokens = [await sessions.start(user, from), await sessions.start(user, from)];
  const ids = await Promise.all(tokens.map(async (token) => (await sessions.find(token))?.sessionId ?? 0));
  await sessions.end(ids[0] ?? 0);
  expect([...(await sessions.alive([...ids, 999_999, "nonsense"]))]).toEqual([ids[1]]);
});

test("a ticket opens one thing once, for its purpose and path alone, and dies with the session", async () => {
  const { bus } = rig();
  const userId = await someone();
  const issue = () => issueTicket(db.kysely, { userId, purpose: "file", path: "/files/1" });
  const ticket = await issue();
  expect(await redeemTicket(db.kysely, ticket, "export", "/files/1")).toBeNull();
  expect(await redeemTicket(db.kysely, ticket, "file", "/files/2")).toBeNull();
  expect(await redeemTicket(db.kysely, ticket, "file", "/files/1")).toBe(userId);
  expect(await redeemTicket(db.kysely, ticket, "file", "/files/1")).toBeNull();
  const late = await issue();
  await sql`UPDATE tickets SET expires_at = now() - interval '1 second' WHERE user_id = ${userId} AND used_at IS NULL`.execute(db.kysely);
  expect(await redeemTicket(db.kysely, late, "file", "/files/1")).toBeNull();
  const open = await issue();
  await end(bus, userId);
  expect(await redeemTicket(db.kysely, open, "file", "/files/1")).toBeNull();
});
