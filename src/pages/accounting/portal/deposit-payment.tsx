import type { Portal, PortalDeposit } from "../../../contract/portal.ts";
import { t } from "../../../i18n/accounting/portal.ts";
import { formatMoney } from "../../../schemas/values/money.ts";
import { handled } from "../../guest/guest-frame.tsx";
import type { OpenedLink } from "../../guest/use-link.ts";
import { PayBar } from "./pay-bar.tsx";
import { usePayment } from "./use-payment.ts";

/** A quote's deposit: what it is for, and one button to pay it. */
export function DepositPayment({ portal, deposit, ...rest }: OpenedLink & { portal: Portal; deposit: PortalDeposit }) {
  const { busy, problem, pay } = usePayment(rest);
  const { quote, asked, paid, due, isWithdrawn } = deposit;
  if (isWithdrawn)
    return (
      <section className="hq-portal-card">
        <h1>{t("portal.depositOverTitle")}</h1>
        <p className="hq-portal-for">{t("portal.depositTitle", { quote })}</p>
        <p>{t("portal.depositOver")}</p>
        {paid > 0 && <p>{t("portal.depositKept", { amount: formatMoney(paid) })}</p>}
      </section>
    );
  if (due === 0)
    return (
      <section className="hq-portal-card" data-tone="good">
        <h1>{t("portal.depositPaidTitle")}</h1>
        <p className="hq-portal-for">{t("portal.depositTitle", { quote })}</p>
        <p>{t("portal.depositNote")}</p>
      </section>
    );
  return (
    <form noValidate onSubmit={handled(() => void pay([], null))}>
      <h1>{t("portal.depositTitle", { quote })}</h1>
      <p className="hq-portal-for">{t("portal.for", { customer: portal.customer })}</p>
      {paid > 0 && (
        <dl className="hq-portal-amounts">
          <Amount label={t("portal.depositAsked")} amount={asked} />
          <Amount label={t("portal.depositPaid")} amount={paid} />
        </dl>
      )}
      <p>{t("portal.depositNote")}</p>
      {portal.gateway === "off" ? (
        <p className="hq-portal-note">{t("portal.depositOff")}</p>
      ) : (
        <PayBar problem={problem} amount={due} busy={busy} gateway={portal.gateway} />
      )}
    </form>
  );
}

function Amount({ label, amount }: { label: string; amount: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatMoney(amount)}</dd>
    </div>
  );
}
