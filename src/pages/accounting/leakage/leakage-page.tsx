import { Button } from "antd";
import { Link, useSearchParams } from "react-router";
import { type Leakage, MOST_LEAKAGE_DAYS } from "../../../contract/leakage.ts";
import { t } from "../../../i18n/accounting/billing.ts";
import { getData } from "../../../providers/calls/http.ts";
import { billingReport } from "../../../resources/accounting/billing-report.ts";
import { storageRun } from "../../../resources/accounting/storage-run.ts";
import { workOrder } from "../../../resources/sales/work-order.ts";
import { inspection } from "../../../resources/warehousing/inspection.ts";
import { inspectionRepair } from "../../../resources/warehousing/inspection-repair.ts";
import { pullFlow } from "../../../resources/warehousing/pull-flow.ts";
import { receive } from "../../../resources/warehousing/receive.ts";
import { addDays } from "../../../schemas/values/date.ts";
import { TryAgain } from "../../../views/kit/states.tsx";
import { today } from "../../../views/kit/today.ts";
import { useLoaded, useWhenChanged } from "../../../views/kit/use-loaded.ts";
import { listPath } from "../../../views/paths/view-paths.ts";
import { listTitle } from "../../../views/records/view-fields.ts";
import { DayRange, isDayRange } from "../../day-range.tsx";
import { LeakageSums } from "./leakage-sums.tsx";
import { ChargesTable, EventsTable, StorageTable, WorkTable } from "./leakage-tables.tsx";
import "../../../views/kit/views.css";
import "./leakage.css";

const DAYS = 90;

/** What was done and not billed, and what was billed and not done; billed from here where an action can. */
export function LeakagePage() {
  const [params, setParams] = useSearchParams();
  const { from, to, hubId, customerId } = {
    from: params.get("from") ?? addDays(today(), -DAYS),
    to: params.get("to") ?? today(),
    hubId: params.get("hubId"),
    customerId: params.get("customerId"),
  };
  const change = (name: string, value: string | null) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === null) after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true },
    );
  const isOrdered = isDayRange({ from, to });
  const isTooLong = isOrdered && to > addDays(from, MOST_LEAKAGE_DAYS);
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
        <DayRange labels={{ from: t("leakage.from"), to: t("leakage.to") }} days={{ from, to }} onChange={change}>
          {(hubId ?? customerId) !== null && (
            <Button
              onClick={() => {
                setParams({ from, to }, { replace: true });
              }}
            >
              {t("leakage.all")}
            </Button>
          )}
        </DayRange>
        <p className="hq-soft">{t("leakage.note")}</p>
        {isTooLong && <p role="alert">{t("leakage.tooLong")}</p>}
        {isOrdered && !isTooLong && (
          <Found
            key={`${from} ${to} ${hubId} ${customerId}`}
            asked={{ from, to, ...(hubId === null ? {} : { hubId }), ...(customerId === null ? {} : { customerId }) }}
            onChoose={change}
          />
        )}
      </div>
    </div>
  );
}

const changing = [billingReport, storageRun, workOrder, inspection, inspectionRepair, receive, pullFlow].map(({ name }) => name);

interface FoundProps {
  readonly asked: Readonly<Record<string, string>>;
  readonly onChoose: (name: "hubId" | "customerId", id: string) => void;
}

function Found({ asked, onChoose }: FoundProps) {
  const { data, failure, reload } = useLoaded(() => getData<Leakage>("/billing/leakage", { params: asked }));
  useWhenChanged(changing, reload);
  if (failure) return <TryAgain onRetry={reload} />;
  if (!data) return <div className="hq-skeleton" />;
  const { events, work, storage, charges } = data;
  if ([events, work, storage, charges].every((rows) => rows.length === 0)) return <p className="hq-soft">{t("leakage.nothing")}</p>;
  return (
    <>
      <LeakageSums leakage={data} onChoose={onChoose} />
      <EventsTable events={events} onBilled={reload} />
      <StorageTable storage={storage} />
      <WorkTable work={work} onBilled={reload} />
      <ChargesTable charges={charges} />
    </>
  );
}
