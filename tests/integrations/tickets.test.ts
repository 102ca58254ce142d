import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "../../server/db/connection.ts";
import { consumeTicket, issueTicket, removeOldTickets } from "../../server/integrations/tickets.ts";
import { addUser } from "../jobs/add-user.ts";
import { testDatabase } from "../support/database.ts";

let db: Db;
let userId = 0;
const place = { purpose: "export", path: "/api/exports/5/file" };
beforeAll(async () => {
  db = await testDatabase();
  userId = await addUser(db, "Tess");
});
afterAll(() => db.close());

const consume = (ticket: unknown, where: Partial<typeof place> = {}) => consumeTicket(db.kysely, ticket, { ...place, ...where });

test("a ticket opens its path once, for its user", async () => {
  const ticket = await issueTicket(db.kysely, { userId, ...place });
  expect(ticket).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(await consume(ticket, { path: "/api/exports/6/file" })).toBeNull();
  expect(await consume(ticket, { purpose: "photo" })).toBeNull();
  expect(await consume(ticket)).toEqual({ userId });
  expect(await consume(ticket)).toBeNull();
});

test("of many at the same time one gets it", async () => {
  const ticket = await issueTicket(db.kysely, { userId, ...place });
  const answers = await Promise.all(Array.from({ length: 20 }, () => consume(ticket)));
  expect(answers.filter((answer) => answer !== null)).toEqual([{ userId }]);
});

test("an old one opens nothing", async () => {
  const ticket = await issueTicket(db.kysely, { userId, ...place });
  await sql`UPDATE tickets SET expires_at = now() - interval '1 millisecond' WHERE used_at IS NULL`.execute(db.kysely);
  expect(await consume(ticket)).toBeNull();
});

test("it lives for 60 seconds, and only its digest is kept", async () => {
  await sql`DELETE FROM tickets`.execute(db.kysely);
  const ticket = await issueTicket(db.kysely, { userId, ...place });
  const { rows } = await sql<{ seconds: number; row: string }>`
    SELECT extract(epoch FROM expires_at - created_at)::int AS seconds, tickets::text AS row FROM tickets`.execute(db.kysely);
  expect(rows[0]?.seconds).toBe(60);
  expect(rows[0]?.row).not.toContain(ticket);
});

test("what is no ticket is nothing", async () => {
  for (const wrong of ["", "x", undefined, ["a"], "a".repeat(43), `${"a".repeat(42)}'`]) expect(await consume(wrong)).toBeNull();
});

test("old ones are cleared away, other purposes and fresh ones stay", async () => {
  await sql`DELETE FROM tickets`.execute(db.kysely);
  await issueTicket(db.kysely, { userId, ...place });
  await issueTicket(db.kysely, { userId, ...place, purpose: "reset" });
  await sql`UPDATE tickets SET expires_at = now() - interval '2 hours'`.execute(db.kysely);
  await issueTicket(db.kysely, { userId, ...place });
  await removeOldTickets(db.kysely, ["export"]);
  const { rows } = await sql`SELECT purpose FROM tickets ORDER BY 1`.execute(db.kysely);
  expect(rows).toEqual([{ purpose: "export" }, { purpose: "reset" }]);
});
