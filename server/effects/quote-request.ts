import { sql } from "kysely";
import { quoteRequest } from "../../src/resources/quote-request.ts";
import { defineEffects } from "../engine/effect.ts";
import { inBusiness } from "./in-business.ts";

export const quoteRequestEffects = defineEffects(quoteRequest, {
  /** It comes to the one who looks after the company. */
  create: async ({ row, trx }) => {
    await inBusiness(row, trx);
    await sql`update quote_requests set account_executive_id = coalesce(account_executive_id, (select e.id from parties p
      join users e on e.id = p.account_executive_id where p.id = ${row.customerId} and e.state = 'active' and e.deleted_at is null))
      where id = ${row.id}`.execute(trx);
  },
});
