import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { Button, Segmented } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import type { PlanAction, PlannedWork, WorkCalendar } from "../../../contract/work-calendar.ts";
import { t as views } from "../../../i18n/kit/views.ts";
import { t } from "../../../i18n/sales/sales.ts";
import { routeTo } from "../../../providers/route-to.ts";
import { toast } from "../../../providers/toasts.ts";
import { workOrder } from "../../../resources/sales/work-order.ts";
import { addDays, formatDate } from "../../../schemas/values/date.ts";
import { zoneTitle } from "../../../schemas/values/time-zone.ts";
import { lazyDialog } from "../../../views/kit/lazy-dialog.tsx";
import { lazyPart } from "../../../views/kit/lazy-part.tsx";
import { TryAgain } from "../../../views/kit/states.tsx";
import { companyZone, isElsewhere } from "../../../views/kit/today.ts";
import { useNarrow } from "../../../views/kit/use-media.ts";
import { usePageKeys } from "../../../views/kit/use-page-keys.ts";
import { figureAddress } from "../../../views/list/figure-address.ts";
import { listPath } from "../../../views/paths/view-paths.ts";
import type { Dragged } from "./calendar-block.tsx";
import { type CalendarView, carryOut, reasonOf, useCalendar, useCalendarView } from "./calendar-data.ts";
import { CalendarAgenda, CalendarGrid } from "./calendar-grid.tsx";
import { useJobKeys } from "./calendar-keys.ts";
import {
  actionOf,
  type By,
  type CalendarPlan,
  calendarDayOf,
  calendarPlanOf,
  calendarRowsOf,
  isOn,
  isShort,
  momentOn,
  moved,
  type RowKey,
  type Span,
} from "./calendar-model.ts";
import "../../../views/kit/views.css";
import "./calendar.css";

const CrewSheets = lazyPart(async () => (await import("../day-map/crew-sheets.tsx")).CrewSheets);

const MoveDialog = lazyDialog(async () => (await import("./move-dialog.tsx")).MoveDialog);

interface Requested {
  readonly order: PlannedWork;
  readonly plan: CalendarPlan;
}

/** The work order calendar: the orders of a week or a day by crew or vehicle, and the unscheduled ones. */
export function CalendarPage() {
  const [view, change] = useCalendarView();
  const { data, failure, reload, days } = useCalendar(view);
  const narrow = useNarrow();
  const [pendingMove, setPendingMove] = useState<Requested>();
  const [savingMove, setSavingMove] = useState<Requested>();
  const { area, onKeyDown, openMove } = useJobKeys();
  usePageKeys({ "← ↑ → ↓": [t("calendar.keyArrows")], Enter: [t("calendar.keyOpen")], m: [t("calendar.keyMove"), openMove] });

  const carry = async (order: PlannedWork, plan: CalendarPlan, action?: PlanAction) => {
    await carryOut(order, plan, action);
    toast.success(t(action === "assign" ? "calendar.scheduled" : "calendar.moved", { number: order.number }));
    reload();
  };
  const drop = async ({ order, from }: Dragged, to: RowKey, start: Date) => {
    const plan = moved(order, from, to, start);
    const action = actionOf(order, to);
    if (action === "assign" && isShort(plan, order)) return setPendingMove({ order, plan });
    setSavingMove({ order, plan });
    try {
      await carry(order, plan, action);
    } catch (failure) {
      toast.error(t("calendar.refused", { number: order.number }), reasonOf(failure));
      reload();
    }
    setSavingMove(undefined);
  };
  const calendar = data && withPlan(data, savingMove);
  const rows =
    calendar &&
    calendarRowsOf(view.by, calendar, {
      new: t("calendar.toSchedule"),
      none: t(view.by === "crew" ? "calendar.others" : "calendar.noVehicle"),
    });
  const Shape = narrow ? CalendarAgenda : CalendarGrid;
  return (
    <div className="hq-page hq-cal-page">
      <header className="hq-page-head">
        <h1>{t("calendar.title")}</h1>
        <span className="hq-grow" />
        <Link to={routeTo("sales.work-order.map", {}, { on: view.day })}>{views("list.asMap")}</Link>
        <Link to={listPath(workOrder)}>{t("calendar.list")}</Link>
      </header>
      <Tools view={view} change={change} days={days} data={data} />
      {failure && <TryAgain text={t("calendar.failed")} onRetry={reload} />}
      {data?.isCapped && <p className="hq-soft">{t("calendar.more")}</p>}
      {!data && !failure && <div className="hq-skeleton hq-cal-waiting" aria-busy="true" />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the jobs inside take the keys. */}
      <div ref={area} onKeyDown={onKeyDown}>
        {rows && (
          <Shape
            span={view.span}
            days={days}
            rows={rows}
            busy={savingMove?.order.id}
            onDrop={(dragged, to, start) => void drop(dragged, to, start)}
            onMove={(order) => setPendingMove({ order, plan: calendarPlanOf(order) })}
          />
        )}
      </div>
      {pendingMove && data && (
        <MoveDialog
          key={pendingMove.order.id}
          {...pendingMove}
          vehicles={data.vehicles}
          members={data.members}
          onPlan={(plan) => carry(pendingMove.order, plan, pendingMove.order.state === "new" ? "assign" : undefined)}
          onClose={() => {
            setPendingMove(undefined);
            reload();
          }}
        />
      )}
    </div>
  );
}

