// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ledgerChecks } from "../../server/areas/accounting/ledger/checks.ts";
import { checkBooks, readBooks } from "../../server/areas/accounting/ports/check-books.ts";
import { nextInvoiceNumber, raiseInvoiceNumber } from "../../server/areas/accounting/ports/invoice-numbers.ts";
import { booksText } from "../../server/operator/books-text.ts";
import { createMoneyHarness, type MoneyHarness } from "./money-harness.ts";

let harness: MoneyHarness;
beforeAll(async () => {
  harness = await createMoneyHarness();
  const { bob } = harness;
  const [part, , paid, lost, over, credited] = [
    await harness.issued(1_000),
    await harness.issued(500),
    await harness.issued(300),
    await harness.issued(200),
    await harness.issued(100),
    await harness.issued(900, { lines: [{ product: "Delivery", quantity: 1, price: 900, taxable: true }], taxRate: 10 }),
  ];
  await harness.paid(700, { allocations: [{ invoiceId: part.id, amount: 600 }] });
  await harness.paid(300, { allocations: [{ invoiceId: paid.id, amount: 300 }] });
  await harness.do(bob, "invoices", lost.id, "writeOff", { reason: "x" });
  await harness.do(bob, "invoices", over.id, "void", { reason: "x" });
  const bounced = await harness.paid(150);
  await harness.do(bob, "payments", bounced.id, "refund", { amount: 50, reason: "x" });
  await harness.do(bob, "payments", bounced.id, "reverse", { reason: "Returned by the bank" });
  const lines = [{ product: "Too much", quantity: 1, price: 150, taxable: true }];
  const memo = { customerId: harness.acme, invoiceId: credited.id, reason: "x", lines, taxRate: 10 };
  await harness.do(bob, "credit-memos", (await harness.make("credit-memos", memo)).id, "issue");
  const document = await harness.ready();
  await harness.draft(100, { lines: [{ product: "Work", quantity: 1, price: 100, processingDocumentId: document.id }] });
  await harness.draft(100);
  await sql`with quote as (insert into sales_quotes (number, state, customer_id, estimate_type, valid_until, deposit)
      values ('QT-books', 'approved', ${harness.acme}, 'flat', '2099-01-01', 1000) returning id)
    insert into payment_links (number, state, customer_id, quote_id, expires_on)
    select 'PL-books', 'active', ${harness.acme}, id, '2099-01-01' from quote`.execute(harness.db.kysely);
  await sql`insert into claims (number, state, customer_id, occurred_on, settled, paid_amount, paid_as, paid_on, credit_memo_id)
    select 'CLM-books', 'paid', customer_id, date_issued, total, total, 'credit memo', date_issued, id from credit_memos`.execute(
    harness.db.kysely,
  );
  await harness.right();
});
afterAll(() => harness?.close());

