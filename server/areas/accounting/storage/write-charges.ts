import { sql } from "kysely";
import type { Tx } from "../../../db/connection.ts";
import type { PieceCharge } from "./compute-run.ts";
import { dateOfDay } from "./periods.ts";

export interface ChargesOf {
  readonly runId: number;
  readonly statementId: number;
  readonly customerId: number;
  readonly hubId: number;
  /** First and last day: those of an adjustment. */
  readonly month: { readonly from: string; readonly until: string };
  readonly userId: number | null;
}

/** Inserts the charges of a customer's preview in one statement: a hub has thousands of them in a month. */
export async function insertCharges(trx: Tx, of: ChargesOf, charges: readonly PieceCharge[]): Promise<void> {
  const rows = charges.map(({ itemId, amount, charge, adjustment }) =>
    charge
      ? {
          ...{ item_id: itemId, amount, adjusts_id: null, is_adjustment: charge.isBefore },
          ...{ from: dateOfDay(charge.from), until: dateOfDay(charge.until), days: charge.days, service_id: charge.serviceId },
          ...{ rate_id: charge.rateId, quantity: charge.quantity / 1000, unit: charge.unit, price: charge.price },
          ...{ proration: charge.proration, period_start: dateOfDay(charge.periodStart), period_days: charge.periodDays },
        }
      : { item_id: itemId, amount, adjusts_id: adjustment.of.id, is_adjustment: true, ...of.month, days: adjustment.days },
  );
  await sql`insert into storage_charges (run_id, preview_id, statement_id, customer_id, hub_id, item_id, "from", until, days, service_id, rate_id, quantity,
      unit, price, proration, period_start, period_days, amount, adjusts_id, is_adjustment, created_by_id, updated_by_id)
    select ${of.runId}::bigint, ${of.runId}::bigint, ${of.statementId}::bigint, ${of.customerId}::bigint, ${of.hubId}::bigint, r.item_id, r."from", r.until, r.days,
      coalesce(r.service_id, a.service_id), coalesce(r.rate_id, a.rate_id), coalesce(r.quantity, a.quantity), coalesce(r.unit, a.unit),
      coalesce(r.price, a.price), coalesce(r.proration, a.proration), coalesce(r.period_start, a.period_start),
      coalesce(r.period_days, a.period_days), r.amount, r.adjusts_id, r.is_adjustment, ${of.userId}::bigint, ${of.userId}::bigint
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(item_id bigint, amount bigint, adjusts_id bigint, is_adjustment boolean,
      "from" date, until date, days int, service_id bigint, rate_id bigint, quantity numeric, unit text, price numeric, proration text,
      period_start date, period_days int) left join storage_charges a on a.id = r.adjusts_id`.execute(trx);
}

/** Takes the charges and statements of a preview away: nobody has been billed for them. */
export async function deletePreview(trx: Tx, runId: number): Promise<void> {
  await sql`delete from storage_charges where run_id = ${runId}`.execute(trx);
  await sql`delete from storage_statements where run_id = ${runId}`.execute(trx);
}

/**
 * Makes the charges of a preview count, or no longer.
 * @throws a constraint error if a piece was charged for one of the days already
 */
export async function setPreview(trx: Tx, runId: number, isPreview: boolean): Promise<void> {
  await sql`update storage_charges set preview_id = ${isPreview ? runId : null}::bigint where run_id = ${runId}`.execute(trx);
}
