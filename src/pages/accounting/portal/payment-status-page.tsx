import { useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { PortalPayment } from "../../../contract/portal.ts";
import { t } from "../../../i18n/accounting/portal.ts";
import { isDeadLink } from "../../../providers/calls/entry-calls.ts";
import { readPayment, receiptAddress } from "../../../providers/calls/portal-calls.ts";
import { formatDate } from "../../../schemas/values/date.ts";
import { formatMoney } from "../../../schemas/values/money.ts";
import { PortalAway, PortalDead, PortalFrame, PortalLoading } from "../../guest/portal-frame.tsx";
import { linkPath } from "./places.ts";

/** The pauses between polls, in ms: short at first, because most results arrive within seconds. */
const PAUSES_MS = [1_000, 2_000, 2_000, 3_000, 5_000, 10_000];

/** The page the gateway returns to. It ignores what the return address claims: the server checks with the gateway. */
export function PaymentStatusPage() {
  const [query] = useSearchParams();
  const [hash, payment] = [query.get("link") ?? "", query.get("payment") ?? ""];
  const [state, setState] = useState<PortalPayment | "loading" | "dead" | "away">("loading");
  const [attempts, setAttempts] = useState(0);

  useEffect(() => {
    let cancelled = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      timer = setTimeout(() => setAttempts((times) => times + 1), PAUSES_MS[Math.min(attempts, PAUSES_MS.length - 1)]);
    };
    readPayment(hash, payment).then(
      (result) => {
        if (cancelled) return;
        setState(result);
        if (result.state === "pending") later();
      },
      (failure: unknown) => {
        if (cancelled) return;
        if (isDeadLink(failure)) return setState("dead");
        // Once a state is shown, a lost answer does not change it.
        setState((before) => (typeof before === "object" ? before : "away"));
        later();
      },
    );
    return () => {
      cancelled = true;
      clearTimeout(timer);
    };
  }, [hash, payment, attempts]);

  if (state === "loading") return <PortalLoading />;
  if (state === "dead") return <PortalDead />;
  if (state === "away") return <PortalAway onRetry={() => setAttempts(attempts + 1)} />;
  return (
    <PortalFrame>
      <div aria-live="polite">
        <Outcome hash={hash} payment={state} />
      </div>
    </PortalFrame>
  );
}

function Outcome({ hash, payment }: { hash: string; payment: PortalPayment }) {
  const amount = formatMoney(payment.amount);
  if (payment.state === "pending")
    return (
      <section className="hq-portal-card">
        <span className="hq-portal-waiting" aria-hidden="true" />
        <h1>{t("payment.pendingTitle")}</h1>
        <p>{t("payment.pending", { amount })}</p>
      </section>
    );
  if (payment.state === "posted")
    return (
      <section className="hq-portal-card" data-tone="good">
        <h1>{t("payment.postedTitle")}</h1>
        <p>{t("payment.posted", { amount, date: formatDate(payment.receivedOn) })}</p>
        {payment.isDeposit && <p>{t("portal.depositNote")}</p>}
        <p className="hq-portal-small">{t("payment.number", { number: payment.number })}</p>
        {payment.mailedTo && <p className="hq-portal-small">{t("payment.mailed", { email: payment.mailedTo })}</p>}
        <a className="hq-primary" href={receiptAddress(hash, payment.id)} download>
          {t("portal.receipt")}
        </a>
        <Link className="hq-portal-plain" to={linkPath(hash)} replace>
          {t(payment.isDeposit ? "payment.deposit" : "payment.others")}
        </Link>
      </section>
    );
  const failed = payment.state === "failed";
  return (
    <section className="hq-portal-card" data-tone="bad">
      <h1>{t(failed ? "payment.failedTitle" : "payment.reversedTitle")}</h1>
      {payment.reason && <p>{payment.reason}</p>}
      <p>{t(failed ? "payment.failed" : payment.isDeposit ? "payment.depositReversed" : "payment.reversed")}</p>
      <Link className="hq-primary" to={linkPath(hash)} replace>
        {t("action.retry")}
      </Link>
    </section>
  );
}
