import { useState } from "react";
import { Link } from "react-router";
import type { FailRate, FailRates } from "../../../contract/fail-rates.ts";
import { t } from "../../../i18n/warehousing/inspections.ts";
import { getData } from "../../../providers/calls/http.ts";
import { inspection } from "../../../resources/warehousing/inspection.ts";
import { addDays } from "../../../schemas/values/date.ts";
import type { Filters } from "../../../schemas/views/figure.ts";
import { TryAgain } from "../../../views/kit/states.tsx";
import { today } from "../../../views/kit/today.ts";
import { useLoaded, useWhenChanged } from "../../../views/kit/use-loaded.ts";
import { figureAddress } from "../../../views/list/figure-address.ts";
import { listPath } from "../../../views/paths/view-paths.ts";
import { listTitle } from "../../../views/records/view-fields.ts";
import { DayRange, isDayRange } from "../../day-range.tsx";
import "../../../views/kit/views.css";
import "./inspections.css";

const DAYS = 90;

/** How often pieces fail their inspection, by who made them and by who brought them. Each number opens its rows. */
export function FailRatesPage() {
  const [days, setDays] = useState(() => ({ from: addDays(today(), -DAYS), to: today() }));
  return (
    <div className="hq-page">
      <header className="hq-page-head">
        <h1>{t("nav.failRates")}</h1>
        <span className="hq-grow" />
        <Link className="hq-also" to={listPath(inspection)}>
          {listTitle(inspection)}
        </Link>
      </header>
      <div className="hq-sheet hq-rates">
        <DayRange days={days} onChange={(end, day) => setDays({ ...days, [end]: day })} />
        <p className="hq-soft">{t("rates.note")}</p>
        {isDayRange(days) && <Rates key={`${days.from} ${days.to}`} {...days} />}
      </div>
    </div>
  );
}

function Rates({ from, to }: { from: string; to: string }) {
  const { data, failure, reload } = useLoaded(() => getData<FailRates>(`/${inspection.collection}/fail-rates`, { params: { from, to } }));
  useWhenChanged([inspection.name], reload);
  if (failure) return <TryAgain onRetry={reload} />;
  if (!data) return <div className="hq-skeleton" />;
  if (data.vendors.length === 0) return <p className="hq-soft">{t("rates.none")}</p>;
  return (
    <>
      <Table rates={data.vendors} field="vendor" data={data} />
      <Table rates={data.carriers} field="carrier" data={data} />
    </>
  );
}

interface TableProps {
  readonly rates: readonly FailRate[];
  readonly field: "vendor" | "carrier";
  readonly data: FailRates;
}

function Table({ rates, field, data }: TableProps) {
  const addressOf = ({ name }: FailRate, result: string): string => {
    const filters: Filters = [
      name === null ? { field, operator: "empty", values: ["true"] } : { field, operator: "eq", values: [name] },
      { field: "firstResult", operator: "in", values: [result] },
      { field: "decidedOn", operator: "gte", values: [data.from] },
      { field: "decidedOn", operator: "lte", values: [data.to] },
    ];
    return figureAddress({ resource: inspection.name, filters });
  };
  return (
    <>
      <table aria-label={t(`rates.${field}`)}>
        <thead>
          <tr>
            <th scope="col">{t(`rates.${field}`)}</th>
            {(["passed", "failed", "rate"] as const).map((column) => (
              <th key={column} scope="col" data-align="right">
                {t(`rates.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rates.map((rate) => (
            <tr key={rate.name ?? ""}>
              <th scope="row">{rate.name ?? t("rates.unknown")}</th>
              {(["passed", "failed"] as const).map((result) => (
                <td key={result} data-align="right">
                  {rate[result] === 0 ? (
                    0
                  ) : (
                    <Link
                      to={addressOf(rate, result)}
                      aria-label={t("rates.show", {
                        count: rate[result],
                        result: t(`rates.${result}`).toLowerCase(),
                        name: rate.name ?? "",
                      })}
                    >
                      {rate[result].toLocaleString("en-US")}
                    </Link>
                  )}
                </td>
              ))}
              <td data-align="right">{Math.round((rate.failed / (rate.passed + rate.failed)) * 100)}%</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rates.length === data.limit && <p className="hq-soft">{t("rates.more", { count: data.limit })}</p>}
    </>
  );
}
