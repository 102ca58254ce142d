import { sql } from "kysely";
import { billOfLading } from "../../../src/resources/sales/bill-of-lading.ts";
import { salesQuote } from "../../../src/resources/sales/sales-quote.ts";
import type { ResourceRow } from "../../../src/schemas/resource.ts";
import { defineEffects, type EffectContext } from "../../engine/effect.ts";
import { onBehalfOf } from "../../engine/on-behalf-of.ts";

type Context = Pick<EffectContext<ResourceRow<typeof billOfLading>>, "row" | "trx" | "call" | "engine">;

export const billOfLadingEffects = defineEffects(billOfLading, {
  /** Defaults the vehicle to the work order's. */
  beforeCreate: async ({ row, trx }) => {
    if (row.vehicleId !== null || row.workOrderId === null) return {};
    const { rows } = await sql<{ vehicleId: number | null }>`select vehicle_id as "vehicleId" from work_orders
      where id = ${row.workOrderId}`.execute(trx);
    return { vehicleId: rows[0]?.vehicleId ?? null };
  },

  /** The first pickup puts the quote in transit. */
  pickUp: async ({ row, trx, call, engine }) => {
    const quote = await quoteOf({ row, trx });
    if (quote?.state === "approved") await engine.act(onBehalfOf(call, "pickup"), salesQuote, { id: quote.id }, "pickUp");
  },

  deliver: (context) => lastDelivered(context),
  void: (context) => lastDelivered(context),
  remove: (context) => lastDelivered(context),
});

/** Marks the quote as delivered when none of its bills of lading is open and at least one is delivered. */
async function lastDelivered({ row, trx, call, engine }: Context): Promise<void> {
  const quote = await quoteOf({ row, trx });
  if (quote?.state !== "inTransit") return;
  const { rows } = await sql<{ open: number; done: number }>`select
      count(*) filter (where b.state in ('draft', 'issued', 'inTransit'))::int as open,
      count(*) filter (where b.state = 'delivered')::int as done
    from bills_of_lading b join work_orders w on w.id = b.work_order_id
    where w.quote_id = ${quote.id} and b.deleted_at is null`.execute(trx);
  const [bills] = rows;
  if (bills && bills.open === 0 && bills.done > 0) await engine.act(onBehalfOf(call, "delivery"), salesQuote, { id: quote.id }, "deliver");
}

/** Returns the quote that the goods belong to, locked until the transaction ends. */
async function quoteOf({ row, trx }: Pick<Context, "row" | "trx">): Promise<{ id: number; state: string } | undefined> {
  if (row.workOrderId === null) return undefined;
  const { rows } = await sql<{ id: number; state: string }>`select q.id, q.state from work_orders w join sales_quotes q on q.id = w.quote_id
    where w.id = ${row.workOrderId} for no key update of q`.execute(trx);
  return rows[0];
}
