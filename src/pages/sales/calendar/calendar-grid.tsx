import { type CSSProperties, type DragEvent, useState } from "react";
import type { PlannedWork } from "../../../contract/work-calendar.ts";
import { t } from "../../../i18n/sales/sales.ts";
import { CalendarBlock, type Dragged } from "./calendar-block.tsx";
import {
  type CalendarRow,
  calendarDayOf,
  hoursShown,
  isOn,
  minutesOf,
  minutesOn,
  momentOn,
  type RowKey,
  type Span,
} from "./calendar-model.ts";

interface GridProps {
  readonly span: Span;
  readonly days: readonly string[];
  readonly rows: readonly CalendarRow[];
  /** The id of the order being saved. */
  readonly busy: number | undefined;
  readonly onDrop: (dragged: Dragged, to: RowKey, start: Date) => void;
  readonly onMove: (order: PlannedWork) => void;
}

const dayFormat = new Intl.DateTimeFormat("en-US", { weekday: "short", month: "numeric", day: "numeric", timeZone: "UTC" });
const hourFormat = new Intl.DateTimeFormat("en-US", { hour: "numeric", timeZone: "UTC" });
const dayName = (day: string): string => dayFormat.format(Date.parse(day));
const hourName = (hour: number): string => hourFormat.format(hour * 3_600_000);

/** A cell that accepts a dropped block. */
function Target({ onDrop, label, children }: { onDrop: () => void; label: string; children?: React.ReactNode }) {
  const [over, setOver] = useState(false);
  const stop = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only drops end here; the dialog is the way without a pointer.
    <div
      className="hq-cal-cell"
      data-over={over || undefined}
      data-place={label}
      onDragOver={stop}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop();
      }}
    >
      {children}
    </div>
  );
}

/** Rows of crew members or vehicles over the days of a week, or over the hours of a day. */
export function CalendarGrid(props: GridProps) {
  const [dragged, setDragged] = useState<Dragged>();
  const { span, days, rows } = props;
  const [day = ""] = days;
  const hours = hoursShown(
    rows.flatMap(({ orders }) => orders),
    day,
  );
  const count = span === "week" ? days.length : hours.last - hours.first;
  const heads =
    span === "week"
      ? days.map((each) => ({ key: each, name: dayName(each), today: each === calendarDayOf(new Date()) }))
      : Array.from({ length: count }, (_, at) => {
          const hour = hours.first + at;
          return { key: String(hour), name: hourName(hour), today: false };
        });
  const drop = (to: RowKey, start: (order: PlannedWork) => Date) => {
    if (dragged) props.onDrop(dragged, to, start(dragged.order));
    setDragged(undefined);
  };
  const style = { "--hq-cal-columns": count } as CSSProperties;
  return (
    <div className="hq-cal-scroll">
      <div className="hq-cal" data-span={span} style={style}>
        <div className="hq-cal-row hq-cal-head">
          <div className="hq-cal-name" />
          {heads.map(({ key, name, today }) => (
            <div key={key} data-today={today || undefined}>
              {name}
            </div>
          ))}
        </div>
        {rows.map((row) => (
          <section className="hq-cal-row" key={row.key} aria-label={row.name} data-row={row.key}>
            <h2 className="hq-cal-name">{row.name}</h2>
            {span === "week" ? (
              days.map((each) => (
                <Target
                  key={each}
                  label={`${row.key} ${each}`}
                  onDrop={() => drop(row.key, (order) => momentOn(each, minutesOf(new Date(order.windowStart))))}
                >
                  {row.orders
                    .filter((order) => isOn(order, each))
                    .map((order) => (
                      <CalendarBlock
                        key={order.id}
                        order={order}
                        row={row.key}
                        busy={props.busy === order.id}
                        onDrag={setDragged}
                        onMove={props.onMove}
                      />
                    ))}
                </Target>
              ))
            ) : (
              <div className="hq-cal-hours">
                <div className="hq-cal-under">
                  {heads.map(({ key }) => (
                    <Target key={key} label={`${row.key} ${key}`} onDrop={() => drop(row.key, () => momentOn(day, Number(key) * 60))} />
                  ))}
                </div>
                {row.orders
                  .filter((order) => isOn(order, day))
                  .map((order) => {
                    const { from, until } = minutesOn(order, day);
                    const column = (minutes: number) => Math.floor((minutes - hours.first * 60) / 15) + 1;
                    return (
                      <CalendarBlock
                        key={order.id}
                        order={order}
                        row={row.key}
                        busy={props.busy === order.id}
                        style={{ gridColumn: `${column(from)} / ${Math.max(column(until), column(from) + 1)}` }}
                        onDrag={setDragged}
                        onMove={props.onMove}
                      />
                    );
                  })}
              </div>
            )}
          </section>
        ))}
      </div>
    </div>
  );
}

/** The same on a phone: the planned orders row by row, moved in the dialog. */
export function CalendarAgenda({ days, rows, busy, onMove }: GridProps) {
  const filled = rows.filter(({ orders }) => orders.length > 0);
  if (filled.length === 0) return <p className="hq-empty">{t("calendar.none")}</p>;
  return filled.map((row) => (
    <section key={row.key} className="hq-cal-agenda" aria-label={row.name} data-row={row.key}>
      <h2>{row.name}</h2>
      {row.orders.map((order) => (
        <CalendarBlock
          key={order.id}
          order={order}
          row={row.key}
          busy={busy === order.id}
          day={days.length > 1 ? dayName(calendarDayOf(new Date(order.windowStart))) : ""}
          onDrag={() => undefined}
          onMove={onMove}
        />
      ))}
    </section>
  ));
}
