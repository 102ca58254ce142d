import type { EffectContext } from "../../../engine/effect.ts";
import { postToJournal } from "../effects/post-to-journal.ts";
import { claimPaymentLines } from "../ledger/entries.ts";
import { reversed } from "../ledger/journal.ts";

type Claimed = Pick<EffectContext<{ readonly number: string; readonly customerId: number }>, "row" | "trx" | "call" | "today">;

/** Posts what a claim paid out, in cents, on that day. */
export const postClaimPayment = (claim: Claimed, amount: number, on: string): Promise<void> =>
  postToJournal(claim, "claim", claimPaymentLines(amount), { on });

/** Takes the same back, today: the entry of the payment stays as it is. */
export const reverseClaimPayment = (claim: Claimed, amount: number): Promise<void> =>
  postToJournal(claim, "claim", reversed(claimPaymentLines(amount)));