/** What a ledger check reports, how its message starts, and the SQL that causes the problem. */
const breaks: readonly (readonly [says: string, what: string, sabotage: string])[] = [
  ["debits and credits differ", "entry 1", "update journal_lines set amount = amount + 1 where id = 1"],
  [
    "an entry has no lines",
    "entry ",
    "insert into journal_entries (dated, kind, party_id) select dated, kind, party_id from journal_entries limit 1",
  ],
  [
    "the receivable in the journal differs from the invoice's balance",
    "INV-00001",
    "update journal_lines set amount = amount + 1 where account = 'receivable' and invoice_id = (select id from invoices where number = 'INV-00001')",
  ],
  [
    "a receivable is booked without an invoice",
    "entry 1",
    "update journal_lines set invoice_id = null where account = 'receivable' and entry_id = 1",
  ],
  [
    "an entry is dated before the invoice was issued or brought forward",
    "INV-00001",
    "update journal_entries set dated = dated - 1 where kind = 'allocation'",
  ],
  [
    "a number of the sequence was brought forward",
    "INV-00099",
    "insert into invoices (number, state, customer_id, date_issued, date_due, brought_forward_on, opening_amount, total) select 'INV-00099', 'void', customer_id, date_issued, date_due, date_issued, 100, 100 from invoices where number = 'INV-00001'",
  ],
  [
    "it asks for the deposit of a quote that is not approved",
    "PL-",
    "update sales_quotes set state = 'pendingChanges' where number = 'QT-books'",
  ],
  ["the claim's payment in the journal differs from the amount paid", "CLM-books", "update claims set paid_as = 'payment out'"],
  [
    "the claim was paid by a credit memo that is not issued for that amount",
    "CLM-books",
    "update claims set paid_amount = paid_amount + 1, settled = settled + 1",
  ],
  ["the claim was paid another amount than was offered and accepted", "CLM-books", "update claims set settled = settled + 1"],
  ["credit is booked without a payment or credit memo", "entry ", "update journal_lines set payment_id = null where account = 'credit'"],
  ["the credit in the journal differs from the payment's unapplied credit", "PM-00001", "update payments set unapplied = unapplied + 1"],
  [
    "the credit in the journal differs from the credit memo's unapplied credit",
    "CM-00001",
    "update credit_memos set unapplied = unapplied + 1",
  ],
  [
    "the cash in the journal differs from the amount received less refunds",
    "PM-00002",
    "update journal_lines set amount = amount - 1 where account = 'cash'",
  ],
  [
    "the reversal differs from what was taken back",
    "PM-00002",
    "update payments set state = 'reversed', reversed_amount = amount where number = 'PM-00002'",
  ],
  [
    "the reversal differs from what was taken back",
    "PM-00003",
    "alter table payments drop constraint payments_reversed_check; update payments set reversed_amount = amount - refunded where number = 'PM-00003'; update journal_lines set amount = sign(amount) * 100 where entry_id = (select max(entry_id) from journal_lines where payment_id = 3)",
  ],
  [
    "the account's balance differs from the total of its documents",
    "revenue",
    "update journal_lines set account = 'surcharges' where account = 'revenue'",
  ],
  [
    "the account's balance differs from the total of its documents",
    "tax",
    "update journal_lines set amount = amount - 1 where account = 'tax'",
  ],
  ["the account's balance differs from the total of its documents", "allowances", "delete from journal_lines where account = 'allowances'"],
  [
    "it was booked into a closed month without a reason",
    "entry 1",
    "insert into accounting_periods (state, name, month, closed_at) select 'closed', 'x', date_trunc('month', dated), '2000-01-01' from journal_entries limit 1",
  ],
  [
    "it was booked into a closed month without a reason",
    "entry 1",
    "insert into accounting_periods (state, name, month, closed_at) values ('closed', 'x', '2999-01-01', '2000-01-01')",
  ],
  ["the account is unknown", "pocket", "update journal_lines set account = 'pocket' where account = 'cash'"],
  ["the amount paid differs from the allocated payments", "INV-00001", "update invoices set paid = paid - 1 where paid > 0"],
  [
    "the amount credited differs from the allocated credit memos",
    "INV-00006",
    "update invoices set credited = credited - 1 where credited > 0",
  ],
  [
    "the recorded credit memos differ from those issued for the invoice",
    "INV-00006",
    "update invoices set credit_memos = credit_memos - 1 where credit_memos > 0",
  ],
  ["a credit memo was issued for a draft or void invoice", "INV-00006", "update invoices set state = 'void' where credit_memos > 0"],
  [
    "more is allocated or refunded than is available, or it is not in effect",
    "PM-00001",
    "update payments set allocated = allocated - 1 where allocated > 0",
  ],
  [
    "more is allocated or refunded than is available, or it is not in effect",
    "CM-00001",
    "update credit_memos set allocated = allocated - 1",
  ],
  [
    "more is allocated or refunded than is available, or it is not in effect",
    "PM-00001",
    "alter table payments drop constraint payments_used_check; update payments set refunded = amount",
  ],
  ["more is allocated or refunded than is available, or it is not in effect", "PM-00002", "update payments set state = 'reversed'"],
  ["more is allocated or refunded than is available, or it is not in effect", "CM-00001", "update credit_memos set state = 'void'"],
  [
    "another customer's payment or credit is allocated to it",
    "INV-00001",
    "update payments set customer_id = (select max(id) from parties)",
  ],
  [
    "another customer's payment or credit is allocated to it",
    "INV-00006",
    "update credit_memos set customer_id = (select max(id) from parties)",
  ],
  ["the totals do not add up", "INV-00002", "update invoices_lines set amount = amount + 1"],
  ["the totals do not add up", "INV-00002", "update invoices set balance = balance + 1"],
  [
    "the totals do not add up",
    "INV-00002",
    "alter table invoices drop constraint invoices_sum_check; update invoices set total = total + 1",
  ],
  ["the status does not match the balance", "INV-00001", "update invoices set state = 'draft'"],
  ["the status does not match the balance", "INV-00003", "update invoices set state = 'void'"],
  ["the status does not match the balance", "INV-00001", "update invoices set state = 'issued'"],
  ["the status does not match the balance", "INV-00002", "update invoices set state = 'partiallyPaid'"],
  ["the status does not match the balance", "INV-00001", "update invoices set state = 'paid' where state = 'partiallyPaid'"],
  ["the date paid is not that of the payment that settled it", "INV-00003", "update invoices set date_paid = null"],
  ["the date paid is not that of the payment that settled it", "INV-00003", "update invoices set date_paid = date_paid + 1"],
  ["the date paid is not that of the payment that settled it", "INV-00002", "update invoices set date_paid = date_issued"],
  ["the status does not match the balance", "INV-00002", "update invoices set state = 'writtenOff'"],
  [
    "an issued invoice has no valid number, or a draft has one",
    "Draft 1",
    "update invoices set number = 'Draft 1' where number = 'INV-00001'",
  ],
  [
    "an issued invoice has no valid number, or a draft has one",
    "INV-00001",
    "update invoices set state = 'draft' where number = 'INV-00001'",
  ],
  ["invoice numbers have a gap", "after INV-00001", "update invoices set number = 'INV-00099' where number = 'INV-00002'"],
  ["invoice numbers have a gap", "at the first", "update invoices set number = 'INV-00099' where number = 'INV-00001'"],
  ["invoice numbers have a gap", "at the last", "update document_counters set last = last + 1"],
  ["invoice numbers have a gap", "at the last", "delete from document_counters"],
  [
    "the totals differ from the invoices",
    "invoices of 20",
    "update invoices_day_totals set total = total + 1 where date_issued is not null",
  ],
  [
    "the totals differ from the invoices",
    "invoices of no day, draft",
    "update invoices set subtotal = 7, total = 7 + tax - discount + surcharges where state = 'draft'",
  ],
  ["the totals differ from the payments", "payments of 20", "update payments set method = 'cash'"],
  ["the totals differ from the payments", "payments of 20", "delete from payments_day_totals"],
  [
    "the totals differ from the shipping quotes",
    "shipping_quotes",
    "insert into shipping_quotes_totals (state, count, total) values ('lost', 1, 100)",
  ],
  ["the totals differ from the tasks", "tasks", "insert into tasks_totals (state, count) values ('new', 7)"],
  [
    "the totals differ from the inventory items",
    "inventory_items of 2026-11-20",
    "insert into inventory_items_day_totals (state, received_on, count, value) values ('inStock', '2026-11-20', 1, 100)",
  ],
  ["the totals differ from the credit memos", "credit_memos of 20", "update credit_memos set subtotal = subtotal + 1"],
  [
    "the taxes due differ from its tax",
    "INV-00001",
    "insert into tax_charges (document, date, name, taxable, amount, customer_id, invoice_id) select number, date_issued, 'Tax', 1, 1, customer_id, id from invoices where number = 'INV-00001'",
  ],
  ["the revenue by service differs from the invoices' lines", "20", "update service_revenue_totals set count = count + 1"],
  ["the revenue by service differs from the invoices' lines", "20", "update invoices_lines set amount = amount + 1"],
  ["the processing document is billed twice, or by a void invoice", "RD-00001", "update processing_documents set state = 'ready'"],
  [
    "the processing document is billed twice, or by a void invoice",
    "RD-00001",
    "update invoices_lines set processing_document_id = (select id from processing_documents)",
  ],
];

