// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Settlement } from "../../src/contract/settlements.ts";
import type { Ability, Subject } from "../../src/schemas/access/abilities.ts";
import { demoDatabase } from "../support/fixtures.ts";
import { addUser, bearer, createHttpTestServer, type HttpTestServer } from "./support.ts";

let server: HttpTestServer;
let paid: { id: number; customerId: number; paid: number; credited: number }[] = [];
const headers: Record<string, { authorization: string }> = {};
const reading = (...subjects: Subject[]): Ability[] => subjects.map((subject) => ({ subject, action: "read" }));

beforeAll(async () => {
  server = await createHttpTestServer({ fixture: demoDatabase });
  const { rows } = await sql<(typeof paid)[number]>`select id, customer_id as "customerId", paid, credited from invoices
    where paid + credited > 0 order by credited desc, id`.execute(server.db.kysely);
  paid = rows;
  const people: Record<string, Parameters<typeof addUser>[1]> = {
    reader: { email: "reader@test.example", abilities: reading("ACCG_INVOICES", "ACCG_PAYMENTS") },
    memos: { email: "memos@test.example", abilities: reading("ACCG_INVOICES") },
    nobody: { email: "nobody@test.example" },
    customer: {
      email: "customer@test.example",
      type: "C",
      companyId: rows[0]?.customerId ?? 0,
      abilities: reading("ACCG_INVOICES", "ACCG_PAYMENTS"),
    },
  };
  for (const [name, person] of Object.entries(people)) headers[name] = await bearer(server, await addUser(server.db, person));
}, 120_000);
afterAll(() => server?.close());

const get = (id: number | string, user = "reader") =>
  server.app.inject({ url: `/api/invoices/${id}/settlements`, headers: headers[user] ?? {} });
const fetchSettlements = async (id: number, user?: string): Promise<Settlement[]> => {
  const response = await get(id, user);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
};
const sum = (settlements: readonly Settlement[], kind: Settlement["resource"]) =>
  settlements.filter(({ resource }) => resource === kind).reduce((all, { amount }) => all + amount, 0);

it("the settlements of an invoice add up to its paid amount, in chronological order", async () => {
  expect(paid.length).toBeGreaterThan(10);
  expect(paid[0]?.credited).toBeGreaterThan(0);
  for (const each of paid.slice(0, 40)) {
    const settlements = await fetchSettlements(each.id);
    expect([sum(settlements, "payment"), sum(settlements, "credit-memo")]).toEqual([each.paid, each.credited]);
    expect(settlements.map(({ on }) => on)).toEqual(settlements.map(({ on }) => on).toSorted());
  }
});

it("settlements are limited to what the reader can read, and customers to their own invoices", async () => {
  const [own] = paid;
  const both = paid.find((each) => each.paid > 0);
  const foreign = paid.find(({ customerId }) => customerId !== own?.customerId);
  if (!own || !both || !foreign) throw new Error("The demo company has too little.");
  expect((await fetchSettlements(both.id, "memos")).filter(({ resource }) => resource === "payment")).toEqual([]);
  expect(await fetchSettlements(own.id, "customer")).toEqual(await fetchSettlements(own.id));
  const refused = await get(foreign.id, "customer");
  expect([refused.statusCode, refused.body]).toEqual([404, (await get(987_654_321, "customer")).body]);
  expect((await get(own.id, "nobody")).statusCode).toBe(403);
  expect((await server.app.inject({ url: `/api/invoices/${own.id}/settlements` })).statusCode).toBe(401);
  expect((await get("abc")).statusCode).toBe(422);
});
