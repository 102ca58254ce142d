import { Button } from "antd";
import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import { t } from "../../i18n/kit/lists.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { fieldCell } from "../cells/cells.tsx";
import { Badge } from "../cells/state-badge.tsx";
import { TryAgain } from "../kit/states.tsx";
import { countText } from "../list/pager.tsx";
import { anyField, currentSide, labelIn, stateLabel } from "../records/view-fields.ts";
import { BoardCard } from "./board-card.tsx";
import type { BoardProps } from "./columns.ts";
import { useColumn } from "./use-column.ts";
import type { MovedCard } from "./use-moves.ts";

interface BoardColumnProps extends BoardProps {
  /** The name of its state. */
  readonly name: string;
  /** Cards that were moved here and are not yet part of the column's own rows. */
  readonly guests: readonly MovedCard[];
  readonly hasLeft: (row: ApiRow) => boolean;
  /** Whether the dragged card may be dropped here; undefined while no card of another column is dragged. */
  readonly drop: "yes" | "no" | undefined;
  readonly onDrag: (row: ApiRow | undefined) => void;
  readonly onDrop: () => void;
  readonly onMove: (row: ApiRow, to: string) => void;
  /** Called when its rows have been read. */
  readonly onRead: (name: string, readAt: number) => void;
}

/** The total of the cards, for employees. */
function Sum({ resource, rows }: { resource: AnyResource; rows: readonly ApiRow[] }) {
  const name = resource.views.list.board?.sum;
  const field = name === undefined ? undefined : anyField(resource, name);
  if (name === undefined || !field || currentSide() !== "employee") return null;
  const sum = rows.reduce((all, row) => all + (Number(row[name]) || 0), 0);
  return (
    <span className="hq-board-sum" title={labelIn(resource, name)}>
      {fieldCell(name, field, { [name]: sum }, "list")}
    </span>
  );
}

export function BoardColumn({ resource, name, state, change, tab, guests, hasLeft, drop, ...handlers }: BoardColumnProps) {
  const id = useId();
  const { query, rows, total, isCapped, hasMore, more } = useColumn(resource, name, state, tab);
  const { dataUpdatedAt } = query;
  const { onRead } = handlers;
  useEffect(() => onRead(name, dataUpdatedAt), [onRead, name, dataUpdatedAt]);
  // Dragging over its cards fires leave and enter events for the column each time.
  const [over, setOver] = useState(false);
  const column = useRef<HTMLElement>(null);
  const arrived = guests.map(({ row }) => row);
  const own = (rows ?? []).filter((row) => !hasLeft(row) && !arrived.some((guest) => guest.id === row.id));
  const cards = [...arrived, ...own];
  const missing = (rows?.length ?? 0) - own.length;
  const leave = (event: DragEvent) => {
    if (!(event.relatedTarget instanceof Node && column.current?.contains(event.relatedTarget))) setOver(false);
  };
  return (
    <section
      ref={column}
      className="hq-board-column"
      aria-labelledby={id}
      aria-busy={query.isFetching}
      data-drop={drop}
      data-over={over && drop !== undefined ? "" : undefined}
      onDragOver={(event) => {
        if (drop === undefined) return;
        // A card that would be refused can be dropped as well, so that the user sees the reason.
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={leave}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        handlers.onDrop();
      }}
    >
      <header>
        <h2 id={id}>
          <Badge tone={resource.states[name]?.tone ?? "neutral"} label={stateLabel(resource, name)} />
          <span className="hq-count">{rows && countText(Math.max(0, total - missing + guests.length), isCapped)}</span>
        </h2>
        {rows && <Sum resource={resource} rows={cards} />}
      </header>
      {rows || !query.isError ? (
        <ul>
          {cards.map((row) => (
            <BoardCard
              key={row.id}
              resource={resource}
              row={row}
              isGuest={arrived.includes(row)}
              onDrag={handlers.onDrag}
              onMove={handlers.onMove}
            />
          ))}
          {!rows && [0, 1, 2].map((at) => <li key={at} className="hq-board-card hq-skeleton" />)}
        </ul>
      ) : (
        <TryAgain className="hq-soft" text={t("board.failed")} onRetry={() => void query.refetch()} />
      )}
      {rows && cards.length === 0 && <p className="hq-board-none">{t("board.none")}</p>}
      {hasMore && (
        <Button
          type="text"
          size="small"
          loading={query.isFetching}
          onClick={
            more ?? (() => change({ view: undefined, filters: [...state.filters.filter(({ field }) => field !== "state"), only(name)] }))
          }
        >
          {t(more ? "action.more" : "board.moreInList")}
        </Button>
      )}
    </section>
  );
}

const only = (name: string) => ({ field: "state", op: "in" as const, values: [name] });
