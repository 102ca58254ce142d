import { sql } from "kysely";
import { opportunity } from "../../../src/resources/sales/opportunity.ts";
import type { ResourceRow } from "../../../src/schemas/resource.ts";
import { defineEffects, type EffectContext } from "../../engine/effect.ts";
import { conflict } from "../../engine/wire/problem.ts";

type Context = Pick<EffectContext<ResourceRow<typeof opportunity>>, "row" | "trx" | "today">;

export const opportunityEffects = defineEffects(opportunity, {
  win: (context) => closed(context),

  /** Refused while one of its quotes is approved. */
  markAsLost: async (context) => {
    const { row, trx } = context;
    const { rows } = await sql<{ number: string }>`select number from sales_quotes
      where opportunity_id = ${row.id} and state in ('approved', 'inTransit', 'delivered') and deleted_at is null
      order by id limit 1`.execute(trx);
    if (rows[0]) throw conflict(`Quote ${rows[0].number} of this opportunity is approved.`);
    await closed(context);
  },

  close: (context) => closed(context),
});

async function closed({ row, trx, today }: Context): Promise<void> {
  await sql`update opportunities set closed_at = ${today} where id = ${row.id}`.execute(trx);
}
