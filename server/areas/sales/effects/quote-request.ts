import { quoteRequest } from "../../../../src/resources/sales/quote-request.ts";
import { defineEffects } from "../../../engine/effect.ts";
import { startForActiveCustomer } from "../../accounting/ports/account-standing.ts";

export const quoteRequestEffects = defineEffects(quoteRequest, {
  /** Assigns the request to the customer's account executive. */
  beforeCreate: ({ row, trx }) => startForActiveCustomer(row, trx),
});
