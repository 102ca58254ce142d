import { sql } from "kysely";
import { billOfLading } from "../../../../src/resources/sales/bill-of-lading.ts";
import { salesQuote } from "../../../../src/resources/sales/sales-quote.ts";
import { workOrder } from "../../../../src/resources/sales/work-order.ts";
import type { ResourceRow } from "../../../../src/schemas/resource.ts";
import { formatMoney } from "../../../../src/schemas/values/money.ts";
import type { Tx } from "../../../db/connection.ts";
import { defineEffects } from "../../../engine/effect.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";
import { conflictLeadingTo } from "../../../engine/wire/leading-refusal.ts";
import { lockedState } from "../../../engine/write/locked-state.ts";
import { issuedToday, placesToday } from "../../accounting/ports/issued-to.ts";
import { followDelivery, quoteOf } from "./delivery.ts";

export const billOfLadingEffects = defineEffects(billOfLading, {
  /** Takes vehicle, day and carrier from the work order, and the declared value from what the quote charges Delivery Valuation for. */
  beforeCreate: async ({ row, trx, dayOf }) => {
    const { rows } = await sql<{ vehicleId: number | null; windowStart: string; provider: string | null }>`
      select w.vehicle_id as "vehicleId", w.window_start as "windowStart", p.name as provider
      from work_orders w left join providers p on p.id = w.provider_id where w.id = ${row.workOrderId}`.execute(trx);
    const sold = await deniedValuation(row, trx);
    return {
      carrier: row.carrier ?? rows[0]?.provider ?? (await ownName(trx)),
      vehicleId: row.vehicleId ?? rows[0]?.vehicleId ?? null,
      agreedPickup: row.agreedPickup ?? (rows[0] ? dayOf(rows[0].windowStart) : null),
      ...(sold ? { valuation: "declared", declaredValue: row.declaredValue ?? sold.declaredValue } : {}),
    };
  },

  /** What is printed and signed must not deny what the customer pays for, and keeps its words. */
  issue: async ({ row, trx, write }) => {
    const sold = await deniedValuation(row, trx);
    if (sold)
      throw conflictLeadingTo(
        `${sold.number} charges Delivery Valuation for ${formatMoney(sold.declaredValue)}. Choose declared value before you issue this.`,
        { fill: "valuation" },
      );
    const [shipper, consignee] = await placesToday(trx, [row.shipperId, row.consigneeId]);
    await write({
      ...(await issuedToday(trx, row.customerId)),
      issuedShipper: row.shipper,
      issuedShipperAddress: shipper?.address ?? null,
      issuedShipperContact: row.shipperContact,
      issuedConsignee: row.consignee,
      issuedConsigneeAddress: consignee?.address ?? null,
      issuedConsigneeContact: row.consigneeContact,
    });
  },

  /** A pickup starts its work order if that hasn't begun, and the first one puts the quote in transit. */
  pickUp: async ({ row, trx, call, engine }) => {
    const work = row.workOrderId === null ? null : await lockedState(trx, workOrder, row.workOrderId);
    if (work === "cancelled") throw conflictLeadingTo(`${row.workOrder} was cancelled. Void this bill of lading.`, { act: "void" });
    if (work === "scheduled" && row.workOrderId !== null)
      await engine.act(onBehalfOf(call, "pickup"), workOrder, { id: row.workOrderId }, "start");
    const quote = await quoteOf(row, trx);
    if (quote?.state === "approved") await engine.act(onBehalfOf(call, "pickup"), salesQuote, { id: quote.id }, "pickUp");
  },

  deliver: (context) => followDelivery(context, context.row),
  void: (context) => followDelivery(context, context.row),
  returnToShipper: (context) => followDelivery(context, context.row),
  remove: (context) => followDelivery(context, context.row),
});

/** The name of the operating company. */
async function ownName(trx: Tx): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select name from parties where state = 'operator' order by id limit 1`.execute(trx);
  return rows[0]?.name ?? null;
}

/** The declared value that the work's quote charges Delivery Valuation for, where the bill of lading releases the goods without one. */
async function deniedValuation(
  { valuation, workOrderId }: Pick<ResourceRow<typeof billOfLading>, "valuation" | "workOrderId">,
  trx: Tx,
): Promise<{ number: string; declaredValue: number } | undefined> {
  if (valuation !== "released" || workOrderId === null) return undefined;
  const { rows } = await sql<{ number: string; declaredValue: number }>`select q.number, sum(c.declared_value)::bigint as "declaredValue"
    from work_orders w join sales_quotes q on q.id = w.quote_id join sales_quotes_charges c on c.parent_id = q.id
    where w.id = ${workOrderId} and c.type = 'Delivery Valuation' and c.declared_value > 0 group by q.number`.execute(trx);
  return rows[0];
}
