import { Input } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import type { Leakage } from "../../../contract/leakage.ts";
import { t } from "../../../i18n/billing.ts";
import { getData } from "../../../providers/calls/http.ts";
import { billingReport } from "../../../resources/accounting/billing-report.ts";
import { storageRun } from "../../../resources/accounting/storage-run.ts";
import { workOrder } from "../../../resources/sales/work-order.ts";
import { inspection } from "../../../resources/warehousing/inspection.ts";
import { pullFlow } from "../../../resources/warehousing/pull-flow.ts";
import { receive } from "../../../resources/warehousing/receive.ts";
import { addDays } from "../../../schemas/values/date.ts";
import { formatMoney } from "../../../schemas/values/money.ts";
import { TryAgain } from "../../../views/states.tsx";
import { today } from "../../../views/today.ts";
import { useLoaded, useWhenChanged } from "../../../views/use-loaded.ts";
import { listTitle } from "../../../views/view-fields.ts";
import { listPath } from "../../../views/view-paths.ts";
import { ChargesTable, EventsTable, StorageTable, WorkTable } from "./leakage-tables.tsx";
import "../../../views/views.css";
import "./leakage.css";

const DAYS = 90;

/** What was done and not billed, and what was billed and not done; each line leads to the record that bills it. */
export function LeakagePage() {
  const [days, setDays] = useState(() => ({ from: addDays(today(), -DAYS), to: today() }));
  const isOrdered = days.from !== "" && days.to !== "" && days.from <= days.to;
  return (
    <div className="hq-page">
      <header className="hq-page-head">
        <h1>{t("nav.leakage")}</h1>
        <span className="hq-grow" />
        <Link className="hq-also" to={listPath(billingReport)}>
          {listTitle(billingReport)}
        </Link>
      </header>
      <div className="hq-sheet hq-leakage">
        <div className="hq-leakage-days">
          {(["from", "to"] as const).map((end) => (
            <span key={end}>
              <label htmlFor={`hq-leakage-${end}`}>{t(`leakage.${end}`)}</label>
              <Input
                id={`hq-leakage-${end}`}
                type="date"
                value={days[end]}
                onChange={(event) => setDays({ ...days, [end]: event.target.value })}
              />
            </span>
          ))}
        </div>
        <p className="hq-soft">{t("leakage.note")}</p>
        {isOrdered ? <Found key={`${days.from} ${days.to}`} {...days} /> : <p role="alert">{t("leakage.order")}</p>}
      </div>
    </div>
  );
}

const changing = [billingReport, storageRun, workOrder, inspection, receive, pullFlow].map(({ name }) => name);

function Found({ from, to }: { from: string; to: string }) {
  const { data, failure, reload } = useLoaded(() => getData<Leakage>("/billing/leakage", { params: { from, to } }));
  useWhenChanged(changing, reload);
  if (failure) return <TryAgain onRetry={reload} />;
  if (!data) return <div className="hq-skeleton" />;
  const { events, work, storage, charges, total, limit } = data;
  if ([events, work, storage, charges].every((rows) => rows.length === 0)) return <p className="hq-soft">{t("leakage.nothing")}</p>;
  const unpriced = events.filter(({ amount }) => amount === null).length;
  return (
    <>
      <p className="hq-leakage-total">
        <span className="hq-soft">{t("leakage.total")}</span>
        <strong>{formatMoney(total)}</strong>
        {unpriced > 0 && <span className="hq-soft">{t("leakage.unpriced", { count: unpriced })}</span>}
      </p>
      <EventsTable events={events} />
      <StorageTable storage={storage} />
      <WorkTable work={work} />
      <ChargesTable charges={charges} />
      {[events, work, storage, charges].some((rows) => rows.length === limit) && (
        <p className="hq-soft">{t("leakage.more", { count: limit })}</p>
      )}
    </>
  );
}
