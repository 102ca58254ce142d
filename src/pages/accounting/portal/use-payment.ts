import { useRef, useState } from "react";
import { t } from "../../../i18n/accounting/portal.ts";
import { isDeadLink, problemOf } from "../../../providers/calls/entry-calls.ts";
import { newIdempotencyKey } from "../../../providers/calls/idempotency.ts";
import { beginPayment } from "../../../providers/calls/portal-calls.ts";
import { isFailure } from "../../../providers/session/login.ts";
import { goTo } from "./places.ts";

export type PayProps = { hash: string; onChanged: () => void; onDead: () => void };

/** Starts a payment through the link and leaves for where the payer continues. */
export function usePayment({ hash, onChanged, onDead }: PayProps) {
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  // One click is one payment, however often it is sent: the key stays until something else is chosen.
  const key = useRef(newIdempotencyKey());

  /** Call it when the payer chooses something else: that is another payment. */
  function resetAttempt() {
    key.current = newIdempotencyKey();
    setProblem("");
  }

  async function pay(invoices: readonly number[], amount: number | null) {
    if (busy) return;
    setBusy(true);
    setProblem("");
    try {
      goTo(await beginPayment(hash, invoices, amount, key.current));
    } catch (failure) {
      setBusy(false);
      if (isDeadLink(failure)) return onDead();
      setProblem(problemOf(failure, t("login.noAnswer")));
      // It may be paid or in payment by now, so the page reloads the current state.
      if (isFailure(failure) && failure.status === 409) onChanged();
    }
  }

  return { busy, problem, setProblem, pay, resetAttempt };
}
