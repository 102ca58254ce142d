import { useSearchParams } from "react-router";
import type { PlannedWork, WorkCalendar } from "../../../contract/work-calendar.ts";
import { type ApiRow, performAction } from "../../../providers/calls/calls.ts";
import { getData, putData } from "../../../providers/calls/http.ts";
import { toApiError } from "../../../providers/calls/http-error.ts";
import { newIdempotencyKey } from "../../../providers/calls/idempotency.ts";
import { rowPath } from "../../../providers/paths.ts";
import { vehicle } from "../../../resources/sales/vehicle.ts";
import { workOrder } from "../../../resources/sales/work-order.ts";
import { addDays, isDate } from "../../../schemas/values/date.ts";
import { useLoaded, useWhenChanged } from "../../../views/use-loaded.ts";
import { type By, type CalendarPlan, calendarDayOf, calendarPlanOf, daysShown, momentOn, type Span } from "./calendar-model.ts";

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

const write = (id: number, version: number, plan: CalendarPlan): Promise<ApiRow> =>
  putData(`/${rowPath(workOrder.name, id)}`, { ...plan, version }, { headers: { "Idempotency-Key": newIdempotencyKey() } });

/** The outcome of a plan: if it was refused, the reason with the current order. */
interface MoveOutcome {
  readonly order: PlannedWork;
  readonly refusal?: unknown;
}

/**
 * Saves a plan, and schedules or unschedules the order if `action` is given. If the order can't be scheduled, the saved plan is reverted,
 * so a refused plan leaves no change.
 * @throws ApiError if nothing was saved
 */
export async function carryOut(order: PlannedWork, plan: CalendarPlan, action: "assign" | "unassign" | undefined): Promise<MoveOutcome> {
  if (action === "unassign") {
    const free = await performAction(workOrder.name, order.id, action, { version: order.version });
    return { order: after(order, await write(order.id, free.version ?? order.version, plan)) };
  }
  const saved = after(order, await write(order.id, order.version, plan));
  if (action === undefined) return { order: saved };
  try {
    return { order: after(saved, await performAction(workOrder.name, order.id, action, { version: saved.version })) };
  } catch (refusal) {
    const before = calendarPlanOf(order);
    // Lines that the plan removed no longer exist, so they are saved as new ones without ids.
    const crew = before.crew.map(({ id, ...line }) => (plan.crew.some((each) => each.id === id) ? { id, ...line } : line));
    const back = await write(order.id, saved.version, { ...before, crew }).catch(() => undefined);
    return { order: back ? after(order, back) : saved, refusal };
  }
}

/** The order with the version and the lines from the response of a write. */
function after(order: PlannedWork, { version, crew }: ApiRow): PlannedWork {
  // The response is the record, whose lines have the declaration's shape.
  return { ...order, version: version ?? order.version, crew: Array.isArray(crew) ? (crew as PlannedWork["crew"]) : order.crew };
}

export const reasonOf = (failure: unknown): string => {
  const { message, errors } = toApiError(failure);
  const [first] = Object.values(errors ?? {}).flat();
  return typeof first === "string" ? first : message;
};
