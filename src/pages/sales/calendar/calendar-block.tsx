import { Button } from "antd";
import type { CSSProperties, DragEvent } from "react";
import { Link } from "react-router";
import type { PlannedWork } from "../../../contract/work-calendar.ts";
import { t } from "../../../i18n/sales/sales.ts";
import { workOrder } from "../../../resources/sales/work-order.ts";
import { choiceLabelOf, stateOf } from "../../../schemas/resource.ts";
import { availabilityOfAction } from "../../../views/actions/operations.ts";
import { showPath } from "../../../views/paths/view-paths.ts";
import { type RowKey, timesOf } from "./calendar-model.ts";

const mayMove = (order: PlannedWork): boolean => availabilityOfAction({ actions: order.actions }, "update") === true;

const typeOf = (order: PlannedWork): string => choiceLabelOf(workOrder, "type", order.type);

export interface Dragged {
  readonly order: PlannedWork;
  readonly from: RowKey;
}

interface BlockProps {
  readonly order: PlannedWork;
  readonly row: RowKey;
  readonly busy: boolean;
  readonly style?: CSSProperties;
  /** Shown before the time where the position does not show the day. */
  readonly day?: string;
  readonly onDrag: (dragged: Dragged | undefined) => void;
  readonly onMove: (order: PlannedWork) => void;
}

/** One work order: opens its record, can be dragged, or moved in its dialog. */
export function CalendarBlock({ order, row, busy, style, day, onDrag, onMove }: BlockProps) {
  const movable = mayMove(order) && !busy;
  const { tone } = stateOf(workOrder, order.state);
  const start = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", order.number);
    onDrag({ order, from: row });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the dialog is the alternative to dragging without a pointer.
    <div
      className="hq-cal-block"
      data-tone={tone}
      data-number={order.number}
      aria-busy={busy}
      style={style}
      draggable={movable}
      onDragStart={start}
      onDragEnd={() => onDrag(undefined)}
    >
      <span className="hq-cal-time">
        {day && `${day}, `}
        {timesOf(order)}
      </span>
      <Link
        aria-keyshortcuts={movable ? "m" : undefined}
        to={showPath(workOrder, order.id)}
        draggable={false}
        title={`${order.status}: ${order.customer ?? ""}`}
      >
        {order.number} <span className="hq-visually-hidden">{order.status}</span>
      </Link>
      <span className="hq-cal-what">
        {typeOf(order)}, {order.customer}
      </span>
      {movable && (
        <Button
          type="link"
          size="small"
          className="hq-cal-move"
          aria-label={t("calendar.moveOf", { number: order.number })}
          onClick={() => onMove(order)}
        >
          {t("calendar.move")}
        </Button>
      )}
    </div>
  );
}
