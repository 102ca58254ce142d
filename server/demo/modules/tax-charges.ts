import { sql } from "kysely";
import { taxCharge } from "../../../src/resources/accounting/tax-charge.ts";
import { defineDemo } from "../demo-module.ts";
import type { SeedRow } from "../insert-rows.ts";

/** What the demo's invoices and credit memos say of taxes, as issuing and voiding them would have noted it. */
export const demoTaxCharges = defineDemo(taxCharge, async ({ tx }) => {
  const { rows } = await sql<SeedRow>`select row_number() over (order by date, document, amount desc)::int as id, t.*, 'Sales tax' as name,
      date::timestamp at time zone 'UTC' as "createdAt"
    from (
      select number as document, date_issued::text as date, tax_rate::float8 as rate, round(tax * 100 / tax_rate)::float8 as taxable, tax::float8 as amount,
        customer_id as "customerId", id as "invoiceId", null::bigint as "creditMemoId"
      from invoices where state not in ('draft', 'void') and tax <> 0
      union all
      select number, date_issued::text, tax_rate::float8, 0 - round(tax * 100 / tax_rate)::float8, 0 - tax::float8, customer_id, null, id
      from credit_memos where state = 'issued' and tax <> 0
    ) t`.execute(tx);
  return rows;
});
