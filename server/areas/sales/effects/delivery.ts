import { sql } from "kysely";
import { billOfLading } from "../../../../src/resources/sales/bill-of-lading.ts";
import { salesQuote } from "../../../../src/resources/sales/sales-quote.ts";
import { workOrder } from "../../../../src/resources/sales/work-order.ts";
import { stateInWords } from "../../../../src/schemas/actions/state-words.ts";
import type { Tx } from "../../../db/connection.ts";
import type { EffectContext } from "../../../engine/effect.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";
import { conflictLeadingTo, recordsOf } from "../../../engine/wire/leading-refusal.ts";

interface OfWork {
  readonly workOrderId: number | null;
}

/**
 * Marks the quote as delivered when none of its bills of lading is open, at least one is delivered, and no pickup, delivery or transfer is
 * still to begin.
 */
export async function followDelivery({ trx, call, engine }: Pick<EffectContext, "trx" | "call" | "engine">, row: OfWork): Promise<void> {
  const quote = await quoteOf(row, trx);
  if (quote?.state !== "inTransit") return;
  const { rows } = await sql<{ open: number; done: number; planned: number }>`select
      count(*) filter (where b.state in ('draft', 'issued', 'inTransit'))::int as open,
      count(*) filter (where b.state = 'delivered')::int as done,
      (select count(*) from work_orders p where p.quote_id = ${quote.id} and p.deleted_at is null
        and p.state in ('new', 'scheduled') and p.type in ('pickup', 'delivery', 'transfer') and not exists
          (select 1 from bills_of_lading d where d.work_order_id = p.id and d.state = 'delivered' and d.deleted_at is null))::int as planned
    from bills_of_lading b join work_orders w on w.id = b.work_order_id
    where w.quote_id = ${quote.id} and b.deleted_at is null`.execute(trx);
  const [goods] = rows;
  if (goods && goods.open === 0 && goods.done > 0 && goods.planned === 0)
    await engine.act(onBehalfOf(call, "delivery"), salesQuote, { id: quote.id }, "deliver");
}

/** @throws Problem 409 that names the first work order or bill of lading of the quote that is still open, and what to do with it */
export async function requireNothingToCome(trx: Tx, quoteId: number): Promise<void> {
  const { rows } = await sql<{ id: number; number: string; state: string; isWork: boolean }>`
    select id, number, state, true as "isWork" from work_orders
      where quote_id = ${quoteId} and state in ('new', 'scheduled', 'inProgress') and deleted_at is null
    union all
    select b.id, b.number, b.state, false from bills_of_lading b join work_orders w on w.id = b.work_order_id
      where w.quote_id = ${quoteId} and b.state in ('issued', 'inTransit') and b.deleted_at is null
    order by "isWork" desc, number limit 1`.execute(trx);
  const [open] = rows;
  if (!open) return;
  const record = open.isWork ? workOrder : billOfLading;
  const first = open.isWork ? "Complete or cancel it first." : "Mark it as delivered or void it first.";
  throw conflictLeadingTo(`${open.number} is ${stateInWords(record, open.state, "employee")}. ${first}`, ...recordsOf(record, [open]));
}

/** Returns the quote that the goods belong to, locked until the transaction ends. */
export async function quoteOf({ workOrderId }: OfWork, trx: Tx): Promise<{ id: number; state: string } | undefined> {
  if (workOrderId === null) return undefined;
  const { rows } = await sql<{ id: number; state: string }>`select q.id, q.state from work_orders w join sales_quotes q on q.id = w.quote_id
    where w.id = ${workOrderId} for no key update of q`.execute(trx);
  return rows[0];
}
