import { type QueryExecutorProvider, sql } from "kysely";
import { invoice } from "../../../../src/resources/accounting/invoice.ts";
import { salesQuote } from "../../../../src/resources/sales/sales-quote.ts";
import type { LinkThread } from "../../care/ports/link-messages.ts";
import type { PayLink } from "../payments/link.ts";

/** What a message by a payment link is about: its quote, its invoice, or the invoices in general if there are several. */
export async function threadOfPayLink(db: QueryExecutorProvider, link: PayLink): Promise<LinkThread> {
  const { id, quoteId, customerId, payerEmail } = link;
  const { rows } = await sql<{ bizObjectId: number; recordId: number; number: string }>`
    select ${salesQuote.bizObject}::int as "bizObjectId", q.id as "recordId", q.number from sales_quotes q where q.id = ${quoteId}
    union all
    select ${invoice.bizObject}::int, i.id, i.number from payment_links_invoices n join invoices i on i.id = n.invoice_id
      where n.parent_id = ${id} and i.customer_id = ${customerId} and i.deleted_at is null
    order by 2`.execute(db);
  const [first] = rows;
  return {
    link: `payment ${id}`,
    sentTo: payerEmail,
    partyId: customerId,
    subject: subjectOf(
      quoteId !== null,
      rows.map(({ number }) => number),
    ).slice(0, 200),
    about: first && rows.length === 1 ? { bizObjectId: first.bizObjectId, recordId: first.recordId } : undefined,
  };
}

function subjectOf(isDeposit: boolean, numbers: readonly string[]): string {
  if (numbers.length === 0) return "Payment";
  return `${isDeposit ? "Deposit for quote" : "Invoice"} ${numbers.join(", ")}`;
}
