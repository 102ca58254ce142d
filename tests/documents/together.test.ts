// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays } from "../../src/schemas/values/date.ts";
import { createMoneyHarness, type MoneyHarness } from "../effects/money-harness.ts";
import { pagesOf } from "./read-pdf.ts";

let harness: MoneyHarness;
beforeAll(async () => {
  harness = await createMoneyHarness();
  await sql`insert into contacts (first_name, name, party_id, roles, primary_email) values
    ('Ada', 'Ada Approver', ${harness.acme}, '{approver}', 'ada@acme.test'), ('Bill', 'Bill Payer', ${harness.acme}, '{billing}', 'bill@acme.test')`.execute(
    harness.db.kysely,
  );
});
afterAll(() => harness?.close());

const statements = (ids: readonly number[], client = harness.bob) =>
  harness.app.inject({
    method: "GET",
    url: `/api/customers/${ids[0]}/documents/statement${ids.length > 1 ? `?also=${ids.slice(1).join(",")}` : ""}`,
    headers: { authorization: `Bearer ${client.actor.name}` },
  });
const emailEach = (ids: readonly number[], key?: string, client = harness.bob) =>
  client.post("customers/documents/statement/email", { ids }, key === undefined ? {} : { "idempotency-key": key });
const queued = async () =>
  (
    await sql<{ to: string[] }>`select payload -> 'to' as "to" from jobs where payload ->> 'document' = 'statement' order by id`.execute(
      harness.db.kysely,
    )
  ).rows.map(({ to }) => to);

describe("statements of several customers", () => {
  it("are one file, each on pages of its own", async () => {
    await harness.issued(12_300);
    const { statusCode, rawPayload, headers } = await statements([harness.acme, harness.zeta]);
    expect(statusCode).toBe(200);
    expect(headers["content-disposition"]).toContain("Statement");
    const pages = await pagesOf(rawPayload);
    const starting = pages.flatMap((page, index) => (page.includes("Account activity") ? [index] : []));
    expect(starting).toHaveLength(2);
    expect(pages[0]).toContain("Acme");
    expect(pages[0]).not.toContain("Zeta");
    expect(pages[starting[1] ?? 0]).toContain("Zeta");
  });

  it("are refused as a whole with one that the reader can't reach", async () => {
    expect((await statements([harness.acme, harness.zeta], harness.cleo)).statusCode).toBe(404);
    expect((await statements([harness.acme, 999_999])).statusCode).toBe(404);
  });

  it("are emailed to the billing contact, with an answer for each row and once for a repeated call", async () => {
    const ids = [harness.acme, harness.zeta, 999_999];
    const [first, again] = [await emailEach(ids, "statements-1"), await emailEach(ids, "statements-1")];
    expect(first.status, first.text).toBe(200);
    expect(first.body.data).toEqual([
      { id: harness.acme, sentTo: ["bill@acme.test"] },
      { id: harness.zeta, refused: { status: 409, message: "Nothing is open." } },
      { id: 999_999, refused: { status: 404, message: "Not found." } },
    ]);
    expect(again.body).toEqual(first.body);
    expect(await queued()).toEqual([["bill@acme.test"]]);
    const { body } = await harness.bob.get(`customers/${harness.acme}/activity`);
    expect(JSON.stringify(body)).toContain("bill@acme.test");
  });

  it("say who has no address", async () => {
    await sql`update contacts set deleted_at = now() where party_id = ${harness.zeta}`.execute(harness.db.kysely);
    await sql`update users set state = 'suspended' where company_id = ${harness.zeta}`.execute(harness.db.kysely);
    const { id } = await harness.make("invoices", { customerId: harness.zeta, lines: [{ product: "Delivery", quantity: 1, price: 500 }] });
    await harness.do(harness.bob, "invoices", id, "issue", { mail: false });
    expect((await emailEach([harness.zeta])).body.data).toEqual([
      { id: harness.zeta, refused: { status: 409, message: "No contact or user of this customer has an email address." } },
    ]);
  });

  it("are for employees, and name each customer once", async () => {
    expect((await emailEach([harness.acme], undefined, harness.cleo)).status).toBe(403);
    for (const ids of [[], [harness.acme, harness.acme], ["1"], Array.from({ length: 101 }, (_, at) => at + 1)])
      expect((await harness.bob.post("customers/documents/statement/email", { ids })).status).toBe(422);
  });
});

describe("columns of what other rows add up to", () => {
  const fields = "name,balance,overdue,oldest";
  const acme = async (client = harness.bob) => {
    const { body, status } = await client.get(`customers?fields=${fields}&pageSize=200`);
    expect(status).toBe(200);
    return body.data.customers.find(({ id }: { id: number }) => id === harness.acme);
  };

  it("are the customer's open balance, what of it is overdue, and since when", async () => {
    await harness.issued(4_500);
    harness.calendar.today = addDays(harness.calendar.today, 60);
    await harness.issued(2_000);
    const { rows } = await sql<{ balance: number; overdue: number; oldest: string }>`select sum(balance)::float8 as balance,
        (sum(balance) filter (where date_due < ${harness.calendar.today}::date))::float8 as overdue, min(date_due)::text as oldest
      from invoices where customer_id = ${harness.acme} and state in ('issued', 'partiallyPaid')`.execute(harness.db.kysely);
    expect(rows[0]?.overdue).toBeGreaterThan(0);
    expect(rows[0]?.overdue).toBeLessThan(rows[0]?.balance ?? 0);
    expect(await acme()).toMatchObject({ ...rows[0] });
  });

  it("are absent for customers", async () => {
    expect(await acme(harness.cleo)).not.toHaveProperty("balance");
  });
});
