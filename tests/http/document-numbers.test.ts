// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { nextInvoiceNumber } from "../../server/areas/accounting/ports/invoice-numbers.ts";
import type { NextNumber } from "../../src/contract/document-numbers.ts";
import { createPeople, type Someone } from "../identity/people-fixture.ts";
import { createTestServer, type TestServer } from "../support/test-server.ts";

let server: TestServer;
let admin: Someone;
beforeAll(async () => {
  server = await createTestServer();
  admin = await createPeople(server).add({ isAdmin: true });
});
afterAll(() => server?.close());

const numbers = async () => (await admin.get("v1/document-numbers")).body.data;
const nextOf = async (name: string) => (await numbers()).numbers.find((each: NextNumber) => each.name === name)?.next;
const raise = (name: string, next: unknown) => admin.post("v1/document-numbers", { name, next });
const takeInvoiceNumber = (today = "2026-11-20") => server.db.transaction((trx) => nextInvoiceNumber(trx, today));

it("knows the documents that are printed or sent, each once, and no labels", async () => {
  const names = (await numbers()).numbers.map(({ name }: NextNumber) => name);
  expect(names).toEqual(expect.arrayContaining(["sales-quote", "work-order", "bill-of-lading", "invoice", "credit-memo"]));
  for (const label of ["inventory-item", "place"]) expect(names).not.toContain(label);
  expect(new Set(names).size).toBe(names.length);
});

it("goes on from the raised number, and says who raised it", async () => {
  expect((await raise("invoice", 12_346)).status).toBe(200);
  expect([(await takeInvoiceNumber())?.number, (await takeInvoiceNumber())?.number]).toEqual(["INV-12346", "INV-12347"]);
  expect(await nextOf("invoice")).toBe(12_348);
  expect((await raise("work-order", 5_000)).status).toBe(200);
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('work_orders', 'id'))::int as id`.execute(
    server.db.kysely,
  );
  expect(rows[0]?.id).toBe(5_000);
  expect(await nextOf("work-order")).toBe(5_001);
  const { raised } = await numbers();
  expect(raised.map(({ name, was, next }: { name: string; was: number; next: number }) => [name, was, next])).toEqual([
    ["work-order", 1, 5_000],
    ["invoice", 1, 12_346],
  ]);
});

it("is never lowered, and takes nothing that is no number", async () => {
  const refused = await raise("invoice", 12_348);
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { next: ["The next one is INV-12348 already. Numbers can only be raised."] },
  ]);
  expect((await raise("work-order", 17)).body.errors).toEqual({ next: ["The next one is WO-05001 already. Numbers can only be raised."] });
  for (const [name, next] of [
    ["invoice", 0],
    ["invoice", 1.5],
    ["invoice", "9"],
    ["invoice", 1e13],
    ["nothing", 99],
    ["inventory-item", 99],
  ] as const)
    expect((await raise(name, next)).status, `${name} ${next}`).toBe(422);
  expect([await nextOf("invoice"), await nextOf("work-order")]).toEqual([12_348, 5_001]);
  await expect(sql`update raised_numbers set next = 1`.execute(server.db.kysely)).rejects.toThrow();
});

it("is dated by a clock that can be right: one that was ahead dates no later invoice", async () => {
  const dates = async (...days: string[]) => {
    const found = [];
    for (const day of days) found.push((await takeInvoiceNumber(day))?.date ?? null);
    return found;
  };
  // A server that is a little ahead, around midnight.
  expect(await dates("2026-11-22", "2026-11-21", "2026-11-22")).toEqual(["2026-11-22", "2026-11-22", "2026-11-22"]);
  // By months: the next one is dated by its own day again.
  expect(await dates("2027-03-01", "2026-11-22")).toEqual(["2027-03-01", "2026-11-22"]);
  // By years: none is given, until somebody has looked at it.
  const next = await nextOf("invoice");
  expect(await dates("2046-11-22")).toEqual([null]);
  expect(await nextOf("invoice")).toBe(next);
  await raise("invoice", next + 1);
  expect(await dates("2046-11-22")).toEqual(["2046-11-22"]);
});

it("is for those who may change the company's settings", async () => {
  const reader = await createPeople(server).add({ abilities: ["CONFIG_COMPANY read"] });
  expect((await reader.get("v1/document-numbers")).status).toBe(200);
  expect((await reader.post("v1/document-numbers", { name: "invoice", next: 99_999 })).status).toBe(403);
});
