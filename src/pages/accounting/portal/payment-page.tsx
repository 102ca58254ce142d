import { useRef, useState } from "react";
import { Link, useParams } from "react-router";
import type { Portal } from "../../../contract/portal.ts";
import { t } from "../../../i18n/portal.ts";
import { isDeadLink, problemsOf } from "../../../providers/calls/entry-calls.ts";
import { newIdempotencyKey } from "../../../providers/calls/idempotency.ts";
import { beginPayment, readPortal, receiptAddress } from "../../../providers/calls/portal-calls.ts";
import { isFailure } from "../../../providers/session/login.ts";
import { formatDate } from "../../../schemas/values/date.ts";
import { formatMoney, parseMoney } from "../../../schemas/values/money.ts";
import { GuestField, handled } from "../../guest/guest-frame.tsx";
import { useLink } from "../../use-link.ts";
import { InvoiceChoice } from "./invoice-choice.tsx";
import { goTo, statusPath } from "./places.ts";
import { PortalAway, PortalDead, PortalFrame, PortalLoading } from "./portal-frame.tsx";

/** The page of a payment link: the open invoices and one button to pay. */
export function PaymentPage() {
  const { paymentHash = "" } = useParams();
  const { state, retry, die } = useLink(paymentHash, () => readPortal(paymentHash));
  if (state === "loading") return <PortalLoading />;
  if (state === "dead") return <PortalDead />;
  if (state === "away") return <PortalAway onRetry={retry} />;
  const portal = state.opens;
  return (
    <PortalFrame company={portal.company}>
      {portal.payments.map((payment) =>
        payment.state === "pending" ? (
          <p className="hq-portal-note" key={payment.id}>
            {t("portal.pendingNote", { amount: formatMoney(payment.amount) })}{" "}
            <Link to={statusPath(paymentHash, payment.id)}>{t("portal.pendingLook")}</Link>
          </p>
        ) : null,
      )}
      {portal.invoices.length > 0 ? <Choice hash={paymentHash} portal={portal} onChanged={retry} onDead={die} /> : <AllPaid />}
      <Receipts hash={paymentHash} portal={portal} />
      <footer className="hq-portal-foot">
        {portal.invoices.length > 0 && <p>{t("portal.goodUntil", { date: formatDate(portal.expiresOn) })}</p>}
        {portal.contact && <p>{t("portal.questions", { contact: portal.contact })}</p>}
      </footer>
    </PortalFrame>
  );
}

function AllPaid() {
  return (
    <section className="hq-portal-card" data-tone="good">
      <h1>{t("portal.paidTitle")}</h1>
      <p>{t("portal.paid")}</p>
    </section>
  );
}

function Receipts({ hash, portal }: { hash: string; portal: Portal }) {
  const posted = portal.payments.flatMap((payment) => (payment.state === "posted" ? [payment] : []));
  if (posted.length === 0) return null;
  return (
    <ul className="hq-portal-receipts">
      {posted.map(({ id, receivedOn, amount }) => (
        <li key={id}>
          <a href={receiptAddress(hash, id)} download>
            {t("portal.receiptOf", { date: formatDate(receivedOn), amount: formatMoney(amount) })}
          </a>
        </li>
      ))}
    </ul>
  );
}

type ChoiceProps = { hash: string; portal: Portal; onChanged: () => void; onDead: () => void };

function Choice({ hash, portal, onChanged, onDead }: ChoiceProps) {
  const { customer, gateway, invoices } = portal;
  const [excluded, setExcluded] = useState<ReadonlySet<number>>(new Set());
  const [part, setPart] = useState<string | null>(null);
  const [problem, setProblem] = useState("");
  const [partProblem, setPartProblem] = useState("");
  const [busy, setBusy] = useState(false);
  // One click is one payment, however often it is sent: the key stays until the selection changes.
  const key = useRef(newIdempotencyKey());
  const form = useRef<HTMLFormElement>(null);

  const chosen = invoices.filter(({ id, taken }) => !taken && !excluded.has(id));
  const total = chosen.reduce((sum, { balance }) => sum + balance, 0);
  const typed = part === null ? total : parseMoney(part);
  const otherwise = () => {
    key.current = newIdempotencyKey();
    setProblem("");
    setPartProblem("");
  };
  const toggle = (id: number) => {
    otherwise();
    const next = new Set(excluded);
    if (!next.delete(id)) next.add(id);
    setExcluded(next);
  };

  // The input may not be an amount yet, or not one that can be paid.
  const payable = Math.max(0, typed ?? 0);

  async function pay() {
    if (busy) return;
    if (chosen.length === 0) return setProblem(t("portal.chooseOne"));
    if (typed === null || typed <= 0 || typed > total) {
      form.current?.querySelector<HTMLInputElement>("#amount")?.focus();
      return setPartProblem(t("portal.amountWrong", { most: formatMoney(total) }));
    }
    setBusy(true);
    setProblem("");
    try {
      const ids = chosen.map(({ id }) => id);
      goTo(await beginPayment(hash, ids, part === null ? null : typed, key.current));
    } catch (failure) {
      setBusy(false);
      if (isDeadLink(failure)) return onDead();
      setProblem(Object.values(problemsOf(failure, t("login.noAnswer")))[0] ?? t("login.noAnswer"));
      // The selected invoices may be paid or in payment by now, so the page reloads the current state.
      if (isFailure(failure) && failure.status === 409) onChanged();
    }
  }

  return (
    <form ref={form} noValidate onSubmit={handled(() => void pay())}>
      <h1>{t("portal.title")}</h1>
      <p className="hq-portal-for">{t("portal.for", { customer })}</p>
      <InvoiceChoice hash={hash} invoices={invoices} excluded={excluded} onToggle={toggle} disabled={busy} />
      {gateway === "off" ? (
        <p className="hq-portal-note">{t("portal.off")}</p>
      ) : (
        <>
          {part !== null && (
            <GuestField
              name="amount"
              label={t("portal.amount")}
              problem={partProblem || undefined}
              inputMode="decimal"
              autoComplete="off"
              autoFocus
              value={part}
              onChange={(event) => {
                otherwise();
                setPart(event.target.value);
              }}
            />
          )}
          <button
            className="hq-portal-plain"
            type="button"
            disabled={busy}
            onClick={() => {
              otherwise();
              setPart(part === null ? "" : null);
            }}
          >
            {t(part === null ? "portal.another" : "portal.allOfIt")}
          </button>
          <div className="hq-portal-bar">
            <p className="hq-alert" role="alert">
              {problem}
            </p>
            <p className="hq-portal-sum">
              <span>{t("portal.total")}</span>
              <strong>{formatMoney(payable)}</strong>
            </p>
            <button className="hq-primary" type="submit" disabled={busy}>
              {busy ? t("portal.paying") : payable > 0 ? t("portal.pay", { amount: formatMoney(payable) }) : t("portal.payNothing")}
            </button>
            {gateway === "test" && <p className="hq-portal-small">{t("portal.test")}</p>}
          </div>
        </>
      )}
    </form>
  );
}
