import { sql } from "kysely";
import { creditMemo } from "../../src/resources/accounting/credit-memo.ts";
import { invoice } from "../../src/resources/accounting/invoice.ts";
import { addDays } from "../../src/schemas/values/date.ts";
import type { Tx } from "../db/connection.ts";
import { insertRows } from "./insert-rows.ts";
import type { DemoMoney } from "./money.ts";
import { operatorId } from "./parties.ts";

const openAmount = 64_000;

/** What was open when the demo company changed over: an invoice, and a payment on account that was applied to it. */
export async function insertOpeningBalances(
  tx: Tx,
  { today, daysAgo, staff }: Pick<DemoMoney, "today" | "daysAgo" | "staff">,
): Promise<void> {
  const [cutOver, issued, received] = [addDays(today, -366), addDays(today, -402), addDays(today, -371)];
  const { rows } = await sql<{ invoiceId: number; memoId: number }>`select (select max(id) + 1 from invoices)::int as "invoiceId",
    (select max(id) + 1 from credit_memos)::int as "memoId"`.execute(tx);
  const { invoiceId = 1, memoId = 1 } = rows[0] ?? {};
  const row = {
    state: "draft",
    createdAt: daysAgo(366),
    createdById: staff[4] ?? null,
    customerId: operatorId + 18,
    broughtForwardOn: cutOver,
    openingAmount: openAmount,
  };
  await insertRows(tx, invoice, [{ ...row, id: invoiceId, number: `Draft ${invoiceId}`, originalTotal: 164_000, lines: [], charges: [] }]);
  await sql`update invoices i set state = 'issued', number = '2381', date_issued = ${issued}, date_due = ${addDays(issued, 30)}, terms = 'net 30',
      bill_to = p.bill_to, issued_to = p.name
    from parties p where p.id = i.customer_id and i.id = ${invoiceId}`.execute(tx);
  const allocations = [{ invoiceId, amount: openAmount }];
  await insertRows(tx, creditMemo, [
    { ...row, id: memoId, number: "P-118", reason: "Payment on account", dateIssued: received, lines: [], allocations },
  ]);
  await sql`update credit_memos m set state = 'issued', issued_to = p.name, issued_address = p.bill_to
    from parties p where p.id = m.customer_id and m.id = ${memoId}`.execute(tx);
}
