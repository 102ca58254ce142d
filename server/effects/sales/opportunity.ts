import { sql } from "kysely";
import { opportunity } from "../../../src/resources/sales/opportunity.ts";
import { defineEffects } from "../../engine/effect.ts";
import { conflict } from "../../engine/wire/problem.ts";

export const opportunityEffects = defineEffects(opportunity, {
  /** Refused while one of its quotes is approved. */
  markAsLost: async ({ row, trx }) => {
    const { rows } = await sql<{ number: string }>`select number from sales_quotes
      where opportunity_id = ${row.id} and state in ('approved', 'inTransit', 'delivered') and deleted_at is null
      order by id limit 1`.execute(trx);
    if (rows[0]) throw conflict(`Quote ${rows[0].number} of this opportunity is approved.`);
  },
});
