import { Button } from "antd";
import type { Leakage, UnbilledSum } from "../../../contract/leakage.ts";
import { t } from "../../../i18n/accounting/billing.ts";
import { formatMoney } from "../../../schemas/values/money.ts";

interface SumsProps {
  readonly leakage: Leakage;
  readonly onChoose: (name: "hubId" | "customerId", id: string) => void;
}

/** What is not billed, as a whole and by customer and hub, each of which can be chosen. */
export function LeakageSums({ leakage: { total, unpriced, customers, hubs, isCut }, onChoose }: SumsProps) {
  return (
    <>
      <p className="hq-leakage-total">
        <span className="hq-soft">{t("leakage.total")}</span>
        <strong>{formatMoney(total)}</strong>
        {unpriced > 0 && <span className="hq-soft">{t("leakage.unpriced", { count: unpriced })}</span>}
        {isCut && <span role="alert">{t("leakage.cut")}</span>}
      </p>
      <div className="hq-leakage-sums">
        <Sums
          title={t("leakage.byCustomer")}
          sums={customers}
          unknown={t("leakage.unidentified")}
          onChoose={(id) => onChoose("customerId", id)}
        />
        <Sums title={t("leakage.byHub")} sums={hubs} unknown={t("leakage.noHub")} onChoose={(id) => onChoose("hubId", id)} />
      </div>
    </>
  );
}

interface GroupProps {
  readonly title: string;
  readonly sums: readonly UnbilledSum[];
  readonly unknown: string;
  readonly onChoose: (id: string) => void;
}

function Sums({ title, sums, unknown, onChoose }: GroupProps) {
  if (sums.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {sums.map(({ id, name, count, amount }) => (
          <li key={id ?? 0}>
            {id === null ? (
              <span>{unknown}</span>
            ) : (
              <Button type="link" onClick={() => onChoose(String(id))}>
                {name}
              </Button>
            )}
            <span className="hq-soft">{t("leakage.count", { count })}</span>
            <b>{formatMoney(amount)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
