import { type QueryExecutorProvider, sql } from "kysely";
import { addDays } from "../../../../src/schemas/values/date.ts";
import type { Cents } from "../../../../src/schemas/values/money.ts";

/** The number of days whose paid jobs are on a statement, including today. What is open is on it however old it is. */
const STATEMENT_DAYS = 365;

/** A job that the provider has invoiced. */
export interface SettledJob {
  readonly number: string;
  readonly work: string;
  readonly settledOn: string;
  readonly invoiceNumber: string;
  readonly invoiceDate: string;
  readonly agreed: Cents;
  readonly amount: Cents;
  readonly paidOn: string | null;
  readonly paymentReference: string | null;
}

/** A job that is done and not invoiced yet. */
export interface UninvoicedJob {
  readonly number: string;
  readonly work: string;
  readonly completedOn: string;
  readonly agreed: Cents;
}

export interface PayableStatement {
  readonly from: string;
  readonly to: string;
  readonly open: readonly SettledJob[];
  readonly paid: readonly SettledJob[];
  readonly uninvoiced: readonly UninvoicedJob[];
}

/** What we owe a provider, what we paid it, and what it has not invoiced. */
export async function readPayables(
  db: QueryExecutorProvider,
  providerId: number,
  today: string,
  timeZone: string,
): Promise<PayableStatement> {
  const from = addDays(today, 1 - STATEMENT_DAYS);
  const { rows: settled } = await sql<SettledJob>`select j.number, w.number as work, j.settled_on as "settledOn",
      j.invoice_number as "invoiceNumber", j.invoice_date as "invoiceDate", j.cost as agreed, j.invoice_amount as amount,
      j.paid_on as "paidOn", j.payment_reference as "paymentReference"
    from provider_jobs j join work_orders w on w.id = j.work_order_id
    where j.provider_id = ${providerId} and j.state = 'settled' and (j.paid_on is null or j.paid_on >= ${from}) and j.deleted_at is null
    order by j.invoice_date, j.id`.execute(db);
  const { rows: uninvoiced } = await sql<UninvoicedJob>`select j.number, w.number as work, j.cost as agreed,
      to_char(j.completed_at at time zone ${timeZone}, 'YYYY-MM-DD') as "completedOn"
    from provider_jobs j join work_orders w on w.id = j.work_order_id
    where j.provider_id = ${providerId} and j.state = 'completed' and j.deleted_at is null order by j.completed_at, j.id`.execute(db);
  return {
    from,
    to: today,
    open: settled.filter(({ paidOn }) => paidOn === null),
    paid: settled.filter(({ paidOn }) => paidOn !== null),
    uninvoiced,
  };
}
