import type { DocumentPage } from "../../../contract/document-link.ts";
import { t } from "../../../i18n/system/document-link.ts";
import { payDocument } from "../../../providers/calls/document-link-calls.ts";
import { formatMoney } from "../../../schemas/values/money.ts";
import type { OpenedLink } from "../use-link.ts";
import { useLinkAction } from "../use-link-action.ts";

interface PaymentProps extends OpenedLink {
  readonly payment: NonNullable<DocumentPage["payment"]>;
}

/** Leads to the payment page for what is due. */
export function Payment({ payment: { kind, due }, ...link }: PaymentProps) {
  const { problem, busy, run } = useLinkAction(link);

  // A page of its own: the payment page starts anew, and the back button returns here.
  const pay = () => run(async () => location.assign((await payDocument(link.hash)).path));

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
