import { sql } from "kysely";
import { monthStart } from "../../../../src/schemas/values/date.ts";
import type { Tx } from "../../../db/connection.ts";
import { priceOfKind } from "../billing/price-of.ts";
import type { Window } from "../storage/charges.ts";
import { type ComputedRun, computeRun } from "../storage/compute-run.ts";
import { dayNumber } from "../storage/periods.ts";

/** Corrections reach back so many months; what is older is credited by hand. */
const CORRECTED_MONTHS = 3;

/** The days that a run covers: the month, and up to three months before it since the hub's storage is billed. */
async function windowOf(trx: Tx, hubId: number, month: string): Promise<Window> {
  const { rows } = await sql<{ first: string | null }>`select min(month)::text as first from storage_runs
    where hub_id = ${hubId} and state = 'done' and month < ${month}::date and deleted_at is null`.execute(trx);
  const first = rows[0]?.first ?? month;
  const earliest = monthStart(month, -CORRECTED_MONTHS);
  const from = first > earliest ? first : earliest;
  return { from: dayNumber(from), isFirst: from === first, month: dayNumber(month), end: dayNumber(monthStart(month, 1)) };
}

/** Computes a hub's storage of a month at the prices of the price book. Reads, and writes nothing. `month` is its first day. */
export const computeMonth = async (trx: Tx, { hubId, month }: { readonly hubId: number; readonly month: string }): Promise<ComputedRun> =>
  computeRun(trx, hubId, await windowOf(trx, hubId, month), (customerId, on) =>
    priceOfKind(trx, { kind: "storage" }, { hubId, customerId, on }),
  );
