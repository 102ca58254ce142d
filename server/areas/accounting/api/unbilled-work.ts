import { type QueryExecutorProvider, sql } from "kysely";
import type { UnbilledWork } from "../../../../src/contract/leakage.ts";
import { times } from "../../../../src/schemas/values/money.ts";
import { cachedDateIn, startOfDay } from "../../../../src/schemas/values/time-zone.ts";
import { plannedForValues } from "../../../db/prepared-statements.ts";
import { Problem } from "../../../engine/wire/problem.ts";
import type { Days } from "../billing/events/which.ts";
import { type BilledWork, type BillingDraft, billingDraft } from "../ports/billing-draft.ts";

type Found = BilledWork & Omit<UnbilledWork, "amount" | "on"> & { readonly deliveredAt: string | null };

/**
 * Completed work and charged attempts that are on no billing report, with what a report drafted now would bill, and delivered work that nobody
 * has completed. The days are those of the time zone.
 */
export async function unbilledWork(
  db: QueryExecutorProvider,
  days: Days,
  { timeZone, limit }: { readonly timeZone: string; readonly limit: number },
): Promise<{ readonly work: readonly UnbilledWork[]; readonly isCut: boolean }> {
  const dateAt = cachedDateIn(timeZone);
  const dayOf = (timestamp: string) => dateAt(new Date(timestamp));
  const found = await workWithoutReport(db, days, timeZone, limit + 1);
  const work: UnbilledWork[] = [];
  // Of several work orders of a quote, the first one bills it.
  const counted = new Set<string>();
  for (const row of found.slice(0, limit)) {
    const { id, number, customerId, customer, hubId, hub, completedAt, deliveredAt, windowStart, isOpen } = row;
    const what = { id, number, customerId, customer, hubId, hub, isOpen, on: dayOf(completedAt ?? deliveredAt ?? windowStart) };
    if (isOpen) {
      work.push({ ...what, amount: null });
      continue;
    }
    const lines = await draftedLines(db, row, dayOf);
    const own = lines.filter(({ eventId }) => !counted.has(eventId));
    for (const { eventId } of own) counted.add(eventId);
    if (own.length === 0) continue;
    const amount = own.some(({ rate }) => rate === 0) ? null : own.reduce((sum, { rate, quantity }) => sum + times(rate, quantity), 0);
    work.push({ ...what, amount });
  }
  return { work, isCut: found.length > limit };
}

/** None where everything of its quote is billed already. */
async function draftedLines(
  db: QueryExecutorProvider,
  row: BilledWork,
  dayOf: (timestamp: string) => string,
): Promise<BillingDraft["lines"]> {
  try {
    return (await billingDraft(row, db, dayOf)).lines;
  } catch (error) {
    if (error instanceof Problem) return [];
    throw error;
  }
}

async function workWithoutReport(
  db: QueryExecutorProvider,
  { from, to, hubId, customerId }: Days,
  timeZone: string,
  limit: number,
): Promise<readonly Found[]> {
  const [start, end] = [startOfDay(timeZone, from), startOfDay(timeZone, to, 1)];
  const within = (column: string) => sql`${sql.ref(column)} >= ${start}::timestamptz and ${sql.ref(column)} < ${end}::timestamptz`;
  const { rows } = await sql<Found>`${plannedForValues}
    select w.id, w.state, w.type, w.number, w.customer_id as "customerId", p.name as customer, w.quote_id as "quoteId", w.vehicle_id as "vehicleId",
      w.actual_hours::float8 as "actualHours", w.completed_at::text as "completedAt", w.window_start::text as "windowStart", h.id as "hubId",
      h.name as hub, d.at::text as "deliveredAt", d.at is not null as "isOpen",
      coalesce((select jsonb_agg(jsonb_build_object('at', a.at, 'reason', a.reason, 'charge', a.charge) order by a.position)
        from work_orders_attempts a where a.parent_id = w.id), '[]') as attempts
    from (
      select w.id, null::timestamptz as at from work_orders w
      where w.billing_report_id is null and w.deleted_at is null
        and ((w.state = 'completed' and ${within("w.completed_at")}) or (w.state = 'cancelled' and ${within("w.window_start")}
          and exists (select from work_orders_attempts a where a.parent_id = w.id and a.charge > 0)))
      union all
      -- By the days of the bills of lading: most open work is still to be done.
      select w.id, min(b.delivered_at) from bills_of_lading b join work_orders w on w.id = b.work_order_id
      where b.state = 'delivered' and b.deleted_at is null and ${within("b.delivered_at")}
        and w.state in ('new', 'scheduled', 'inProgress') and w.billing_report_id is null and w.deleted_at is null
      group by w.id
    ) d join work_orders w on w.id = d.id join parties p on p.id = w.customer_id left join vehicles v on v.id = w.vehicle_id
      left join hubs h on h.id = v.hub_id
    where true ${hubId === undefined ? sql`` : sql`and v.hub_id = ${hubId}::bigint`}
      ${customerId === undefined ? sql`` : sql`and w.customer_id = ${customerId}::bigint`}
    order by coalesce(w.completed_at, d.at, w.window_start), w.id limit ${limit}`.execute(db);
  return rows;
}
