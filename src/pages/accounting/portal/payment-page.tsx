import { Link, useParams } from "react-router";
import type { Portal } from "../../../contract/portal.ts";
import { t } from "../../../i18n/accounting/portal.ts";
import { paymentLinkPath, readPortal, receiptAddress } from "../../../providers/calls/portal-calls.ts";
import { formatDate } from "../../../schemas/values/date.ts";
import { formatMoney } from "../../../schemas/values/money.ts";
import { LinkMessages } from "../../guest/link-messages.tsx";
import { useLink } from "../../use-link.ts";
import { DepositPayment } from "./deposit-payment.tsx";
import { InvoicePayment } from "./invoice-payment.tsx";
import { statusPath } from "./places.ts";
import { PortalAway, PortalDead, PortalFrame, PortalLoading } from "./portal-frame.tsx";
import type { PayProps } from "./use-payment.ts";

/** The page of a payment link: the open invoices or the deposit, and one button to pay. */
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
      <ToPay hash={paymentHash} portal={portal} onChanged={retry} onDead={die} />
      <Receipts hash={paymentHash} portal={portal} />
      <LinkMessages link={paymentLinkPath(paymentHash)} company={portal.company} onDead={die} />
      <footer className="hq-portal-foot">
        {(portal.invoices.length > 0 || (portal.deposit?.due ?? 0) > 0) && (
          <p>{t("portal.goodUntil", { date: formatDate(portal.expiresOn) })}</p>
        )}
        {portal.contact && <p>{t("portal.questions", { contact: portal.contact })}</p>}
      </footer>
    </PortalFrame>
  );
}

function ToPay({ portal, ...rest }: PayProps & { portal: Portal }) {
  if (portal.deposit) return <DepositPayment portal={portal} deposit={portal.deposit} {...rest} />;
  return portal.invoices.length > 0 ? <InvoicePayment portal={portal} {...rest} /> : <AllPaid />;
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
