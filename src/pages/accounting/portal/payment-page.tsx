import { Link } from "react-router";
import type { Portal } from "../../../contract/portal.ts";
import { t } from "../../../i18n/accounting/portal.ts";
import { paymentLinkPath, readPortal, receiptAddress } from "../../../providers/calls/portal-calls.ts";
import { formatDate } from "../../../schemas/values/date.ts";
import { formatMoney } from "../../../schemas/values/money.ts";
import { GuestPage } from "../../guest/guest-page.tsx";
import type { OpenedLink } from "../../guest/use-link.ts";
import { DepositPayment } from "./deposit-payment.tsx";
import { InvoicePayment } from "./invoice-payment.tsx";
import { statusPath } from "./places.ts";

/** The page of a payment link: the open invoices or the deposit, and one button to pay. */
export function PaymentPage() {
  return (
    <GuestPage
      token="paymentHash"
      read={readPortal}
      messages={paymentLinkPath}
      foot={({ invoices, deposit, expiresOn }) =>
        (invoices.length > 0 || (deposit?.due ?? 0) > 0) && <p>{t("portal.goodUntil", { date: formatDate(expiresOn) })}</p>
      }
    >
      {(portal, link) => (
        <>
          {portal.payments.map((payment) =>
            payment.state === "pending" ? (
              <p className="hq-portal-note" key={payment.id}>
                {t("portal.pendingNote", { amount: formatMoney(payment.amount) })}{" "}
                <Link to={statusPath(link.hash, payment.id)}>{t("portal.pendingLook")}</Link>
              </p>
            ) : null,
          )}
          <ToPay portal={portal} {...link} />
          <Receipts hash={link.hash} portal={portal} />
        </>
      )}
    </GuestPage>
  );
}

function ToPay({ portal, ...rest }: OpenedLink & { portal: Portal }) {
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
