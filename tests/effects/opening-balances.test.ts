// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readStatement } from "../../server/areas/accounting/ledger/statement.ts";
import { addDays, monthName, monthStart } from "../../src/schemas/values/date.ts";
import { type Client, everything, today } from "../contract/harness.ts";
import { createMoneyHarness, type MoneyHarness } from "./money-harness.ts";
import type { AnyRow } from "./sales-harness.ts";

let harness: MoneyHarness;
/** Everything of accounting but new documents. */
let clerk: Client;
beforeAll(async () => {
  harness = await createMoneyHarness();
  const abilities = everything.filter(({ subject, action }) => subject !== "ACCG_INVOICES" || action === "read");
  clerk = harness.add("clerk", { id: harness.bob.actor.id, side: "employee", abilities });
});
afterAll(async () => {
  await harness?.right();
  await harness?.close();
});

const issued = addDays(today, -75);
let count = 0;
const values = (more: object = {}) => ({
  customerId: harness.acme,
  kind: "invoice",
  number: `OLD-${++count}`,
  date: issued,
  openAmount: 40_000,
  cutOver: today,
  ...more,
});
const brought = (more: object = {}): Promise<AnyRow> => harness.make("opening-balances", values(more));
const invoiceOf = async (row: AnyRow): Promise<AnyRow> => harness.see(harness.bob, "invoices", row.invoiceId);
const remove = async (row: AnyRow) => {
  const { version } = await harness.see(harness.bob, "opening-balances", row.id);
  return harness.bob.delete(`opening-balances/${row.id}`, { version });
};
const change = async (row: AnyRow, input: object) => {
  const { version } = await harness.see(harness.bob, "opening-balances", row.id);
  return harness.bob.put(`opening-balances/${row.id}`, { version, ...input });
};
const entriesOf = async (number: string) => {
  const { rows } = await sql<{ kind: string; dated: string; account: string; amount: number }>`
    select e.kind, e.dated::text, l.account, l.amount::float8 as amount from journal_entries e join journal_lines l on l.entry_id = e.id
    where e.memo = ${number} order by e.id, l.id`.execute(harness.db.kysely);
  return rows.map(({ kind, dated, account, amount }) => [kind, dated, account, amount]);
};
const errorsOf = async (more: object) => {
  const { status, body } = await harness.bob.post("opening-balances", values(more));
  return status === 422 ? body.errors : status;
};
/** What counts as revenue: in the journal, by service, and on documents. */
const revenue = async () => {
  const { kysely } = harness.db;
  const { rows: journal } = await sql`select account, sum(amount) as amount from journal_lines
    where account in ('revenue', 'surcharges', 'discounts', 'allowances', 'tax') group by 1 order by 1`.execute(kysely);
  const { rows: services } = await sql`select month, service, sum(count) as count, sum(amount) as amount
    from service_revenue_totals group by 1, 2 order by 1, 2`.execute(kysely);
  const { rows: documents } =
    await sql`select (select sum(subtotal - discount + surcharges) from invoices where state not in ('draft', 'void')) as sold,
    (select coalesce(sum(subtotal), 0) from credit_memos where state = 'issued') as credited`.execute(kysely);
  return { journal, services, documents };
};

