import type { ReactNode } from "react";
import { Link } from "react-router";
import type { CreditFigures, CustomerAccount } from "../../contract/customer-account.ts";
import { t } from "../../i18n/people/account.ts";
import { getData } from "../../providers/calls/http.ts";
import { creditMemo } from "../../resources/accounting/credit-memo.ts";
import { invoice } from "../../resources/accounting/invoice.ts";
import { payment } from "../../resources/accounting/payment.ts";
import { customer } from "../../resources/accounts/customer.ts";
import { salesOrder } from "../../resources/sales/sales-order.ts";
import { workOrder } from "../../resources/sales/work-order.ts";
import { formatDate } from "../../schemas/values/date.ts";
import { formatMoney } from "../../schemas/values/money.ts";
import type { MoneyFigure } from "../../schemas/views/figure.ts";
import { TryAgain } from "../../views/kit/states.tsx";
import { useLoaded, useWhenChanged } from "../../views/kit/use-loaded.ts";
import { figureAddress } from "../../views/list/figure-address.ts";
import { showPath } from "../../views/paths/view-paths.ts";
import { FigureTile } from "./figure-tile.tsx";
import "./account.css";

const watchedResources = [invoice, payment, creditMemo, customer, salesOrder, workOrder].map(({ name }) => name);

/** A customer's balances; each number links to its rows. */
export function AccountFigures({ recordId }: { recordId: number }) {
  const { data, failure, reload } = useLoaded(() => getData<CustomerAccount>(`/customers/${recordId}/account`));
  useWhenChanged(watchedResources, reload);
  return (
    <section className="hq-sheet hq-account" aria-labelledby="hq-account-title" aria-busy={!data && !failure}>
      <h2 id="hq-account-title">{t("account.title")}</h2>
      {failure && <TryAgain onRetry={reload} />}
      {!data && !failure && <div className="hq-skeleton hq-account-waiting" />}
      {data && <Figures {...data} />}
    </section>
  );
}

function Figures({ invoices, payments, memos, credit }: CustomerAccount) {
  const unused = [payments?.unapplied, memos?.unapplied].filter((each) => each !== undefined);
  return (
    <>
      <dl className="hq-account-tiles">
        {invoices && (
          <Tile label={t("account.owed")} figure={invoices.open}>
            {t("account.invoices", { count: invoices.open.count })}
          </Tile>
        )}
        {invoices && (
          <Tile label={t("account.overdue")} figure={invoices.overdue} bad={invoices.overdue.value > 0}>
            {t("count.invoices", { count: invoices.overdue.count })}
          </Tile>
        )}
        {unused.length > 0 && (
          <FigureTile label={t("account.credit")} value={formatMoney(unused.reduce((sum, { value }) => sum + value, 0))}>
            {payments && payments.unapplied.value > 0 && (
              <Link to={figureAddress(payments.unapplied.rows)}>
                {t("account.fromPayments", { amount: formatMoney(payments.unapplied.value) })}
              </Link>
            )}
            {memos && memos.unapplied.value > 0 && (
              <Link to={figureAddress(memos.unapplied.rows)}>{t("account.fromMemos", { amount: formatMoney(memos.unapplied.value) })}</Link>
            )}
          </FigureTile>
        )}
        {credit && <Limit {...credit} />}
        {payments && (
          <FigureTile label={t("account.last")} value={payments.last ? formatMoney(payments.last.amount) : t("account.none")}>
            {payments.last && (
              <Link to={showPath(payment, payments.last.id)}>
                {t("account.lastOn", { number: payments.last.number, date: formatDate(payments.last.on) })}
              </Link>
            )}
          </FigureTile>
        )}
      </dl>
      {invoices && invoices.open.count > 0 && <Ageing ageing={invoices.ageing} />}
    </>
  );
}

function Limit({ limit, left, committed }: CreditFigures) {
  const ordered = committed > 0 && <span>{t("account.committed", { amount: formatMoney(committed) })}</span>;
  if (limit === null || left === null) {
    return (
      <FigureTile label={t("account.limit")} value={t("account.noLimit")}>
        {ordered}
      </FigureTile>
    );
  }
  return (
    <FigureTile label={t("account.limit")} value={formatMoney(left)} bad={left < 0}>
      <span>{t("account.ofLimit", { limit: formatMoney(limit) })}</span>
      {ordered}
    </FigureTile>
  );
}

const Tile = ({ label, figure, bad, children }: { label: string; figure: MoneyFigure; bad?: boolean; children: ReactNode }) => (
  <FigureTile
    label={label}
    {...(bad ? { bad } : {})}
    value={
      <Link to={figureAddress(figure.rows)} aria-label={`${label}: ${formatMoney(figure.value)}`}>
        {formatMoney(figure.value)}
      </Link>
    }
  >
    <span>{children}</span>
  </FigureTile>
);

function Ageing({ ageing }: { ageing: NonNullable<CustomerAccount["invoices"]>["ageing"] }) {
  return (
    <table className="hq-account-table">
      <caption>{t("account.ageing")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("figure.daysOverdue")}</th>
          <th scope="col">{t("account.number")}</th>
          <th scope="col">{t("account.amount")}</th>
        </tr>
      </thead>
      <tbody>
        {ageing.map(({ bucket, count, value, rows }) => {
          const days = bucket === "0" ? t("account.notDue") : t("account.bucket", { days: bucket });
          return (
            <tr key={bucket}>
              <th scope="row">{count === 0 ? days : <Link to={figureAddress(rows)}>{days}</Link>}</th>
              <td>{count.toLocaleString("en-US")}</td>
              <td>{formatMoney(value)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
