import { type QueryExecutorProvider, sql } from "kysely";
import type { Cents } from "../../../../src/schemas/values/money.ts";
import type { Row } from "../../../engine/call.ts";
import { depositOf, openInvoicesOfQuote, payableDepositLink } from "../ledger/deposits.ts";

/** What the holder of a link can pay: the deposit that a quote asks for, or else the open invoices of its work. */
export type Payable =
  | { readonly depositLinkId: number; readonly due: Cents }
  | { readonly invoiceIds: readonly number[]; readonly due: Cents };

interface Paying {
  readonly db: QueryExecutorProvider;
  readonly companyId: number;
  readonly today: string;
}

/** What can be paid for a record now; null for nothing. The row is as customers read it. */
export async function payableOf(resource: string, row: Row, paying: Paying): Promise<Payable | null> {
  if (resource === "invoice") return openAmong([row.id], paying);
  const quoteId = resource === "sales-quote" ? row.id : row.quoteId;
  if (typeof quoteId !== "number") return null;
  const { db, companyId, today } = paying;
  const due = (await depositOf(db, quoteId))?.due ?? 0;
  const link = due > 0 ? await payableDepositLink(db, quoteId, today) : null;
  if (link?.customerId === companyId) return { depositLinkId: link.id, due };
  return openAmong(
    (await openInvoicesOfQuote(db, quoteId)).map(({ id }) => id),
    paying,
  );
}

async function openAmong(ids: readonly number[], { db, companyId }: Paying): Promise<Payable | null> {
  const { rows } = await sql<{ id: number; balance: Cents }>`select id, balance from invoices where id = any(${[...ids]}::bigint[])
    and customer_id = ${companyId} and state in ('issued', 'partiallyPaid') and balance > 0 and deleted_at is null order by date_due, id`.execute(
    db,
  );
  if (rows.length === 0) return null;
  return { invoiceIds: rows.map(({ id }) => id), due: rows.reduce((sum, { balance }) => sum + balance, 0) };
}