describe("an invoice of a previous system", () => {
  it("becomes an issued invoice with its number and dates, against opening balance equity on the cut-over day", async () => {
    const row = await brought({ number: "1042", customerPo: "PO 9", originalAmount: 60_000, description: "Delivery in Reno" });
    expect(await invoiceOf(row)).toMatchObject({
      ...{ number: "1042", state: "issued", dateIssued: issued, dateDue: addDays(issued, 30), terms: "net 30", lines: [] },
      ...{ total: 40_000, balance: 40_000, subtotal: 0, tax: 0, openingAmount: 40_000, originalTotal: 60_000, broughtForwardOn: today },
      ...{ issuedTo: "Acme", customerPo: "PO 9", description: "Delivery in Reno", billTo: { city: "Reno" } },
    });
    expect(await entriesOf("1042")).toEqual([
      ["opening balance", today, "receivable", 40_000],
      ["opening balance", today, "openingEquity", -40_000],
    ]);
    const found = await harness.bob.get("invoices?q=1042");
    expect(found.body.data.invoices.map(({ id }: AnyRow) => id)).toEqual([row.invoiceId]);
    const { rows } = await sql`select 1 from tax_charges where invoice_id = ${row.invoiceId}`.execute(harness.db.kysely);
    expect(rows).toEqual([]);
  });

  it("is due as the file says, or by its own terms", async () => {
    expect(await invoiceOf(await brought({ dueDate: addDays(issued, 3) }))).toMatchObject({ dateDue: addDays(issued, 3) });
    expect(await invoiceOf(await brought({ terms: "net 60" }))).toMatchObject({ dateDue: addDays(issued, 60), terms: "net 60" });
  });

  it("is no revenue, and takes no number of the sequence", async () => {
    const before = await revenue();
    const { number } = await harness.issued(1);
    const after = await revenue();
    expect(after).not.toEqual(before);
    await brought();
    await brought({ kind: "credit memo" });
    expect(await revenue()).toEqual(after);
    const next = Number(number.slice(4)) + 1;
    expect((await harness.issued(1)).number).toBe(`INV-${String(next).padStart(5, "0")}`);
    await harness.right();
  });

  it("is paid, reminded of and credited like any other, and booked no earlier than the cut-over day", async () => {
    const row = await brought({ cutOver: addDays(today, -20) });
    const paid = await harness.paid(15_000, {
      receivedOn: addDays(today, -30),
      allocations: [{ invoiceId: row.invoiceId, amount: 15_000 }],
    });
    expect(await invoiceOf(row)).toMatchObject({ state: "partiallyPaid", balance: 25_000 });
    expect(await entriesOf(paid.number)).toContainEqual(["allocation", addDays(today, -20), "receivable", -15_000]);
    await harness.do(harness.bob, "payments", paid.id, "unallocate", { invoiceId: row.invoiceId });
    await harness.do(harness.bob, "payments", paid.id, "allocateOldest");
    expect((await harness.act(harness.bob, "invoices", row.invoiceId, "remind")).status).toBe(200);
    const memo = await harness.make("credit-memos", {
      ...{ customerId: harness.acme, invoiceId: row.invoiceId, reason: "Damaged", lines: [{ product: "Sofa", quantity: 1, price: 5_000 }] },
    });
    await harness.do(harness.bob, "credit-memos", memo.id, "issue");
    await harness.right();
  });

  it("is void against opening balance equity", async () => {
    const row = await brought();
    await harness.do(harness.bob, "invoices", row.invoiceId, "void", { reason: "Paid in the old books" });
    expect((await entriesOf(row.number)).slice(2)).toEqual([
      ["void", today, "receivable", -40_000],
      ["void", today, "openingEquity", 40_000],
    ]);
    await harness.right();
  });
});

describe("a credit of a previous system", () => {
  it("is unapplied credit that pays invoices and can be refunded", async () => {
    const row = await brought({ kind: "credit memo", openAmount: -9_000, number: "P-77" });
    const memo = await harness.see(harness.bob, "credit-memos", row.creditMemoId);
    expect(memo).toMatchObject({ number: "P-77", state: "issued", total: 9_000, unapplied: 9_000, dateIssued: issued, invoiceId: null });
    expect(await entriesOf("P-77")).toEqual([
      ["opening balance", today, "openingEquity", 9_000],
      ["opening balance", today, "credit", -9_000],
    ]);
    const invoice = await harness.issued(4_000);
    await harness.do(harness.bob, "credit-memos", memo.id, "allocate", { invoiceId: invoice.id });
    await harness.do(harness.bob, "credit-memos", memo.id, "refund", { amount: 1_000, reason: "Asked for" });
    expect(await harness.see(harness.bob, "credit-memos", memo.id)).toMatchObject({ unapplied: 4_000 });
    expect((await remove(row)).body.message).toBe("P-77: This credit is applied to invoices. Remove the allocations first.");
    await harness.right();
  });

  it("is no credit memo that somebody could write without an invoice", async () => {
    const { status, body } = await harness.bob.post("credit-memos", {
      ...{ customerId: harness.acme, reason: "Kind", lines: [{ product: "Sofa", quantity: 1, price: 1 }] },
    });
    expect([status, body.errors]).toEqual([422, { invoiceId: ["Choose the invoice that is credited."] }]);
  });
});

describe("what is wrong", () => {
  it("is refused at its field", async () => {
    const own = ["New documents get numbers like this one. Put something before it, such as OLD-."];
    expect(await errorsOf({ number: "inv-00017" })).toEqual({ number: own });
    expect(await errorsOf({ number: "Draft 3" })).toEqual({ number: own });
    expect(await errorsOf({ number: "CM-00001", kind: "credit memo" })).toEqual({ number: own });
    expect(await errorsOf({ number: "INV-000017" })).toBe(201);
    expect(await errorsOf({ openAmount: 0 })).toEqual({ openAmount: ["Must be more than $0.00."] });
    expect(await errorsOf({ openAmount: -5 })).toEqual({ openAmount: ["Must be more than $0.00."] });
    expect(await errorsOf({ originalAmount: 39_999 })).toEqual({ originalAmount: ["Must not be less than what is open."] });
    expect(await errorsOf({ dueDate: addDays(issued, -1) })).toEqual({ dueDate: ["Must not be before the date."] });
    expect(await errorsOf({ cutOver: addDays(issued, -1) })).toEqual({ cutOver: ["Must not be before the date of the document."] });
    expect(Object.keys(await errorsOf({ cutOver: addDays(today, 1) }))).toEqual(["cutOver"]);
  });

  it("is a number that is there already, unless it is a credit's", async () => {
    await brought({ number: "Same 1" });
    expect((await harness.bob.post("opening-balances", values({ number: "SAME 1" }))).status).toBe(422);
    await brought({ number: "Same 1", kind: "credit memo" });
  });

  it("is a cut-over day in a closed month; the document may be of one", async () => {
    const period = await harness.bob.post("accounting-periods", { month: monthStart(today, -1) });
    await harness.bob.post(`accounting-periods/${period.body.data.id}/actions/close`, { version: 1 });
    const closed = addDays(monthStart(today, -1), 2);
    expect(await errorsOf({ date: closed, cutOver: closed })).toEqual({
      cutOver: [`${monthName(closed)} is closed. Use a day of an open month: the document keeps its own date.`],
    });
    const row = await brought({ date: closed });
    expect((await remove(row)).status).toBe(200);
    await harness.bob.post(`accounting-periods/${period.body.data.id}/actions/reopen`, { version: 2, reason: "Test" });
  });
});

