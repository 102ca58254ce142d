import { sql } from "kysely";
import { openingBalance } from "../../../src/resources/accounting/opening-balance.ts";
import { defineDemo } from "../demo-module.ts";
import type { SeedRow } from "../insert-rows.ts";

/** What the demo's documents of the previous system were brought forward from. */
export const demoOpeningBalances = defineDemo(openingBalance, async ({ tx }) => {
  const { rows } =
    await sql<SeedRow>`select row_number() over (order by date)::int as id, t.*, "cutOver"::timestamp at time zone 'UTC' as "createdAt"
    from (
      select customer_id as "customerId", 'invoice' as kind, number, date_issued::text as date, date_due::text as "dueDate", terms,
        opening_amount::float8 as "openAmount", original_total::float8 as "originalAmount", brought_forward_on::text as "cutOver",
        created_by_id as "createdById", id as "invoiceId", null::bigint as "creditMemoId"
      from invoices where brought_forward_on is not null
      union all
      select customer_id, 'credit memo', number, date_issued::text, null, null, opening_amount::float8, null, brought_forward_on::text, created_by_id, null, id
      from credit_memos where brought_forward_on is not null
    ) t`.execute(tx);
  return rows;
});