/** An order being saved is shown where it was dropped; after a refusal, where it was before. */
function withPlan(data: WorkCalendar, saving: Requested | undefined): WorkCalendar {
  if (!saving) return data;
  const { windowStart, windowEnd } = saving.plan;
  return { ...data, orders: data.orders.map((order) => (order.id === saving.order.id ? { ...order, windowStart, windowEnd } : order)) };
}

interface ToolsProps {
  readonly view: CalendarView;
  readonly change: (part: Partial<CalendarView>) => void;
  readonly days: readonly string[];
  readonly data: WorkCalendar | undefined;
}

function Tools({ view, change, days, data }: ToolsProps) {
  const step = view.span === "week" ? 7 : 1;
  const [first = "", last = ""] = [days[0], days.at(-1)];
  return (
    <div className="hq-cal-tools">
      <Button
        aria-label={t("calendar.previous")}
        icon={<LeftOutlined aria-hidden />}
        onClick={() => change({ day: addDays(view.day, -step) })}
      />
      <Button onClick={() => change({ day: calendarDayOf(new Date()) })}>{t("date.today")}</Button>
      <Button
        aria-label={t("calendar.next")}
        icon={<RightOutlined aria-hidden />}
        onClick={() => change({ day: addDays(view.day, step) })}
      />
      <strong aria-live="polite">
        {formatDate(first)}
        {last !== first && ` – ${formatDate(last)}`}
      </strong>
      {isElsewhere(momentOn(first)) && <span className="hq-soft">{zoneTitle(companyZone())}</span>}
      <span className="hq-grow" />
      {data && data.toSchedule.count > 0 && (
        <Link to={figureAddress(data.toSchedule.rows)}>{t("calendar.allToSchedule", { count: data.toSchedule.count })}</Link>
      )}
      {data && <CrewSheets days={days.map((day) => ({ day, jobs: data.orders.filter((order) => isOn(order, day)) }))} />}
      <Segmented<By>
        aria-label={t("calendar.rows")}
        value={view.by}
        options={[
          { value: "crew", label: t("calendar.crew") },
          { value: "vehicles", label: t("calendar.vehicles") },
        ]}
        onChange={(by) => change({ by })}
      />
      <Segmented<Span>
        aria-label={t("calendar.span")}
        value={view.span}
        options={[
          { value: "week", label: t("dashboard.week") },
          { value: "day", label: t("calendar.day") },
        ]}
        onChange={(span) => change({ span })}
      />
    </div>
  );
}
