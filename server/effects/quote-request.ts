import { quoteRequest } from "../../src/resources/quote-request.ts";
import { defineEffects } from "../engine/effect.ts";
import { requireActiveCustomer } from "./account-standing.ts";
import { assignAccountExecutive } from "./quotes.ts";

export const quoteRequestEffects = defineEffects(quoteRequest, {
  /** It comes to the one who looks after the company. */
  create: async ({ row, trx }) => {
    await requireActiveCustomer(row, trx);
    await assignAccountExecutive(quoteRequest, row, trx);
  },
});