describe("what was brought forward", () => {
  it("is corrected while it is unused: another document takes the place of the first", async () => {
    const row = await brought({ number: "2001" });
    expect((await change(row, { openAmount: 41_000, number: "2001-A" })).status).toBe(200);
    const now = await harness.see(harness.bob, "opening-balances", row.id);
    expect(await invoiceOf(now)).toMatchObject({ number: "2001-A", balance: 41_000 });
    expect((await harness.bob.get(`invoices/${row.invoiceId}`)).status).toBe(404);
    expect((await change(now, { notes: "Checked" })).body.data.invoiceId).toBe(now.invoiceId);
    expect((await change(now, { kind: "credit memo" })).body.data).toMatchObject({ invoiceId: null, creditMemoId: expect.any(Number) });
    await harness.right();
  });

  it("disappears from the books and the statement, and its number is free again", async () => {
    const before = await readStatement(harness.db.kysely, harness.acme, today);
    const row = await brought({ number: "3001" });
    const credit = await brought({ number: "3001", kind: "credit memo" });
    const during = await readStatement(harness.db.kysely, harness.acme, today);
    expect(during.entries.filter(({ number }) => number === "3001")).toMatchObject([
      { kind: "opening balance", amount: 40_000, due: addDays(issued, 30) },
      { kind: "opening balance", amount: -40_000 },
    ]);
    for (const each of [row, credit]) expect((await remove(each)).status).toBe(200);
    expect(await readStatement(harness.db.kysely, harness.acme, today)).toEqual(before);
    await harness.right();
    expect(await invoiceOf(await brought({ number: "3001" }))).toMatchObject({ number: "3001", state: "issued" });
  });

  it("can be removed once it is void, but not once something came of it", async () => {
    const voided = await brought();
    await harness.do(harness.bob, "invoices", voided.invoiceId, "void", { reason: "Twice" });
    expect((await remove(voided)).status).toBe(200);
    const paid = await brought();
    await harness.paid(1, { allocations: [{ invoiceId: paid.invoiceId, amount: 1 }] });
    const refused = "OLD-29: This invoice has payments or credits. Remove them first, or create a credit memo instead.";
    expect((await remove(paid)).body.message).toBe(refused);
    expect((await change(paid, { openAmount: 1_000 })).body.message).toBe(refused);
    const sent = await brought();
    await harness.do(harness.bob, "invoices", sent.invoiceId, "sendLink");
    expect((await remove(sent)).body.message).toBe(`A payment link for ${sent.number} was sent to the customer. Void the invoice instead.`);
    expect(await invoiceOf(sent)).toMatchObject({ state: "issued", number: sent.number });
    const writtenOff = await brought();
    await harness.do(harness.bob, "invoices", writtenOff.invoiceId, "writeOff", { reason: "Gone" });
    expect((await remove(writtenOff)).status).toBe(409);
    await harness.right();
  });

  it("is the only thing that becomes a draft again, whoever writes", async () => {
    const { id } = await harness.issued(700);
    const write = (set: ReturnType<typeof sql>) => sql`update invoices set ${set} where id = ${id}`.execute(harness.db.kysely);
    await expect(write(sql`state = 'draft', date_issued = null, date_due = null, number = 'Draft 1'`)).rejects.toThrow(/never changes/);
    await expect(write(sql`brought_forward_on = date_issued, opening_amount = 700`)).rejects.toThrow(/never changes/);
  });
});

describe("permissions", () => {
  it("are those of new invoices, and customers see the invoice alone", async () => {
    const row = await brought();
    expect((await clerk.post("opening-balances", values())).status).toBe(403);
    expect((await clerk.get(`opening-balances/${row.id}`)).status).toBe(200);
    expect((await clerk.delete(`opening-balances/${row.id}`, { version: row.version })).status).toBe(403);
    expect((await harness.cleo.get("opening-balances")).status).toBe(403);
    expect((await harness.cleo.post("opening-balances", values())).status).toBe(403);
    const { status, body } = await harness.cleo.get(`invoices/${row.invoiceId}`);
    expect([status, body.data.number, body.data.openingAmount]).toEqual([200, row.number, 40_000]);
  });
});
