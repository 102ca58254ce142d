import { useState } from "react";
import { useParams } from "react-router";
import type { TestGatewayCharge } from "../../../contract/portal.ts";
import { t } from "../../../i18n/accounting/portal.ts";
import { isDeadLink, problemsOf } from "../../../providers/calls/entry-calls.ts";
import { decideTestCharge, readTestCharge } from "../../../providers/calls/portal-calls.ts";
import { formatMoney } from "../../../schemas/values/money.ts";
import { PortalAway, PortalDead, PortalFrame, PortalLoading } from "../../guest/portal-frame.tsx";
import { useLink } from "../../guest/use-link.ts";
import { goTo } from "./places.ts";

/** The test gateway's payment page. */
export function TestGatewayPage() {
  const { ref = "" } = useParams();
  const { state, retry, die } = useLink(ref, () => readTestCharge(ref));
  if (state === "loading") return <PortalLoading />;
  if (state === "dead") return <PortalDead />;
  if (state === "away") return <PortalAway onRetry={retry} />;
  return (
    <PortalFrame>
      <Decide refName={ref} charge={state.opens} onGone={die} />
    </PortalFrame>
  );
}

function Decide({ refName, charge, onGone }: { refName: string; charge: TestGatewayCharge; onGone: () => void }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const amount = formatMoney(charge.amount);

  async function decide(decision: string) {
    if (busy) return;
    setBusy(true);
    setProblem("");
    try {
      goTo((await decideTestCharge(refName, decision)).returnUrl);
    } catch (failure) {
      setBusy(false);
      if (isDeadLink(failure)) return onGone();
      setProblem(problemsOf(failure, t("login.noAnswer"))[""] ?? t("login.noAnswer"));
    }
  }

  if (charge.status !== "open")
    return (
      <section className="hq-portal-card">
        <h1>{t("testGateway.title")}</h1>
        <p>{t("testGateway.over")}</p>
        <button className="hq-primary" type="button" onClick={() => goTo(charge.returnUrl)}>
          {t("portal.pendingLook")}
        </button>
      </section>
    );
  return (
    <section className="hq-portal-card">
      <h1>{t("testGateway.title")}</h1>
      <p className="hq-portal-note">{t("testGateway.note")}</p>
      <p className="hq-portal-sum">
        <span>{charge.description}</span>
        <strong>{amount}</strong>
      </p>
      <p className="hq-alert" role="alert">
        {problem}
      </p>
      <button className="hq-primary" type="button" disabled={busy} onClick={() => void decide("pay")}>
        {t("testGateway.pay", { amount })}
      </button>
      <button className="hq-portal-other" type="button" disabled={busy} onClick={() => void decide("decline")}>
        {t("testGateway.decline")}
      </button>
      <button className="hq-portal-plain" type="button" disabled={busy} onClick={() => goTo(charge.cancelUrl)}>
        {t("testGateway.back")}
      </button>
      <details className="hq-portal-more">
        <summary>{t("testGateway.more")}</summary>
        {(["payToldTwice", "payUntold"] as const).map((each) => (
          <button className="hq-portal-other" type="button" key={each} disabled={busy} onClick={() => void decide(each)}>
            {t(`testGateway.${each}`)}
          </button>
        ))}
      </details>
    </section>
  );
}
