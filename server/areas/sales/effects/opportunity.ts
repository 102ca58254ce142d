import { sql } from "kysely";
import { opportunity } from "../../../../src/resources/sales/opportunity.ts";
import { proposal } from "../../../../src/resources/sales/proposal.ts";
import { salesQuote } from "../../../../src/resources/sales/sales-quote.ts";
import { shippingQuote } from "../../../../src/resources/sales/shipping-quote.ts";
import { defineEffects } from "../../../engine/effect.ts";
import { conflictLeadingTo, recordsOf } from "../../../engine/wire/leading-refusal.ts";

const offers = { "sales-quote": salesQuote, "shipping-quote": shippingQuote, proposal };

interface Offer {
  readonly id: number;
  readonly number: string;
  readonly kind: keyof typeof offers;
  readonly isAgreed: boolean;
}

export const opportunityEffects = defineEffects(opportunity, {
  /** Refused while one of its offers is approved, or could be approved by the customer at any time. */
  markAsLost: async ({ row, trx }) => {
    const { rows } = await sql<Offer>`select id, number, kind, "isAgreed" from (
        select id, number, 'sales-quote' as kind, deleted_at, state <> 'ready' as "isAgreed" from sales_quotes
          where opportunity_id = ${row.id} and state in ('approved', 'inTransit', 'delivered', 'ready')
        union all select id, number, 'shipping-quote', deleted_at, state <> 'ready' from shipping_quotes
          where opportunity_id = ${row.id} and state in ('approved', 'inTransit', 'delivered', 'ready')
        union all select id, number, 'proposal', deleted_at, false from proposals
          where opportunity_id = ${row.id} and state = 'sent'
      ) as offers where deleted_at is null order by not "isAgreed", kind, id limit 1`.execute(trx);
    const [offer] = rows;
    if (!offer) return;
    const { kind, number, isAgreed } = offer;
    const sentence =
      kind === "proposal"
        ? `The customer can still approve proposal ${number}. Close the proposal first.`
        : isAgreed
          ? `Quote ${number} of this opportunity is approved.`
          : `The customer can still approve quote ${number}. Mark the quote as lost first.`;
    throw conflictLeadingTo(sentence, ...recordsOf(offers[kind], rows));
  },
});
