// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays } from "../../src/schemas/values/date.ts";
import { formatMoney } from "../../src/schemas/values/money.ts";
import { type Client, today } from "../contract/harness.ts";
import { createMoneyHarness, type MoneyHarness } from "../effects/money-harness.ts";
import type { AnyRow } from "../effects/sales-harness.ts";
import { pagesOf } from "./read-pdf.ts";

let harness: MoneyHarness;
beforeAll(async () => {
  harness = await createMoneyHarness();
});
afterAll(() => harness?.close());

/** The text of each page of a document that this client downloads. */
async function pages(path: string, document: string, client: Client = harness.bob): Promise<string[]> {
  const { statusCode, rawPayload } = await harness.app.inject({
    method: "GET",
    url: `/api/${path}/documents/${document}`,
    headers: { authorization: `Bearer ${client.actor.name}` },
  });
  expect(statusCode, rawPayload.toString().slice(0, 300)).toBe(200);
  return pagesOf(rawPayload);
}
const text = async (...args: Parameters<typeof pages>): Promise<string> => (await pages(...args)).join("\n");
const items = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ product: `Piece-${String(at + 1).padStart(3, "0")};`, quantity: 1, price: 1_000 + at }));

describe("a printed invoice", () => {
  it("prints 200 items over several pages, with headings and number on each and the total at the end", async () => {
    const { id, number, total } = await harness.issued(0, { lines: items(200), customerPo: "PO-77" });
    const printed = await pages(`invoices/${id}`, "invoice");
    expect(printed.length).toBeGreaterThan(3);
    const all = printed.join("\n");
    expect([...all.matchAll(/Piece-(\d{3});/g)].map(([, at]) => Number(at))).toEqual(Array.from({ length: 200 }, (_, at) => at + 1));
    for (const [index, page] of printed.entries()) {
      expect(page).toContain(`${number}   Page ${index + 1} of ${printed.length}`);
      if (page.includes("Piece-")) expect(page).toContain("Product or service");
    }
    const last = printed.at(-1) ?? "";
    for (const each of [
      `Total${formatMoney(total)}`,
      "How to pay",
      "Payable to Meridian Logistics",
      `Please write ${number} on the check.`,
    ])
      expect(last).toContain(each);
    for (const each of ["Amount due", formatMoney(total), "by 12/20/2026", "Net 30", "PO-77", "1 Elm", "Reno, NV 89501"])
      expect(printed[0]).toContain(each);
  });

  it("marks drafts, void and paid invoices, and asks for no payment on them", async () => {
    const draft = await harness.draft(0, { lines: items(60) });
    const drafted = await pages(`invoices/${draft.id}`, "invoice");
    expect(drafted.length).toBeGreaterThan(1);
    for (const page of drafted) expect(page).toContain("DRAFT");
    expect(drafted.join("")).not.toContain("How to pay");

    const toVoid = await harness.issued(5_000);
    expect(await text(`invoices/${toVoid.id}`, "invoice")).not.toContain("VOID");
    await harness.do(harness.bob, "invoices", toVoid.id, "void", { reason: "Twice" });
    const voided = await text(`invoices/${toVoid.id}`, "invoice");
    expect(voided).toContain("VOID");
    for (const each of ["How to pay", "Amount due", "Twice"]) expect(voided).not.toContain(each);

    const paid = await harness.issued(5_000);
    await harness.paid(5_000, { allocations: [{ invoiceId: paid.id, amount: 5_000 }] });
    const settled = await text(`invoices/${paid.id}`, "invoice");
    for (const each of ["PAID", "Paid in full", "Paid on", "Balance$0.00"]) expect(settled).toContain(each);
    expect(settled).not.toContain("How to pay");
  });

  it("prints the service date in the header, or per item if there are several", async () => {
    const bill = async (...serviceDates: string[]) => {
      const documents = [];
      for (const serviceDate of serviceDates) {
        const ready = await harness.ready();
        await harness.db.pool.query("update processing_documents set service_date = $2 where id = $1", [ready.id, serviceDate]);
        documents.push(ready);
      }
      const { id } = await harness.draft(0, {
        lines: documents.map(({ id: processingDocumentId }) => ({ product: "Delivery", quantity: 1, price: 100, processingDocumentId })),
      });
      return text(`invoices/${id}`, "invoice", harness.bob);
    };
    const one = await bill("2026-11-02");
    expect(one).toContain("Service date11/02/2026");
    expect(one).not.toContain("Done on");
    const several = await bill("2026-11-14", "2026-11-03");
    expect(several).toContain("Service dates11/03/2026 to 11/14/2026");
    expect(several).toMatch(/Done on.*111\/14\/2026Delivery.*211\/03\/2026Delivery/s);
  });
});

