import { sql } from "kysely";
import { customer } from "../../../../src/resources/accounts/customer.ts";
import { suspended } from "../../../../src/resources/shared/in-business.ts";
import { party } from "../../../../src/resources/shared/party.ts";
import { type Cents, formatMoney } from "../../../../src/schemas/values/money.ts";
import type { Tx } from "../../../db/connection.ts";
import { readFields } from "../../../engine/read/read-fields.ts";
import { conflictLeadingTo } from "../../../engine/wire/leading-refusal.ts";
import { creditTaken } from "./credit.ts";

/**
 * Refuses new business for a suspended company. The guards checked the row as it was read.
 * This locks the company until the transaction ends, so that it can't be suspended in between.
 * @throws Problem 409
 */
export async function requireActiveCustomer(row: OfCustomer, trx: Tx): Promise<void> {
  await activeCustomer(row, trx);
}

interface OfCustomer {
  readonly customerId: number;
}

/** The same, for a new record, which gets the customer's account executive if it names none and that user is active. */
export async function startForActiveCustomer(row: OfCustomer & Executive, trx: Tx): Promise<Executive> {
  const { accountExecutiveId } = await activeCustomer(row, trx);
  return { accountExecutiveId: row.accountExecutiveId ?? accountExecutiveId };
}

interface Executive {
  readonly accountExecutiveId: number | null;
}

async function activeCustomer({ customerId }: OfCustomer, trx: Tx): Promise<Executive> {
  const { rows } = await sql<
    { name: string; state: string } & Executive
  >`select p.name, p.state, e.id as "accountExecutiveId" from parties p
    left join users e on e.id = p.account_executive_id and e.state = 'active' and e.deleted_at is null
    where p.id = ${customerId} for share of p`.execute(trx);
  const [found] = rows;
  if (found?.state === "suspended") throw conflictLeadingTo(suspended, { record: customer, id: customerId, title: found.name });
  return { accountExecutiveId: found?.accountExecutiveId ?? null };
}

/** The class of the advisory locks that are taken per customer for a transaction. */
const creditLock = 7103;

/**
 * Checks the customer's credit limit, if there is one. Call it after the new order is written.
 * A lock per customer makes two orders placed at the same time count each other.
 * @throws Problem 409 that names the limit, the amount in use and the amount added
 */
export async function requireAvailableCredit(customerId: number, adding: Cents, trx: Tx): Promise<void> {
  const payer = await readFields(trx, party, customerId, ["creditLimit"], { withDeleted: true });
  if (!payer || payer.creditLimit === null) return;
  await sql`select pg_advisory_xact_lock(${creditLock}, ${customerId}::int)`.execute(trx);
  const credit = await creditTaken(trx, customerId);
  if (!credit || credit.limit === null || credit.owed + credit.committed <= credit.limit) return;
  const [before, more] = [credit.committed - adding, adding > 0 ? `this adds ${formatMoney(adding)}` : "this adds to it"];
  const record = { record: customer, id: customerId, title: credit.name };
  throw conflictLeadingTo(
    `This exceeds the credit limit of ${credit.name}, ${formatMoney(credit.limit)}: ${formatMoney(credit.owed)} is owed, ${formatMoney(before)} is ordered but not invoiced, and ${more}. Raise the limit or collect a payment first.`,
    record,
  );
}

/** Returns the quote's total, or 0 if another order or scheduled work order of the quote already counts against the credit limit. */
export async function newOfQuote(
  trx: Tx,
  quoteId: number,
  except: { readonly orderId?: number; readonly workId?: number },
): Promise<Cents> {
  const { rows } = await sql<{ adding: Cents }>`select coalesce(q.total, 0) as adding from sales_quotes q where q.id = ${quoteId}
    and not exists (select 1 from sales_orders o where o.quote_id = q.id and o.state <> 'cancelled' and o.deleted_at is null
      and o.id <> ${except.orderId ?? 0})
    and not exists (select 1 from work_orders w where w.quote_id = q.id and w.state in ('scheduled', 'inProgress', 'completed')
      and w.deleted_at is null and w.id <> ${except.workId ?? 0})`.execute(trx);
  return rows[0]?.adding ?? 0;
}
