import { Link } from "react-router";
import type { HubDay, HubFigure, HubQueue } from "../../../contract/warehouse-views.ts";
import { t } from "../../../i18n/warehousing/warehouse-views.ts";
import { mayOpen } from "../../../providers/known-routes.ts";
import { routeTo } from "../../../providers/route-to.ts";
import { figureAddress } from "../../../views/list/figure-address.ts";
import { QueueRows } from "./queue-rows.tsx";

interface Stage {
  readonly name: "arrivals" | "docks" | "putAway" | "inspections" | "pulls" | "loads" | "requests";
  /** The first one is what the stage is about. */
  readonly figures: readonly HubFigure[];
  readonly queues: readonly HubQueue[];
  /** Whether its work is done with the scanner. */
  readonly isScanned?: true;
}

/** In the order in which goods pass through a hub. */
const stages: readonly Stage[] = [
  { name: "arrivals", figures: ["expected", "late"], queues: ["arrivals"] },
  { name: "docks", figures: ["receiving", "received"], queues: ["docks"], isScanned: true },
  { name: "putAway", figures: ["putAway"], queues: ["putAway"], isScanned: true },
  { name: "inspections", figures: ["inspections", "failedInspections"], queues: ["inspections"] },
  { name: "pulls", figures: ["pulls", "pullsToApprove"], queues: ["pulls"], isScanned: true },
  { name: "loads", figures: ["staged", "loads", "leftToday"], queues: ["loads"], isScanned: true },
  { name: "requests", figures: ["counts", "countsToApprove", "photoRequests"], queues: ["counts", "photoRequests"] },
];

const SCAN = routeTo("warehousing.scan");
const warning: ReadonlySet<HubFigure> = new Set(["late", "failedInspections"]);

/** The work of the day, stage by stage: each number opens its rows, and each queue names what is next. */
export function DayStages({ day }: { day: HubDay }) {
  return (
    <section className="hq-day" aria-labelledby="hq-day-title">
      <h2 id="hq-day-title" className="hq-visually-hidden">
        {t("day.work")}
      </h2>
      {stages.map((stage) => (
        <StageCard key={stage.name} stage={stage} day={day} />
      ))}
    </section>
  );
}

function StageCard({ stage: { name, figures, queues, isScanned }, day }: { stage: Stage; day: HubDay }) {
  const counted = figures.flatMap((each) => {
    const figure = day.figures[each];
    return figure ? [{ name: each, figure }] : [];
  });
  // Of what the user may not read, nothing is counted.
  if (counted.length === 0) return null;
  const tasks = queues.flatMap((each) => day.queues[each] ?? []);
  const id = `hq-day-${name}`;
  return (
    <section className="hq-sheet hq-day-stage" data-stage={name} aria-labelledby={id}>
      <header>
        <h3 id={id}>{t(`day.${name}`)}</h3>
        {isScanned && tasks.length > 0 && mayOpen(SCAN) && <Link to={SCAN}>{t("day.scan")}</Link>}
      </header>
      <ul className="hq-day-figures">
        {counted.map(({ name: each, figure: { count, rows } }) => {
          const label = t(`figure.${each as StageFigure}`, { count });
          const number = <strong data-none={count === 0 ? "" : undefined}>{count.toLocaleString("en-US")}</strong>;
          return (
            <li key={each} data-tone={warning.has(each) && count > 0 ? "bad" : undefined}>
              {count === 0 ? (
                <>
                  {number} <span>{label}</span>
                </>
              ) : (
                <Link to={figureAddress(rows)}>
                  {number} <span>{label}</span>
                </Link>
              )}
            </li>
          );
        })}
      </ul>
      {tasks.length === 0 ? (
        <p className="hq-soft">{t("day.nothing")}</p>
      ) : (
        <QueueRows label={t("day.next", { stage: t(`day.${name}`) })} tasks={tasks} today={day.today} />
      )}
    </section>
  );
}

type StageFigure = Exclude<HubFigure, "heldLong" | "photoless" | "noticesDue" | "unidentified" | "recalls">;
