import { sql } from "kysely";
import { opportunity } from "../../../src/resources/sales/opportunity.ts";
import { salesQuote } from "../../../src/resources/sales/sales-quote.ts";
import { defineEffects } from "../../engine/effect.ts";
import { conflictLeadingTo, recordsOf } from "../../engine/wire/leading-refusal.ts";

export const opportunityEffects = defineEffects(opportunity, {
  /** Refused while one of its quotes is approved, or could be approved by the customer at any time. */
  markAsLost: async ({ row, trx }) => {
    const { rows } = await sql<{ id: number; number: string; state: string }>`select id, number, state from sales_quotes
      where opportunity_id = ${row.id} and state in ('approved', 'inTransit', 'delivered', 'ready') and deleted_at is null
      order by (state = 'ready'), id limit 1`.execute(trx);
    const [quote] = rows;
    if (!quote) return;
    const { number, state } = quote;
    const sentence =
      state === "ready"
        ? `The customer can still approve quote ${number}. Mark the quote as lost first.`
        : `Quote ${number} of this opportunity is approved.`;
    throw conflictLeadingTo(sentence, ...recordsOf(salesQuote, rows));
  },
});