describe("what was brought forward", () => {
  it("says so in the place of items, with what was settled before", async () => {
    const values = { customerId: harness.acme, date: "2026-01-05", openAmount: 40_000 };
    const { invoiceId } = await harness.make("opening-balances", { ...values, number: "1042", originalAmount: 60_000 });
    const printed = await text(`invoices/${invoiceId}`, "invoice", harness.cleo);
    for (const each of ["1042", "01/05/2026", "This balance was brought forward on", "Original total$600.00", "Settled before-$200.00"])
      expect(printed).toContain(each);
    expect(printed).toContain("Opening balance$400.00");
    for (const each of ["Items", "Subtotal"]) expect(printed).not.toContain(each);
    const { creditMemoId } = await harness.make("opening-balances", {
      ...values,
      number: "P-9",
      kind: "credit memo",
      description: "Deposit",
    });
    const credit = await text(`credit-memos/${creditMemoId}`, "memo", harness.cleo);
    for (const each of ["P-9", "Deposit", "This balance was brought forward on", "Credit$400.00", "Available credit$400.00"])
      expect(credit).toContain(each);
    expect(credit).not.toContain("Items");
  });
});

describe("a printed credit memo or receipt", () => {
  it("says what it was applied to and how much is left", async () => {
    const { id, number } = await harness.issued(10_000);
    const memo = await harness.make("credit-memos", {
      customerId: harness.acme,
      invoiceId: id,
      reason: "Scratched",
      lines: [{ product: "Delivery", quantity: 1, price: 4_000 }],
    });
    expect(await text(`credit-memos/${memo.id}`, "memo")).toContain("DRAFT");
    await harness.do(harness.bob, "credit-memos", memo.id, "issue");
    const credited = await text(`credit-memos/${memo.id}`, "memo", harness.cleo);
    for (const each of [`for ${number}`, "Scratched", "Applied to", `${number}$40.00`, "Available credit$0.00"])
      expect(credited).toContain(each);
    const check = await harness.paid(7_000, { reference: "4711", allocations: [{ invoiceId: id, amount: 6_000 }] });
    const receipt = await text(`payments/${check.id}`, "receipt", harness.cleo);
    for (const each of ["Thank you", "Check", "4711", `${number}$60.00`, "Available credit$10.00"]) expect(receipt).toContain(each);
    await harness.do(harness.bob, "payments", check.id, "reverse", { reason: "Bounced" });
    const reversed = await text(`payments/${check.id}`, "receipt");
    for (const each of ["REVERSED", "Bounced", "was reversed"]) expect(reversed).toContain(each);
    expect(reversed).not.toContain("Thank you");
  });
});

describe("an issued document", () => {
  it("keeps the name and address that its customer had, on screen and printed, and the next one has the new ones", async () => {
    const { bob, cleo, acme, db } = harness;
    const issueAll = async () => {
      const { id } = await harness.issued(1_000);
      const memo = await harness.make("credit-memos", {
        customerId: acme,
        invoiceId: id,
        reason: "Scratched",
        lines: [{ product: "Delivery", quantity: 1, price: 100 }],
      });
      await harness.do(bob, "credit-memos", memo.id, "issue");
      const payment = await harness.paid(500, { allocations: [{ invoiceId: id, amount: 500 }] });
      return [
        ["invoices", id, "invoice"],
        ["credit-memos", memo.id, "memo"],
        ["payments", payment.id, "receipt"],
      ] as const;
    };
    const before = await harness.draft(1_000);
    const issued = await issueAll();
    const { rows } = await sql<{ name: string; billTo: object }>`select name, bill_to as "billTo" from parties
      where id = ${acme}`.execute(db.kysely);
    const [former] = rows;
    const renamed = { name: "Quartz Interiors", billTo: { ...former?.billTo, address: "77 Basalt" } };
    const rename = ({ name, billTo }: typeof renamed) =>
      sql`update parties set name = ${name}, bill_to = ${JSON.stringify(billTo)}::jsonb where id = ${acme}`.execute(db.kysely);
    await rename(renamed);
    for (const [path, id, document] of issued) {
      expect((await harness.see(cleo, path, id)).issuedTo).toBe(former?.name);
      const printed = await text(`${path}/${id}`, document, cleo);
      for (const each of [former?.name ?? "", "1 Elm"]) expect(printed, path).toContain(each);
      for (const each of ["Quartz", "Basalt"]) expect(printed, path).not.toContain(each);
    }
    expect(await text(`invoices/${before.id}`, "invoice")).toContain("Quartz Interiors");
    for (const [path, id, document] of await issueAll()) {
      const printed = await text(`${path}/${id}`, document);
      for (const each of ["Quartz Interiors", "77 Basalt"]) expect(printed, path).toContain(each);
    }
    const [[, id]] = issued;
    const rewritten = sql`update invoices set issued_to = 'Other' where id = ${id}`.execute(db.kysely);
    await expect(rewritten).rejects.toThrow("An issued invoice never changes.");
    if (former) await rename({ name: former.name, billTo: { ...former.billTo, address: "1 Elm" } });
  });
});

