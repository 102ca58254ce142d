import { shippingQuote } from "../../../src/resources/sales/shipping-quote.ts";
import type { ResourceRow } from "../../../src/schemas/resource.ts";
import { sideOf } from "../../access/caller.ts";
import { defineEffects, type EffectContextOf } from "../../engine/effect.ts";
import { invalid } from "../../engine/wire/problem.ts";
import { requireActiveCustomer } from "../accounting/account-standing.ts";
import { noteApproval } from "./approval.ts";
import { answerChanges, assignAccountExecutive } from "./quotes.ts";

type Quote = ResourceRow<typeof shippingQuote>;

export const shippingQuoteEffects = defineEffects(shippingQuote, {
  /** Records which side created it (employees' drafts stay hidden from customers) and assigns the customer's account executive. */
  create: async (context) => {
    const { row, call, trx, write } = context;
    oneChosen(row);
    await requireActiveCustomer(row, trx);
    await write({ madeBy: sideOf(call.actor) });
    await assignAccountExecutive(context);
  },

  update: async (context) => {
    oneChosen(context.row);
    await answerChanges(context);
  },

  submit: ({ row, trx }) => requireActiveCustomer(row, trx),
  approve: (context) => approved(context),
  approveForCustomer: (context) => approved(context),
});

async function approved(context: EffectContextOf<typeof shippingQuote>): Promise<void> {
  await requireActiveCustomer(context.row, context.trx);
  await noteApproval("quote", context);
}

/** At most one option may be chosen, because it gives the quote's cost and margin. */
function oneChosen({ options }: Quote): void {
  if (options.filter(({ chosen }) => chosen).length > 1) throw invalid({ options: ["Choose at most one option."] });
}
