import { sql } from "kysely";
import { opportunity } from "../../../src/resources/sales/opportunity.ts";
import { defineEffects } from "../../engine/effect.ts";
import { conflict } from "../../engine/wire/problem.ts";

export const opportunityEffects = defineEffects(opportunity, {
  /** Refused while one of its quotes is approved, or could be approved by the customer at any time. */
  markAsLost: async ({ row, trx }) => {
    const { rows } = await sql<{ number: string; state: string }>`select number, state from sales_quotes
      where opportunity_id = ${row.id} and state in ('approved', 'inTransit', 'delivered', 'ready') and deleted_at is null
      order by (state = 'ready'), id limit 1`.execute(trx);
    const [quote] = rows;
    if (quote?.state === "ready") throw conflict(`The customer can still approve quote ${quote.number}. Mark the quote as lost first.`);
    if (quote) throw conflict(`Quote ${quote.number} of this opportunity is approved.`);
  },
});
