import { useState } from "react";
import { t } from "../../i18n/kit/lists.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import { EmptyState } from "../kit/states.tsx";
import { BoardColumn } from "./board-column.tsx";
import { type BoardProps, columnsOf } from "./columns.ts";
import { moveTo } from "./moves.ts";
import { useMoves } from "./use-moves.ts";
import "./board.css";

/** The rows of a list as cards, one column per state. */
export function Board({ resource, state, change, tab }: BoardProps) {
  const { guests, hasLeft, move, settle, dialog } = useMoves(resource);
  const [dragged, setDragged] = useState<ApiRow>();
  const columns = columnsOf(resource, state, tab);
  if (columns.length === 0) {
    return (
      <div className="hq-sheet">
        <EmptyState title={t("board.noColumns")} />
      </div>
    );
  }
  const dropOf = (to: string) => {
    if (!dragged || dragged.state === to) return undefined;
    return "operation" in moveTo(resource, dragged, to) ? "yes" : "no";
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways and must do so by keyboard as well.
    <section className="hq-board" aria-label={t("board.name", { plural: resource.plural })} tabIndex={0}>
      {columns.map((name) => (
        <BoardColumn
          key={name}
          resource={resource}
          name={name}
          state={state}
          change={change}
          tab={tab}
          guests={guests.filter(({ to }) => to === name)}
          hasLeft={hasLeft}
          drop={dropOf(name)}
          onDrag={setDragged}
          onDrop={() => {
            if (dragged) move(dragged, name);
            setDragged(undefined);
          }}
          onMove={move}
          onRead={settle}
        />
      ))}
      {dialog}
    </section>
  );
}