it.each(breaks)("reports that %s: %s", async (message, prefix, sabotage) => {
  const undone = new Error("Undone.");
  const breaking = harness.db.transaction(async (tx) => {
    // Turns off triggers and foreign keys, so that only the ledger check can notice the change.
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const table of ["journal_entries", "journal_lines"])
      await sql.raw(`alter table ${table} disable trigger ${table}_append_only`).execute(tx);
    for (const statement of sabotage.split("; ")) await sql.raw(statement).execute(tx);
    const { problems } = await readBooks(tx);
    expect(
      problems.some((problem) => problem.startsWith(prefix) && problem.endsWith(`${message}.`)),
      problems.join("\n"),
    ).toBe(true);
    throw undone;
  });
  await expect(breaking).rejects.toBe(undone);
});

it("takes what somebody has raised for no gap, after the last invoice and before one", async () => {
  const undone = new Error("Undone.");
  const raising = harness.db.transaction(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    const raise = async (next: number) => {
      const was = await raiseInvoiceNumber(tx, next);
      await sql`insert into raised_numbers (name, was, next, user_id) select 'invoice', ${was}, ${next}, min(id) from users`.execute(tx);
    };
    await raise(50);
    await raise(100);
    expect((await readBooks(tx)).problems).toEqual([]);
    const number = (await nextInvoiceNumber(tx, "2026-11-20"))?.number;
    await sql`insert into invoices (number, state, customer_id, date_issued, date_due)
      select ${number}, 'void', customer_id, date_issued, date_due from invoices where number = 'INV-00001'`.execute(tx);
    expect((await readBooks(tx)).problems.filter((problem) => problem.includes("gap"))).toEqual([]);
    throw undone;
  });
  await expect(raising).rejects.toBe(undone);
});

it("covers every ledger check", async () => {
  expect(new Set(breaks.map(([message]) => message))).toEqual(new Set(ledgerChecks.map(({ problem }) => problem)));
  await harness.right();
});

it("prints the trial balance with aligned columns and the verdict", async () => {
  const report = await checkBooks(harness.db);
  const text = booksText(report);
  const [head = "", , cash = ""] = text.split("\n");
  expect(head).toMatch(/^Account +Debit +Credit +Balance$/);
  expect(cash).toMatch(/^1000 Cash and undeposited funds +11\.50 +2\.00 +9\.50 Dr$/);
  expect(cash).toHaveLength(head.length);
  expect(text).toMatch(/^Total +([\d,.]+) +\1 +0\.00$/m);
  expect(text).toMatch(/\n\d+ entries, 6 issued invoices, 3 payments\.\n\nThe books are in balance\.$/);
  const wrong = booksText({ ...report, problems: ["INV-00001: the totals do not add up."] });
  expect(wrong).toMatch(/\nThe books are out of balance \(1\):\n- INV-00001: the totals do not add up\.$/);
});
