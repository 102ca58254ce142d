import { useState } from "react";
import type { DocumentPage } from "../../../contract/document-link.ts";
import { t } from "../../../i18n/system/document-link.ts";
import { payDocument } from "../../../providers/calls/document-link-calls.ts";
import { isDeadLink, problemOf } from "../../../providers/calls/entry-calls.ts";
import { formatMoney } from "../../../schemas/values/money.ts";

interface PaymentProps {
  readonly hash: string;
  readonly payment: NonNullable<DocumentPage["payment"]>;
  readonly onChanged: () => void;
  readonly onDead: () => void;
}

/** Leads to the payment page for what is due. */
export function Payment({ hash, payment: { kind, due }, onChanged, onDead }: PaymentProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");

  async function pay() {
    setBusy(true);
    try {
      const { path } = await payDocument(hash);
      // A page of its own: the payment page starts anew, and the back button returns here.
      location.assign(path);
    } catch (failure) {
      setBusy(false);
      if (isDeadLink(failure)) return onDead();
      setProblem(problemOf(failure, t("login.noAnswer")));
      onChanged();
    }
  }

  return (
    <div className="hq-document-pay">
      {problem && (
        <p className="hq-alert" role="alert">
          {problem}
        </p>
      )}
      <button className="hq-primary" type="button" disabled={busy} onClick={() => void pay()}>
        {t(kind === "deposit" ? "documentLink.payDeposit" : "documentLink.payBalance", { amount: formatMoney(due) })}
      </button>
    </div>
  );
}
