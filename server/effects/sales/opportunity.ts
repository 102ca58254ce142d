import { sql } from "kysely";
import { opportunity } from "../../../src/resources/sales/opportunity.ts";
import { defineEffects } from "../../engine/effect.ts";
import { conflict } from "../../engine/wire/problem.ts";

interface Offer {
  readonly number: string;
  readonly kind: "quote" | "proposal";
  readonly isAgreed: boolean;
}

export const opportunityEffects = defineEffects(opportunity, {
  /** Refused while one of its offers is approved, or could be approved by the customer at any time. */
  markAsLost: async ({ row, trx }) => {
    const { rows } = await sql<Offer>`select number, kind, "isAgreed" from (
        select id, number, 'quote' as kind, deleted_at, state <> 'ready' as "isAgreed" from sales_quotes
          where opportunity_id = ${row.id} and state in ('approved', 'inTransit', 'delivered', 'ready')
        union all select id, number, 'quote', deleted_at, state <> 'ready' from shipping_quotes
          where opportunity_id = ${row.id} and state in ('approved', 'inTransit', 'delivered', 'ready')
        union all select id, number, 'proposal', deleted_at, false from proposals
          where opportunity_id = ${row.id} and state = 'sent'
      ) as offers where deleted_at is null order by not "isAgreed", kind, id limit 1`.execute(trx);
    const [offer] = rows;
    if (offer?.isAgreed) throw conflict(`Quote ${offer.number} of this opportunity is approved.`);
    if (offer?.kind === "quote") throw conflict(`The customer can still approve quote ${offer.number}. Mark the quote as lost first.`);
    if (offer) throw conflict(`The customer can still approve proposal ${offer.number}. Close the proposal first.`);
  },
});
