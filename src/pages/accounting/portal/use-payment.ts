import { useRef } from "react";
import { newIdempotencyKey } from "../../../providers/calls/idempotency.ts";
import { beginPayment } from "../../../providers/calls/portal-calls.ts";
import type { OpenedLink } from "../../guest/use-link.ts";
import { useLinkAction } from "../../guest/use-link-action.ts";
import { goTo } from "./places.ts";

/** Starts a payment through the link and leaves for where the payer continues. */
export function usePayment(link: OpenedLink) {
  const { problem, busy, run, setProblems } = useLinkAction(link);
  // One click is one payment, however often it is sent: the key stays until something else is chosen.
  const key = useRef(newIdempotencyKey());

  /** Call it when the payer chooses something else: that is another payment. */
  function resetAttempt() {
    key.current = newIdempotencyKey();
    setProblems({});
  }

  const pay = (invoices: readonly number[], amount: number | null) =>
    run(async () => goTo(await beginPayment(link.hash, invoices, amount, key.current)));

  return { busy, problem, setProblem: (text: string) => setProblems({ amount: text }), pay, resetAttempt };
}
