// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "../../server/db/connection.ts";
import { issueTicket, redeemTicket, voidTickets } from "../../server/identity/tickets.ts";
import type { TicketPurpose } from "../../src/contract/files.ts";
import { addUser } from "../http/support.ts";
import { testDatabase } from "../support/database.ts";

let db: Db;
let userId = 0;
const target = { purpose: "export", path: "/exports/5/file" } as const;
beforeAll(async () => {
  db = await testDatabase();
  userId = await addUser(db, { email: "Tess@hq.example" });
});
afterAll(() => db.close());

const redeem = (ticket: string, where: { purpose?: TicketPurpose; path?: string } = {}) =>
  redeemTicket(db.kysely, ticket, where.purpose ?? target.purpose, where.path ?? target.path);

test("a ticket opens its path once, for its user", async () => {
  const ticket = await issueTicket(db.kysely, { userId, ...target });
  expect(ticket).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(await redeem(ticket, { path: "/exports/6/file" })).toBeNull();
  expect(await redeem(ticket, { purpose: "editor-photo" })).toBeNull();
  expect(await redeem(ticket)).toBe(userId);
  expect(await redeem(ticket)).toBeNull();
});

test("of many concurrent attempts, one redeems the ticket", async () => {
  const ticket = await issueTicket(db.kysely, { userId, ...target });
  const results = await Promise.all(Array.from({ length: 20 }, () => redeem(ticket)));
  expect(results.filter((result) => result !== null)).toEqual([userId]);
});

test("an expired ticket is rejected", async () => {
  const ticket = await issueTicket(db.kysely, { userId, ...target });
  await sql`UPDATE tickets SET expires_at = now() - interval '1 millisecond' WHERE used_at IS NULL`.execute(db.kysely);
  expect(await redeem(ticket)).toBeNull();
});

test("a ticket is valid for 60 seconds, and only its digest is stored", async () => {
  await sql`DELETE FROM tickets`.execute(db.kysely);
  const ticket = await issueTicket(db.kysely, { userId, ...target });
  const { rows } = await sql<{ seconds: number; row: string }>`
    SELECT extract(epoch FROM expires_at - created_at)::int AS seconds, tickets::text AS row FROM tickets`.execute(db.kysely);
  expect(rows[0]?.seconds).toBe(60);
  expect(rows[0]?.row).not.toContain(ticket);
});

test("an invalid ticket is rejected", async () => {
  for (const wrong of ["", "x", "a".repeat(43), `${"a".repeat(42)}'`]) expect(await redeem(wrong)).toBeNull();
});

test("ending a user's access voids their tickets", async () => {
  const ticket = await issueTicket(db.kysely, { userId, ...target });
  await voidTickets(db.kysely, userId);
  expect(await redeem(ticket)).toBeNull();
});
