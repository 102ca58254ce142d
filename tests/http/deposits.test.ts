// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Ability } from "../../src/schemas/access/abilities.ts";
import { demoDatabase } from "../support/fixtures.ts";
import { addUser, bearer, createHttpTestServer, type HttpTestServer } from "./support.ts";

let server: HttpTestServer;
let open: { id: number; number: string; customerId: number; deposit: number };
let paid: { id: number; customerId: number; orderId: number };
const headers: Record<string, { authorization: string }> = {};
const reads: Ability[] = [
  { subject: "SALES_QUOTE", action: "read" },
  { subject: "SALES_ORDERS", action: "read" },
];

beforeAll(async () => {
  server = await createHttpTestServer({ fixture: demoDatabase });
  const quotes = <T>(state: string, order: ReturnType<typeof sql>) =>
    sql<T>`select q.id, q.number, q.customer_id as "customerId", q.deposit, q.sales_order_id as "orderId"
      from sales_quotes q join payment_links l on l.quote_id = q.id where l.state = ${state} and ${order} order by q.id limit 1`.execute(
      server.db.kysely,
    );
  const found = [
    await quotes<typeof open>("active", sql`true`),
    await quotes<typeof paid>("paid", sql`q.sales_order_id is not null`),
  ] as const;
  if (!found[0].rows[0] || !found[1].rows[0]) throw new Error("The demo company has no deposits.");
  [open, paid] = [found[0].rows[0], found[1].rows[0]];
  const { rows } = await sql<{ id: number }>`select id from parties where state = 'active' and id <> ${open.customerId} limit 1`.execute(
    server.db.kysely,
  );
  const people: Record<string, Parameters<typeof addUser>[1]> = {
    reader: { email: "reader@test.example", abilities: reads },
    nobody: { email: "nobody@test.example" },
    payer: {
      email: "payer@test.example",
      type: "C",
      companyId: open.customerId,
      abilities: [...reads, { subject: "ACCG_PAYMENTS", action: "create" }],
    },
    customer: { email: "customer@test.example", type: "C", companyId: open.customerId, abilities: reads },
    other: { email: "other@test.example", type: "C", companyId: rows[0]?.id ?? 0, abilities: reads },
  };
  for (const [name, person] of Object.entries(people)) headers[name] = await bearer(server, await addUser(server.db, person));
}, 120_000);
afterAll(() => server?.close());

const call = async (user: string, path: string, method: "GET" | "POST" = "GET") => {
  const answer = await server.app.inject({
    method,
    url: `/api${path}`,
    headers: headers[user] ?? {},
    ...(method === "POST" ? { payload: {} } : {}),
  });
  return { status: answer.statusCode, data: answer.json().data };
};

it("the records of a quote and its order say what became of the deposit", async () => {
  expect((await call("reader", `/sales-quotes/${open.id}/deposit`)).data).toMatchObject({
    state: "due",
    asked: open.deposit,
    paid: 0,
    request: { sentTo: expect.stringContaining("@") },
    mayPay: false,
  });
  expect((await call("reader", `/sales-orders/${paid.orderId}/deposit`)).data).toMatchObject({ state: "paid", due: 0, request: null });
  expect((await call("payer", `/sales-quotes/${open.id}/deposit`)).data).toMatchObject({ mayPay: true });
  expect((await call("customer", `/sales-quotes/${open.id}/deposit`)).data).toMatchObject({ mayPay: false });
  expect((await call("other", `/sales-quotes/${open.id}/deposit`)).status).toBe(404);
  expect((await call("nobody", `/sales-quotes/${open.id}/deposit`)).status).toBe(403);
});

it("a customer is told of their own open deposits, and pays them in the portal if they may", async () => {
  expect((await call("customer", "/deposits")).data).toContainEqual({ quoteId: open.id, quote: open.number, due: open.deposit });
  expect((await call("other", "/deposits")).data).toEqual([]);
  expect((await call("reader", "/deposits")).status).toBe(403);
  const path = (await call("payer", `/sales-quotes/${open.id}/pay-deposit`, "POST")).data.path;
  expect((await server.app.inject({ url: `/api${path}` })).json().data.deposit).toMatchObject({ quote: open.number, due: open.deposit });
  expect((await call("payer", `/sales-quotes/${paid.id}/pay-deposit`, "POST")).status).toBe(409);
  expect((await call("customer", `/sales-quotes/${open.id}/pay-deposit`, "POST")).status).toBe(403);
  expect((await call("reader", `/sales-quotes/${open.id}/pay-deposit`, "POST")).status).toBe(403);
});

it("a changed deposit that nobody agreed to stays unknown to the customer", async () => {
  await sql`update sales_quotes set state = 'pendingChanges' where id = ${paid.id}`.execute(server.db.kysely);
  expect((await call("reader", `/sales-quotes/${paid.id}/deposit`)).data).toMatchObject({ state: "withdrawn" });
  const [owner] = (await sql<{ id: number }>`select customer_id as id from sales_quotes where id = ${paid.id}`.execute(server.db.kysely))
    .rows;
  if (owner?.id === open.customerId) expect((await call("customer", `/sales-quotes/${paid.id}/deposit`)).data).toBeNull();
});
