import type { Portal } from "../../../contract/portal.ts";
import { t } from "../../../i18n/accounting/portal.ts";
import { type Cents, formatMoney } from "../../../schemas/values/money.ts";

interface PayBarProps {
  readonly problem: string;
  /** 0 while nothing that can be paid is chosen. */
  readonly amount: Cents;
  readonly busy: boolean;
  readonly gateway: Portal["gateway"];
}

/** The amount to pay and the button that submits the form, at the bottom edge of a phone. */
export function PayBar({ problem, amount, busy, gateway }: PayBarProps) {
  return (
    <div className="hq-portal-bar">
      <p className="hq-alert" role="alert">
        {problem}
      </p>
      <p className="hq-portal-sum">
        <span>{t("portal.total")}</span>
        <strong>{formatMoney(amount)}</strong>
      </p>
      <button className="hq-primary" type="submit" disabled={busy}>
        {busy ? t("portal.paying") : amount > 0 ? t("portal.pay", { amount: formatMoney(amount) }) : t("portal.payNothing")}
      </button>
      {gateway === "test" && <p className="hq-portal-small">{t("portal.test")}</p>}
    </div>
  );
}
