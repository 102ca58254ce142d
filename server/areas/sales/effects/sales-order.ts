import { sql } from "kysely";
import { salesOrder } from "../../../../src/resources/sales/sales-order.ts";
import { salesQuote } from "../../../../src/resources/sales/sales-quote.ts";
import { workOrder } from "../../../../src/resources/sales/work-order.ts";
import { defineEffects } from "../../../engine/effect.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";
import { conflictLeadingTo, recordsOf } from "../../../engine/wire/leading-refusal.ts";
import { releaseDeposit } from "../../accounting/ports/deposit.ts";
import { namesToday } from "./quotes.ts";

export const salesOrderEffects = defineEffects(salesOrder, {
  /** An order stands from the day it is made. */
  beforeCreate: ({ row, trx }) => namesToday(row, trx),

  cancel: async (context) => {
    const { row, trx, call, engine } = context;
    const { rows } = await sql<{ id: number; number: string }>`select id, number from work_orders
      where sales_order_id = ${row.id} and state <> 'cancelled' and deleted_at is null order by id limit 5`.execute(trx);
    const numbers = rows.map(({ number }) => number).join(", ");
    if (rows.length > 0)
      throw conflictLeadingTo(`Cancel its work order${rows.length > 1 ? "s" : ""} ${numbers} first.`, ...recordsOf(workOrder, rows));
    await engine.act(onBehalfOf(call, "cancelled order"), salesQuote, { id: row.quoteId }, "releaseOrder");
    await releaseDeposit(context, row.quoteId, `${row.number} was cancelled.`);
  },
});
