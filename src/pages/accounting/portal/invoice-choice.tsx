import type { PortalInvoice } from "../../../contract/portal.ts";
import { t } from "../../../i18n/accounting/portal.ts";
import { invoiceAddress } from "../../../providers/calls/portal-calls.ts";
import { formatDate } from "../../../schemas/values/date.ts";
import { formatMoney } from "../../../schemas/values/money.ts";

type Props = {
  hash: string;
  invoices: readonly PortalInvoice[];
  /** The ids of invoices not to be paid now. */
  excluded: ReadonlySet<number>;
  onToggle: (id: number) => void;
  disabled: boolean;
};

/** The open invoices, all selected at first. */
export function InvoiceChoice({ hash, invoices, excluded, onToggle, disabled }: Props) {
  return (
    <fieldset className="hq-portal-invoices">
      <legend>{t("portal.choose")}</legend>
      {invoices.map((invoice) => {
        const { id, number, description, balance, total, taken } = invoice;
        return (
          <div className="hq-portal-invoice" key={id} data-taken={taken || undefined}>
            <label>
              <input type="checkbox" checked={!taken && !excluded.has(id)} disabled={taken || disabled} onChange={() => onToggle(id)} />
              <span className="hq-portal-what">
                <span className="hq-portal-number">{number}</span>
                {description && <span>{description}</span>}
                <When invoice={invoice} />
              </span>
              <span className="hq-portal-owed">
                <strong>{formatMoney(balance)}</strong>
                {balance < total && <span>{t("portal.ofTotal", { total: formatMoney(total) })}</span>}
              </span>
            </label>
            <a href={invoiceAddress(hash, id)} target="_blank" rel="noreferrer" aria-label={t("portal.read", { number })}>
              {t("portal.readShort")}
            </a>
          </div>
        );
      })}
    </fieldset>
  );
}

function When({ invoice: { taken, overdue, dateDue } }: { invoice: PortalInvoice }) {
  if (taken) return <span data-tone="warn">{t("portal.taken")}</span>;
  const date = formatDate(dateDue);
  return overdue ? <span data-tone="bad">{t("portal.overdue", { date })}</span> : <span>{t("portal.due", { date })}</span>;
}
