import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useMemo } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import type { DayWork } from "../../../contract/day-work.ts";
import { t } from "../../../i18n/kit/maps.ts";
import { t as sales } from "../../../i18n/sales/sales.ts";
import { getData } from "../../../providers/calls/http.ts";
import { routeTo } from "../../../providers/route-to.ts";
import { location } from "../../../resources/accounts/location.ts";
import { workOrder } from "../../../resources/sales/work-order.ts";
import { addDays, isDate } from "../../../schemas/values/date.ts";
import { zoneTitle } from "../../../schemas/values/time-zone.ts";
import { DayField } from "../../../views/inputs/day-field.tsx";
import { lazyPart } from "../../../views/kit/lazy-part.tsx";
import { EmptyState, TableSkeleton, TryAgain } from "../../../views/kit/states.tsx";
import { companyZone, isElsewhere } from "../../../views/kit/today.ts";
import { useLoaded, useWhenChanged } from "../../../views/kit/use-loaded.ts";
import { showPath } from "../../../views/paths/view-paths.ts";
import { calendarDayOf, momentOn } from "../calendar/calendar-model.ts";
import { CrewSheets } from "./crew-sheets.tsx";
import { DayList, JobLine } from "./day-list.tsx";
import { type DayRoute, dayRoutes } from "./day-routes.ts";
import "../../../views/kit/views.css";
import "../../../views/list/list.css";
import "./day-map.css";

const waiting = <div className="hq-skeleton" />;
const MapPane = lazyPart(async () => (await import("../../../views/map/map-pane.tsx")).MapPane, waiting);

/** Patterns of the ways, so that crews are not told apart by their colors alone. */
const dashes = ["", "8 6", "2 6", "12 4 2 4", "16 6"] as const;

const watched = [workOrder.name, location.name];

function load(day: string): Promise<DayWork> {
  const params = { from: momentOn(day).toISOString(), to: new Date(momentOn(addDays(day, 1)).getTime() - 1).toISOString() };
  return getData(`/${workOrder.collection}/day`, { params });
}

/** The work orders of a day on a map, their stops numbered by crew, beside the same as a list. */
export function DayMapPage() {
  const [search, setSearch] = useSearchParams();
  const requested = search.get("on") ?? "";
  const today = calendarDayOf(new Date());
  const day = isDate(requested) ? requested : today;
  const { data, failure, reload } = useLoaded(() => load(day), day);
  useWhenChanged(watched, reload);
  const routes = useMemo(() => data && dayRoutes(data), [data]);
  const show = (next: string) => setSearch(next === today ? {} : { on: next });
  return (
    <div className="hq-page">
      <header className="hq-page-head">
        <h1>{t("dayMap.title")}</h1>
        <span className="hq-grow" />
        <Link to={routeTo("sales.work-order.calendar", {}, { view: "day", on: day })}>{t("calendar.title")}</Link>
      </header>
      <div className="hq-day-tools">
        <Button aria-label={sales("calendar.previous")} icon={<LeftOutlined aria-hidden />} onClick={() => show(addDays(day, -1))} />
        <Button onClick={() => show(today)}>{sales("date.today")}</Button>
        <Button aria-label={sales("calendar.next")} icon={<RightOutlined aria-hidden />} onClick={() => show(addDays(day, 1))} />
        <DayField label={sales("calendar.day")} value={day} onChange={(next) => next !== "" && show(next)} />
        {data && <CrewSheets days={[{ day, jobs: data.jobs }]} />}
        {isElsewhere(momentOn(day)) && <span className="hq-soft">{zoneTitle(companyZone())}</span>}
      </div>
      {failure && <TryAgain text={t("dayMap.failed")} onRetry={reload} />}
      {data?.isCapped && <p className="hq-soft">{sales("calendar.more")}</p>}
      <div className="hq-beside-map">
        <div aria-busy={!routes && !failure}>
          {routes ? (
            <DayList routes={routes} empty={<EmptyState title={t("dayMap.empty")} hint={t("dayMap.emptyHint")} />} />
          ) : (
            <TableSkeleton columns={2} rows={6} />
          )}
        </div>
        {routes ? <RoutesOnMap day={day} routes={routes} /> : waiting}
      </div>
    </div>
  );
}

function RoutesOnMap({ day, routes }: { readonly day: string; readonly routes: readonly DayRoute[] }) {
  const navigate = useNavigate();
  const { stops, things, ways } = useMemo(() => {
    const stops = routes.flatMap((route) =>
      route.jobs.flatMap((each) =>
        each.stops.flatMap((stop) => {
          const { lat, lng } = stop;
          return lat === null || lng === null ? [] : [{ ...stop, lat, lng, route }];
        }),
      ),
    );
    const things = stops.map(({ lat, lng, mark, place, job, route }) => ({
      lat,
      lng,
      title: `${mark} ${place}, ${job.number}`,
      mark: { text: mark, tone: route.tone, isOpen: route.letter === undefined },
    }));
    const ways = routes.flatMap(({ key, letter, tone }, index) => {
      const positions = stops.filter(({ route }) => route.key === key).map(({ lng, lat }) => [lng, lat] as const);
      return letter === undefined || positions.length < 2 ? [] : [{ positions, tone, dashes: dashes[index % dashes.length] ?? "" }];
    });
    return { stops, things, ways };
  }, [routes]);
  return (
    <MapPane
      label={t("dayMap.title")}
      things={things}
      ways={ways}
      extent={day}
      onOpen={(member) => {
        const stop = stops[member];
        if (stop) void navigate(showPath(workOrder, stop.job.id));
      }}
      card={(members) => (
        <ul>
          {members.map((member) => {
            const stop = stops[member];
            return (
              stop && (
                <li key={stop.id}>
                  {stop.mark} <JobLine job={stop.job} /> {stop.place}
                </li>
              )
            );
          })}
        </ul>
      )}
    />
  );
}
