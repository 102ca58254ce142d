import { quoteRequest } from "../../../src/resources/sales/quote-request.ts";
import { defineEffects } from "../../engine/effect.ts";
import { requireActiveCustomer } from "../accounting/account-standing.ts";
import { assignAccountExecutive } from "./quotes.ts";

export const quoteRequestEffects = defineEffects(quoteRequest, {
  /** Assigns the request to the customer's account executive. */
  create: async (context) => {
    await requireActiveCustomer(context.row, context.trx);
    await assignAccountExecutive(context);
  },
});
