import type { ReactNode } from "react";
import type { DayJob } from "../../../contract/day-work.ts";
import { t } from "../../../i18n/kit/maps.ts";
import { t as sales } from "../../../i18n/sales/sales.ts";
import { workOrder } from "../../../resources/sales/work-order.ts";
import { choiceLabel } from "../../../schemas/fields/field.ts";
import { choiceLabelOf } from "../../../schemas/resource.ts";
import { InnerLink } from "../../../views/kit/inner-link.tsx";
import { showPath } from "../../../views/paths/view-paths.ts";
import { timesOf } from "../calendar/calendar-model.ts";
import type { DayRoute, RouteStop } from "./day-routes.ts";

/** The link to a job: its number and what it is. */
export const JobLine = ({ job }: { readonly job: Pick<DayJob, "id" | "number" | "type"> }) => (
  <InnerLink to={showPath(workOrder, job.id)}>
    {job.number} {choiceLabelOf(workOrder, "type", job.type)}
  </InnerLink>
);

/** The stops of a day by crew, in order: what the map shows, for everybody. */
export function DayList({ routes, empty }: { readonly routes: readonly DayRoute[]; readonly empty: ReactNode }) {
  if (routes.length === 0) return <div className="hq-sheet">{empty}</div>;
  return (
    <div className="hq-day-routes">
      {routes.map((route) => (
        <section className="hq-sheet hq-day-route" key={route.key} aria-labelledby={`route-${route.key}`}>
          <h2 id={`route-${route.key}`}>
            <span className="hq-day-mark" data-tone={route.tone} data-open={route.letter === undefined || undefined}>
              {route.letter ?? "?"}
            </span>
            {titleOf(route)}
          </h2>
          <p className="hq-soft">
            {[route.vehicle, t("dayMap.stops", { count: route.jobs.reduce((sum, { stops }) => sum + stops.length, 0) })]
              .filter(Boolean)
              .join(" · ")}
          </p>
          <ul>
            {route.jobs.map(({ job, stops }) => (
              <li key={job.id}>
                <div>
                  <JobLine job={job} /> <span className="hq-soft">{timesOf(job)}</span>
                </div>
                <div>{job.customer}</div>
                <ol>
                  {stops.map((stop) => (
                    <Stop key={stop.id} stop={stop} route={route} />
                  ))}
                </ol>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Stop({ stop, route }: { readonly stop: RouteStop; readonly route: DayRoute }) {
  return (
    <li>
      <span className="hq-day-mark" data-tone={route.tone} data-open={route.letter === undefined || undefined}>
        {stop.mark}
      </span>
      <span>
        {stop.place}
        {stop.purpose && ` · ${purposeOf(stop.purpose)}`}
        {stop.lat === null && <span className="hq-soft"> · {t("dayMap.notPlaced")}</span>}
      </span>
    </li>
  );
}

const { places } = workOrder.fields;
const purpose = places?.kind === "lines" ? places.fields.purpose : undefined;

const purposeOf = (option: string): string => (purpose?.kind === "choice" ? choiceLabel(purpose, option) : option);

function titleOf({ letter, crew, carrier }: DayRoute): string {
  if (letter === undefined) return sales("calendar.toSchedule");
  return crew.length > 0 ? crew.join(", ") : (carrier ?? sales("calendar.others"));
}
