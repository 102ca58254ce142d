import { quoteRequest } from "../../src/resources/quote-request.ts";
import { defineEffects } from "../engine/effect.ts";
import { inBusiness } from "./in-business.ts";
import { takeExecutive } from "./quotes.ts";

export const quoteRequestEffects = defineEffects(quoteRequest, {
  /** It comes to the one who looks after the company. */
  create: async ({ row, trx }) => {
    await inBusiness(row, trx);
    await takeExecutive(quoteRequest, row, trx);
  },
});
