import { shippingQuote } from "../../../../src/resources/sales/shipping-quote.ts";
import type { ResourceRow } from "../../../../src/schemas/resource.ts";
import { sideOf } from "../../../access/caller.ts";
import type { Tx } from "../../../db/connection.ts";
import { defineEffects, type EffectContextOf } from "../../../engine/effect.ts";
import { conflict } from "../../../engine/wire/problem.ts";
import { requireActiveCustomer, startForActiveCustomer } from "../../accounting/ports/account-standing.ts";
import { knownLaneCost, laneProposal } from "../../providers/ports/lane-proposal.ts";
import { requireStanding } from "../../providers/ports/standing.ts";
import { noteApproval } from "./approval.ts";
import { answerChanges, answerRequest, namesToday } from "./quotes.ts";

export const shippingQuoteEffects = defineEffects(shippingQuote, {
  /** Records which side created it (employees' drafts stay hidden from customers) and assigns the customer's account executive. */
  beforeCreate: async ({ row, call, trx, today }) => {
    await chosenMayWork(trx, row, null, today);
    return { madeBy: sideOf(call.actor), ...(await startForActiveCustomer(row, trx)), ...(await knownLaneCost(trx, row)) };
  },

  update: async (context) => {
    await chosenMayWork(context.trx, context.row, context.before, context.today);
    await answerChanges(context);
    await context.write(await knownLaneCost(context.trx, context.row));
  },

  /** Adds a line for each provider that is not among the options yet; what people entered stays. */
  proposeOptions: async ({ row, trx, today, write }) => {
    const { options, ...lane } = await laneProposal(trx, row, { day: row.pickupDate ?? today, today });
    if (options.length === 0) throw conflict("No active provider is known for this lane. Add options by hand.");
    const fresh = options.filter(({ providerId }) => !row.options.some((each) => each.providerId === providerId));
    if (fresh.length === 0) throw conflict("Every provider we would propose is among the options already.");
    const added = fresh.map(({ providerId, cost, cycleDays, reason }) => ({ providerId, cost, cycleDays, reason, chosen: false }));
    await write({ ...lane, options: [...row.options, ...added] });
  },

  submit: ({ row, trx }) => requireActiveCustomer(row, trx),
  send: async (context) => {
    const { row, trx, write } = context;
    await write({ ...(await namesToday(row, trx)), issuedPerson: row.recipient });
    if (row.quoteRequestId !== null) await answerRequest(context, row.quoteRequestId);
  },
  approve: (context) => approved(context),
  approveForCustomer: (context) => approved(context),
});

async function approved(context: EffectContextOf<typeof shippingQuote>): Promise<void> {
  await requireActiveCustomer(context.row, context.trx);
  await noteApproval("quote", context);
}

type Options = Pick<ResourceRow<typeof shippingQuote>, "options">;

/** Choosing an option is promising its provider. @throws Problem 409 for one that can't work today */
async function chosenMayWork(trx: Tx, { options }: Options, before: Options | null, today: string): Promise<void> {
  const had = new Set(before?.options.filter(({ chosen }) => chosen).map(({ providerId }) => providerId));
  const fresh = options.filter(({ chosen, providerId }) => chosen && !had.has(providerId));
  for (const { providerId } of fresh) await requireStanding(trx, providerId, today, today);
}