describe("a printed statement", () => {
  it("lists the bookings of the last 90 days, the opening and closing balances and the aging", async () => {
    const { zeta, bob, dora } = harness;
    const long = await harness.issued(30_000, { customerId: zeta });
    const overdue = await harness.issued(20_000, { customerId: zeta });
    // Backdates an invoice that was issued today, so that the statement covers half a year.
    const back = async (invoice: AnyRow, days: number) => {
      const date = addDays(today, -days);
      await harness.db.transaction(async (trx) => {
        await sql`set local session_replication_role = replica`.execute(trx);
        await sql`alter table journal_entries disable trigger journal_entries_append_only`.execute(trx);
        await sql`update invoices set date_issued = ${date}, date_due = ${addDays(date, 30)} where id = ${invoice.id}`.execute(trx);
        await sql`update journal_entries set dated = ${date} where memo = ${invoice.number}`.execute(trx);
        await sql`set local session_replication_role = origin`.execute(trx);
        await sql`alter table journal_entries enable always trigger journal_entries_append_only`.execute(trx);
      });
    };
    await back(long, 150);
    await back(overdue, 50);
    const check = await harness.paid(12_000, { customerId: zeta, reference: "88", allocations: [{ invoiceId: long.id, amount: 10_000 }] });
    const toVoid = await harness.issued(700, { customerId: zeta });
    await harness.do(bob, "invoices", toVoid.id, "void", { reason: "Wrong" });

    const printed = await pages(`customers/${zeta}`, "statement", dora);
    const statement = printed.join("\n");
    expect(printed).toHaveLength(1);
    const expected = [
      "Statement",
      "As of 11/20/2026",
      "08/23/2026 to 11/20/2026",
      "Zeta",
      "Opening balance$300.00",
      `${overdue.number}Invoice, due 10/31/2026$200.00$500.00`,
      `${check.number}Payment, check 88$120.00$380.00`,
      `${toVoid.number}Invoice, due 12/20/2026$7.00$387.00`,
      `${toVoid.number}Invoice void$7.00$380.00`,
      "Closing balance$380.00",
      "Open invoices",
      `${long.number}06/23/202607/23/2026120$300.00$200.00`,
      `${overdue.number}10/01/202610/31/202620$200.00$200.00`,
      "Available credit",
      `${check.number}11/20/2026$20.00`,
      "Aging",
      "$0.00$200.00$0.00$0.00$200.00-$20.00$380.00",
      "$400.00 is overdue",
      "How to pay",
    ];
    for (const each of expected) expect(statement).toContain(each);
    expect(statement).not.toContain("Wrong");
  });

  it("is emailed with the company's name to its billing contact", async () => {
    await sql`insert into contacts (first_name, last_name, name, party_id, roles, primary_email)
      values ('Bea', 'Books', 'Bea Books', ${harness.zeta}, '{billing}', 'bea@zeta.test')`.execute(harness.db.kysely);
    const { body } = await harness.bob.get(`customers/${harness.zeta}/documents/statement/email`);
    expect(body.data).toMatchObject({ subject: "Statement of Zeta" });
    expect(JSON.stringify(body.data)).toContain("bea@zeta.test");
    expect((await harness.dora.get(`customers/${harness.zeta}/documents/statement/email`)).status).toBe(403);
  });

  it("can be read only by the customer it belongs to, and only with the ability", async () => {
    const fetchStatement = async (client: Client, id: number) =>
      (
        await harness.app.inject({
          method: "GET",
          url: `/api/customers/${id}/documents/statement`,
          headers: { authorization: `Bearer ${client.actor.name}` },
        })
      ).statusCode;
    expect(await fetchStatement(harness.cleo, harness.acme)).toBe(200);
    expect(await fetchStatement(harness.cleo, harness.zeta)).toBe(404);
    expect(await fetchStatement(harness.nobody, harness.acme)).toBe(403);
  });
});
