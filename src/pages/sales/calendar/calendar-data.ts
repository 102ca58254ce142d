import { useSearchParams } from "react-router";
import type { PlanAction, PlannedWork, WorkCalendar } from "../../../contract/work-calendar.ts";
import type { ApiRow } from "../../../providers/calls/calls.ts";
import { getData, postData } from "../../../providers/calls/http.ts";
import { toApiError } from "../../../providers/calls/http-error.ts";
import { newIdempotencyKey } from "../../../providers/calls/idempotency.ts";
import { rowPath } from "../../../providers/paths.ts";
import { vehicle } from "../../../resources/sales/vehicle.ts";
import { workOrder } from "../../../resources/sales/work-order.ts";
import { addDays, isDate } from "../../../schemas/values/date.ts";
import { useLoaded, useWhenChanged } from "../../../views/kit/use-loaded.ts";
import { type By, type CalendarPlan, calendarDayOf, daysShown, momentOn, type Span } from "./calendar-model.ts";

/** What the calendar shows, as in the address. */
export interface CalendarView {
  readonly by: By;
  readonly span: Span;
  readonly day: string;
}

export function useCalendarView(): [CalendarView, (change: Partial<CalendarView>) => void] {
  const [search, setSearch] = useSearchParams();
  const requestedDay = search.get("on") ?? "";
  const view: CalendarView = {
    by: search.get("by") === "vehicles" ? "vehicles" : "crew",
    span: search.get("view") === "day" ? "day" : "week",
    day: isDate(requestedDay) ? requestedDay : calendarDayOf(new Date()),
  };
  const change = (part: Partial<CalendarView>) => {
    const next = { ...view, ...part };
    const address = new URLSearchParams();
    if (next.by !== "crew") address.set("by", next.by);
    if (next.span !== "week") address.set("view", next.span);
    if (next.day !== calendarDayOf(new Date())) address.set("on", next.day);
    setSearch(address);
  };
  return [view, change];
}

function load(days: readonly string[]): Promise<WorkCalendar> {
  const [first = "", last = first] = [days[0], days.at(-1)];
  const params = { from: momentOn(first).toISOString(), to: momentOn(addDays(last, 1)).toISOString() };
  return getData(`/${workOrder.collection}/calendar`, { params });
}

const watchedResources = [workOrder.name, vehicle.name];

export function useCalendar({ span, day }: CalendarView) {
  const days = daysShown(span, day);
  const { reload, ...loaded } = useLoaded(() => load(days), days.join());
  useWhenChanged(watchedResources, reload);
  return { ...loaded, reload, days };
}

/**
 * Saves a plan, and schedules or unschedules the order if `action` is given, as one change.
 * @throws ApiError if it was refused: nothing was saved
 */
export const carryOut = ({ id, version }: PlannedWork, plan: CalendarPlan, action?: PlanAction): Promise<ApiRow> =>
  postData(`/${rowPath(workOrder.name, id)}/plan`, { ...plan, version, action }, { headers: { "Idempotency-Key": newIdempotencyKey() } });

export const reasonOf = (failure: unknown): string => {
  const { message, errors } = toApiError(failure);
  const [first] = Object.values(errors ?? {}).flat();
  return typeof first === "string" ? first : message;
};
