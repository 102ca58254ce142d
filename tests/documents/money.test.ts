import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays } from "../../src/schemas/values/date.ts";
import { formatMoney } from "../../src/schemas/values/money.ts";
import { type Client, today } from "../contract/harness.ts";
import { createMoneyRig, type MoneyRig } from "../effects/money-rig.ts";
import type { Made } from "../effects/sales-rig.ts";
import { pagesOf } from "./read-pdf.ts";

let rig: MoneyRig;
beforeAll(async () => {
  rig = await createMoneyRig();
});
afterAll(() => rig?.close());

/** The pages of a document as somebody downloads it. */
async function pages(path: string, document: string, by: Client = rig.bob): Promise<string[]> {
  const { statusCode, rawPayload } = await rig.app.inject({
    method: "GET",
    url: `/api/${path}/documents/${document}`,
    headers: { authorization: `Bearer ${by.actor.name}` },
  });
  expect(statusCode, rawPayload.toString().slice(0, 300)).toBe(200);
  return pagesOf(rawPayload);
}
const text = async (...asked: Parameters<typeof pages>): Promise<string> => (await pages(...asked)).join("\n");
const items = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ product: `Piece-${String(at + 1).padStart(3, "0")};`, quantity: 1, price: 1_000 + at }));

describe("an invoice on paper", () => {
  it("of 200 items goes over pages: every item once, the headings and the number on each page, the sums and how to pay at the end", async () => {
    const { id, number, total } = await rig.issued(0, { lines: items(200), customerPo: "PO-77" });
    const printed = await pages(`invoices/${id}`, "invoice");
    expect(printed.length).toBeGreaterThan(3);
    const all = printed.join("\n");
    expect([...all.matchAll(/Piece-(\d{3});/g)].map(([, at]) => Number(at))).toEqual(Array.from({ length: 200 }, (_, at) => at + 1));
    for (const [at, page] of printed.entries()) {
      expect(page).toContain(`${number}   Page ${at + 1} of ${printed.length}`);
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

  it("says across every page what it is not yet, or not any more, and then asks for no money", async () => {
    const draft = await rig.draft(0, { lines: items(60) });
    const drafted = await pages(`invoices/${draft.id}`, "invoice");
    expect(drafted.length).toBeGreaterThan(1);
    for (const page of drafted) expect(page).toContain("DRAFT");
    expect(drafted.join("")).not.toContain("How to pay");

    const gone = await rig.issued(5_000);
    expect(await text(`invoices/${gone.id}`, "invoice")).not.toContain("VOID");
    await rig.do(rig.bob, "invoices", gone.id, "void", { reason: "Twice" });
    const voided = await text(`invoices/${gone.id}`, "invoice");
    expect(voided).toContain("VOID");
    for (const each of ["How to pay", "Amount due", "Twice"]) expect(voided).not.toContain(each);

    const paid = await rig.issued(5_000);
    await rig.paid(5_000, { allocations: [{ invoiceId: paid.id, amount: 5_000 }] });
    const settled = await text(`invoices/${paid.id}`, "invoice");
    for (const each of ["PAID", "Paid in full", "Paid on", "Balance$0.00"]) expect(settled).toContain(each);
    expect(settled).not.toContain("How to pay");
  });

  it("tells when what it bills was done: on one day at its head, on several beside each item", async () => {
    const bill = async (...serviceDates: string[]) => {
      const documents = [];
      for (const serviceDate of serviceDates) {
        const ready = await rig.ready();
        await rig.db.pool.query("update processing_documents set service_date = $2 where id = $1", [ready.id, serviceDate]);
        documents.push(ready);
      }
      const { id } = await rig.draft(0, {
        lines: documents.map(({ id: processingDocumentId }) => ({ product: "Delivery", quantity: 1, price: 100, processingDocumentId })),
      });
      return text(`invoices/${id}`, "invoice", rig.bob);
    };
    const one = await bill("2026-11-02");
    expect(one).toContain("Service date11/02/2026");
    expect(one).not.toContain("Done on");
    const several = await bill("2026-11-14", "2026-11-03");
    expect(several).toContain("Service dates11/03/2026 to 11/14/2026");
    expect(several).toMatch(/Done on.*111\/14\/2026Delivery.*211\/03\/2026Delivery/s);
  });
});

describe("a credit memo and a receipt", () => {
  it("tell what they were used for and what is left", async () => {
    const { id, number } = await rig.issued(10_000);
    const memo = await rig.make("credit-memos", {
      customerId: rig.acme,
      invoiceId: id,
      reason: "Scratched",
      lines: [{ product: "Delivery", quantity: 1, price: 4_000 }],
    });
    expect(await text(`credit-memos/${memo.id}`, "memo")).toContain("DRAFT");
    await rig.do(rig.bob, "credit-memos", memo.id, "issue");
    const credited = await text(`credit-memos/${memo.id}`, "memo", rig.cleo);
    for (const each of [`for ${number}`, "Scratched", "Applied to", `${number}$40.00`, "Available credit$0.00"])
      expect(credited).toContain(each);
    const check = await rig.paid(7_000, { reference: "4711", allocations: [{ invoiceId: id, amount: 6_000 }] });
    const receipt = await text(`payments/${check.id}`, "receipt", rig.cleo);
    for (const each of ["Thank you", "Check", "4711", `${number}$60.00`, "Available credit$10.00"]) expect(receipt).toContain(each);
    await rig.do(rig.bob, "payments", check.id, "reverse", { reason: "Bounced" });
    const reversed = await text(`payments/${check.id}`, "receipt");
    for (const each of ["REVERSED", "Bounced", "was reversed"]) expect(reversed).toContain(each);
    expect(reversed).not.toContain("Thank you");
  });
});

describe("a statement", () => {
  it("tells everything that was booked in the last 90 days, what was owed before and after, and what is open by age", async () => {
    const { zeta, bob, dora } = rig;
    const long = await rig.issued(30_000, { customerId: zeta });
    const late = await rig.issued(20_000, { customerId: zeta });
    // What was issued today is moved to where it would be in half a year of business.
    const back = async (invoice: Made, days: number) => {
      const on = addDays(today, -days);
      await rig.db.transaction(async (trx) => {
        await sql`set local session_replication_role = replica`.execute(trx);
        await sql`update invoices set date_issued = ${on}, date_due = ${addDays(on, 30)} where id = ${invoice.id}`.execute(trx);
        await sql`update journal_entries set dated = ${on} where memo = ${invoice.number}`.execute(trx);
      });
    };
    await back(long, 150);
    await back(late, 50);
    const check = await rig.paid(12_000, { customerId: zeta, reference: "88", allocations: [{ invoiceId: long.id, amount: 10_000 }] });
    const gone = await rig.issued(700, { customerId: zeta });
    await rig.do(bob, "invoices", gone.id, "void", { reason: "Wrong" });

    const printed = await pages(`customers/${zeta}`, "statement", dora);
    const statement = printed.join("\n");
    expect(printed).toHaveLength(1);
    const wanted = [
      "Statement",
      "As of 11/20/2026",
      "08/23/2026 to 11/20/2026",
      "Zeta",
      "Opening balance$300.00",
      `${late.number}Invoice, due 10/31/2026$200.00$500.00`,
      `${check.number}Payment, check 88$120.00$380.00`,
      `${gone.number}Invoice, due 12/20/2026$7.00$387.00`,
      `${gone.number}Invoice void$7.00$380.00`,
      "Closing balance$380.00",
      "Open invoices",
      `${long.number}06/23/202607/23/2026120$300.00$200.00`,
      `${late.number}10/01/202610/31/202620$200.00$200.00`,
      "Available credit",
      `${check.number}11/20/2026$20.00`,
      "Aging",
      "$0.00$200.00$0.00$0.00$200.00-$20.00$380.00",
      "$400.00 is overdue",
      "How to pay",
    ];
    for (const each of wanted) expect(statement).toContain(each);
    expect(statement).not.toContain("Wrong");
  });

  it("is mailed with its name to whom the company names", async () => {
    await sql`insert into contacts (first_name, last_name, name, party_id, roles, primary_email)
      values ('Bea', 'Books', 'Bea Books', ${rig.zeta}, '{billing}', 'bea@zeta.test')`.execute(rig.db.kysely);
    const { body } = await rig.bob.get(`customers/${rig.zeta}/documents/statement/email`);
    expect(body.data).toMatchObject({ subject: "Statement of Zeta" });
    expect(JSON.stringify(body.data)).toContain("bea@zeta.test");
    expect((await rig.dora.get(`customers/${rig.zeta}/documents/statement/email`)).status).toBe(403);
  });

  it("is the customer's own alone, and nobody's without the ability", async () => {
    const ask = async (by: Client, id: number) =>
      (
        await rig.app.inject({
          method: "GET",
          url: `/api/customers/${id}/documents/statement`,
          headers: { authorization: `Bearer ${by.actor.name}` },
        })
      ).statusCode;
    expect(await ask(rig.cleo, rig.acme)).toBe(200);
    expect(await ask(rig.cleo, rig.zeta)).toBe(404);
    expect(await ask(rig.nobody, rig.acme)).toBe(403);
  });
});
