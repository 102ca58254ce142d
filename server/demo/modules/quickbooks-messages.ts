import { sql } from "kysely";
import { quickBooksMessage } from "../../../src/resources/accounting/quickbooks-message.ts";
import { addDays } from "../../../src/schemas/values/date.ts";
import { defineDemo } from "../demo-module.ts";
import type { SeedRow } from "../insert-rows.ts";

/** Messages that wait for QuickBooks, which is turned off in a demo. */
export const demoQuickBooksMessages = defineDemo(quickBooksMessage, async ({ tx, today }) => {
  const { rows } = await sql<{ id: number; name: string; what: object }>`
    select id, name, json_build_object('kind', 'customer', 'name', name, 'email', email, 'phone', phone, 'website', website, 'billTo', bill_to,
      'taxExempt', tax_exempt) as what
    from parties where quick_books_id is not null order by id limit 4`.execute(tx);
  return rows.map(
    ({ id, name, what }, index): SeedRow => ({
      id: index + 1,
      state: "waiting",
      createdAt: `${addDays(today, -1)}T14:00:00Z`,
      number: `QB-${String(index + 1).padStart(5, "0")}`,
      kind: "customer",
      about: name,
      customerId: id,
      payload: JSON.stringify(what),
      requestId: `demo-${index + 1}`,
      attempts: 0,
    }),
  );
});
