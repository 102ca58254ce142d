import { Link } from "react-router";
import type { Settlement } from "../../contract/settlements.ts";
import { t } from "../../i18n/people/account.ts";
import { getData } from "../../providers/calls/http.ts";
import { resourceNamed } from "../../providers/registry.ts";
import { creditMemo } from "../../resources/accounting/credit-memo.ts";
import { invoice } from "../../resources/accounting/invoice.ts";
import { payment } from "../../resources/accounting/payment.ts";
import { formatDate } from "../../schemas/values/date.ts";
import { formatMoney } from "../../schemas/values/money.ts";
import { TryAgain } from "../../views/kit/states.tsx";
import { useLoaded, useWhenChanged } from "../../views/kit/use-loaded.ts";
import { showPath } from "../../views/paths/view-paths.ts";
import "./account.css";

const watchedResources = [invoice, payment, creditMemo].map(({ name }) => name);

/** What paid an invoice; each line links to its record. */
export function InvoiceSettlements({ recordId }: { recordId: number }) {
  const { data, failure, reload } = useLoaded(() => getData<readonly Settlement[]>(`/invoices/${recordId}/settlements`));
  useWhenChanged(watchedResources, reload);
  // Most invoices have no payment yet, and an empty table would add nothing to the balance.
  if (!failure && (!data || data.length === 0)) return null;
  return (
    <section className="hq-sheet hq-account" aria-labelledby="hq-settlements-title">
      <h2 id="hq-settlements-title">{t("settlements.title")}</h2>
      {failure && <TryAgain onRetry={reload} />}
      {data && (
        <table className="hq-account-table" aria-labelledby="hq-settlements-title">
          <thead>
            <tr>
              <th scope="col">{t("settlements.number")}</th>
              <th scope="col">{t("settlements.on")}</th>
              <th scope="col">{t("settlements.amount")}</th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ resource, id, number, on, amount }) => (
              <tr key={`${resource} ${id}`}>
                <th scope="row">
                  <Link to={showPath(resourceNamed(resource), id)}>{number}</Link>
                </th>
                <td>{formatDate(on)}</td>
                <td>{formatMoney(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
