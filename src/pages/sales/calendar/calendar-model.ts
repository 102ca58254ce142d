import type { PlanAction, PlannedWork, WorkCalendar } from "../../../contract/work-calendar.ts";
import { addDays, weekStart } from "../../../schemas/values/date.ts";
import { dateIn, momentIn, wallClock, zoneIfRepeated } from "../../../schemas/values/time-zone.ts";
import { companyZone } from "../../../views/kit/today.ts";

/** The calendar's calculations. Days and times are those of the company's zone, where the work is done. */

export type By = "crew" | "vehicles";
export type Span = "week" | "day";

/** A row of the calendar: a crew member, a vehicle, unscheduled orders ("new"), or orders without either ("none"). */
export type RowKey = "new" | "none" | `m${number}` | `v${number}`;
export interface CalendarRow {
  readonly key: RowKey;
  readonly name: string;
  readonly orders: readonly PlannedWork[];
}

export const calendarDayOf = (date: Date): string => dateIn(companyZone(), date);
const hoursAndMinutes = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
/** The time at which a day, or a minute of it, starts. */
export const momentOn = (day: string, minutes = 0): Date => momentIn(companyZone(), day, hoursAndMinutes(minutes));
export function minutesOf(date: Date): number {
  const [hours = 0, minutes = 0] = wallClock(companyZone(), date).time.split(":").map(Number);
  return hours * 60 + minutes;
}

/** Kept by zone, because a formatter costs more than a block. */
const clocks = new Map<string, Intl.DateTimeFormat>();
function clockIn(timeZone: string): Intl.DateTimeFormat {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", timeZone });
  clocks.set(timeZone, clock);
  return clock;
}

/** When an order is planned, "9:00 AM – 12:30 PM". */
export function timesOf({ windowStart, windowEnd }: Pick<PlannedWork, "windowStart" | "windowEnd">): string {
  const zone = companyZone();
  const clock = clockIn(zone);
  const [start, end] = [new Date(windowStart), new Date(windowEnd)];
  const [which, whichEnd] = [zoneIfRepeated(zone, start), zoneIfRepeated(zone, end)];
  return which || whichEnd ? `${clock.format(start)}${which} – ${clock.format(end)}${whichEnd}` : clock.formatRange(start, end);
}

/** The days shown: the week from Monday, or the one day. */
export function daysShown(span: Span, day: string): string[] {
  if (span === "day") return [day];
  return Array.from({ length: 7 }, (_, plus) => addDays(weekStart(day), plus));
}

export function calendarRowsOf(
  by: By,
  { orders, members, vehicles }: WorkCalendar,
  names: { readonly new: string; readonly none: string },
): CalendarRow[] {
  const known = new Map<RowKey, string>(
    by === "crew" ? members.map(({ id, name }) => [`m${id}`, name]) : vehicles.map(({ id, name }) => [`v${id}`, name]),
  );
  const ordersByRow = new Map<RowKey, PlannedWork[]>();
  for (const order of orders) {
    for (const { key, name } of placesOf(by, order)) {
      if (name !== undefined) known.set(key, known.get(key) ?? name);
      ordersByRow.set(key, [...(ordersByRow.get(key) ?? []), order]);
    }
  }
  const row = (key: RowKey, name: string): CalendarRow => ({ key, name, orders: ordersByRow.get(key) ?? [] });
  const unassigned = ordersByRow.has("none") ? [row("none", names.none)] : [];
  return [row("new", names.new), ...[...known].map(([key, name]) => row(key, name)), ...unassigned];
}

function placesOf(by: By, order: PlannedWork): { key: RowKey; name?: string }[] {
  if (order.state === "new") return [{ key: "new" }];
  const rows: { key: RowKey; name: string }[] =
    by === "crew"
      ? order.crew.map(({ memberId, member }) => ({ key: `m${memberId}`, name: member }))
      : order.vehicleId === null
        ? []
        : [{ key: `v${order.vehicleId}`, name: order.vehicle ?? "" }];
  return rows.length > 0 ? rows : [{ key: "none" }];
}

export const isOn = (order: PlannedWork, day: string): boolean =>
  new Date(order.windowStart) < momentOn(addDays(day, 1)) && new Date(order.windowEnd) > momentOn(day);

/** What a move saves: time, crew and vehicle. */
export interface CalendarPlan {
  readonly windowStart: string;
  readonly windowEnd: string;
  readonly crew: readonly { readonly id?: number; readonly memberId: number; readonly lead: boolean }[];
  readonly vehicleId: number | null;
}

export const calendarPlanOf = ({ windowStart, windowEnd, crew, vehicleId }: PlannedWork): CalendarPlan => ({
  windowStart,
  windowEnd,
  crew: crew.map(({ id, memberId, lead }) => ({ id, memberId, lead })),
  vehicleId,
});

/** The plan after a block was moved to another row and start time; its duration stays the same. */
export function moved(order: PlannedWork, from: RowKey, to: RowKey, start: Date): CalendarPlan {
  const plan = calendarPlanOf(order);
  const length = Date.parse(order.windowEnd) - Date.parse(order.windowStart);
  const times = { windowStart: start.toISOString(), windowEnd: new Date(start.getTime() + length).toISOString() };
  if (to === from || to === "new" || to === "none") return { ...plan, ...times };
  const id = Number(to.slice(1));
  if (to.startsWith("v")) return { ...plan, ...times, vehicleId: id };
  return { ...plan, ...times, crew: crewWith(plan.crew, from.startsWith("m") ? Number(from.slice(1)) : undefined, id) };
}

/** Replaces one crew member with another, without listing anybody twice. */
function crewWith(crew: CalendarPlan["crew"], from: number | undefined, to: number): CalendarPlan["crew"] {
  if (crew.some(({ memberId }) => memberId === to)) return crew.filter(({ memberId }) => memberId !== from);
  if (from === undefined) return [...crew, { memberId: to, lead: crew.length === 0 }];
  return crew.map((line) => (line.memberId === from ? { ...line, memberId: to } : line));
}

/** The action that corresponds to a move out of or into the row of unscheduled orders. */
export function actionOf(order: PlannedWork, to: RowKey): PlanAction | undefined {
  if (order.state === "new") return to === "new" ? undefined : "assign";
  return order.state === "scheduled" && to === "new" ? "unassign" : undefined;
}

/** Whether the order can't be scheduled as planned because it has no crew or no vehicle; the dialog then opens to add one. */
export const isShort = (plan: CalendarPlan, order: PlannedWork): boolean =>
  plan.crew.length === 0 ? order.providerId === null : plan.vehicleId === null;

/** The hours of a day view: the working day, extended to contain all planned orders. */
export function hoursShown(orders: readonly PlannedWork[], day: string): { first: number; last: number } {
  let [first, last] = [7, 19];
  for (const order of orders.filter((each) => isOn(each, day))) {
    const { from, until } = minutesOn(order, day);
    first = Math.min(first, Math.floor(from / 60));
    last = Math.max(last, Math.ceil(until / 60));
  }
  return { first, last };
}

/** The part of a block that falls on a day, in minutes from midnight. */
export function minutesOn(order: PlannedWork, day: string): { from: number; until: number } {
  const [start, end] = [new Date(order.windowStart), new Date(order.windowEnd)];
  const from = calendarDayOf(start) < day ? 0 : minutesOf(start);
  const until = calendarDayOf(end) > day ? 1440 : minutesOf(end);
  // Where clocks are set back in between, the end may show an earlier time than the start.
  return { from, until: until > from ? until : from + (end.getTime() - start.getTime()) / 60_000 };
}
