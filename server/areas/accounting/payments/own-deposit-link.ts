import { screenPath } from "../../../../src/contract/screens.ts";
import { salesQuote } from "../../../../src/resources/sales/sales-quote.ts";
import { conflict } from "../../../engine/wire/problem.ts";
import type { SessionActor } from "../../../identity/session-actor.ts";
import { depositOf, payableDepositLink } from "../ledger/deposits.ts";
import type { PaymentsContext } from "./context.ts";
import { issueToken } from "./link.ts";

/**
 * Opens the payment portal to a signed-in customer for the deposit of a quote of their own company, by another address of the link that asks
 * for it.
 * @returns the path of the portal
 * @throws Problem 403 or 404 when they can't read the quote, 409 when nothing is asked for
 */
export async function ownDepositLink({ engine, today }: PaymentsContext, actor: SessionActor, quoteId: number): Promise<string> {
  return engine.transaction(async (tx, operations) => {
    // Without permission to read the quote, its deposit is refused the same way.
    await operations.get({ actor }, salesQuote, quoteId);
    const link = await payableDepositLink(tx, quoteId, today());
    if (link?.customerId !== actor.companyId || ((await depositOf(tx, quoteId))?.due ?? 0) === 0)
      throw conflict("This deposit can't be paid now. Please contact us.");
    return screenPath("portal.payments", { paymentHash: await issueToken(tx, link.id) });
  });
}
