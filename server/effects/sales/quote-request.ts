import { quoteRequest } from "../../../src/resources/sales/quote-request.ts";
import { defineEffects } from "../../engine/effect.ts";
import { requireActiveCustomer } from "../accounting/account-standing.ts";
import { accountExecutiveOf } from "./quotes.ts";

export const quoteRequestEffects = defineEffects(quoteRequest, {
  /** Assigns the request to the customer's account executive. */
  beforeCreate: async ({ row, trx }) => {
    await requireActiveCustomer(row, trx);
    return accountExecutiveOf(row, trx);
  },
});
