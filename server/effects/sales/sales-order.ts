import { sql } from "kysely";
import { salesOrder } from "../../../src/resources/sales/sales-order.ts";
import { salesQuote } from "../../../src/resources/sales/sales-quote.ts";
import { defineEffects } from "../../engine/effect.ts";
import { onBehalfOf } from "../../engine/on-behalf-of.ts";
import { conflict } from "../../engine/wire/problem.ts";
import { releaseDeposit } from "../accounting/deposit.ts";

export const salesOrderEffects = defineEffects(salesOrder, {
  cancel: async (context) => {
    const { row, trx, call, engine } = context;
    const { rows } = await sql<{ number: string }>`select number from work_orders
      where sales_order_id = ${row.id} and state <> 'cancelled' and deleted_at is null order by id limit 1`.execute(trx);
    if (rows[0]) throw conflict(`Cancel its work order ${rows[0].number} first.`);
    await engine.act(onBehalfOf(call, "cancelled order"), salesQuote, { id: row.quoteId }, "releaseOrder");
    await releaseDeposit(context, row.quoteId, `${row.number} was cancelled.`);
  },
});
