import { useCallback, useState } from "react";
import { t } from "../../i18n/kit/lists.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { useActions } from "../actions/use-actions.tsx";
import { titleOf } from "../records/view-fields.ts";
import { tellRefusal } from "../remedies/tell-refusal.tsx";
import { moveTo } from "./moves.ts";

/** A card that was moved to another column and is not yet part of its rows. */
export interface MovedCard {
  readonly row: ApiRow;
  readonly to: string;
  /** When the server confirmed the move; until then it may be undone. */
  readonly doneAt?: number;
}

/**
 * Moves cards. A card appears in its new column at once while its action is confirmed and sent, and moves back if it is refused or
 * cancelled. Until the new column is read again, the card is kept in `guests`.
 */
export function useMoves(resource: AnyResource) {
  const [guests, setGuests] = useState<readonly MovedCard[]>([]);
  // The version of each card when it was moved: an older response still has it in its old column.
  const [departed, setDeparted] = useState<ReadonlyMap<number, number | undefined>>(new Map());
  const forget = (id: number) => setGuests((all) => all.filter(({ row }) => row.id !== id));
  const onEnd = (row: ApiRow, done: boolean) => {
    const doneAt = Date.now();
    if (done) return setGuests((all) => all.map((each) => (each.row.id === row.id ? { ...each, doneAt } : each)));
    forget(row.id);
    setDeparted((all) => new Map([...all].filter(([id]) => id !== row.id)));
  };
  const { start, dialog } = useActions(resource, { onEnd });
  const move = (row: ApiRow, to: string) => {
    if (row.state === to || guests.some((each) => each.row.id === row.id)) return;
    const result = moveTo(resource, row, to);
    if ("refused" in result) {
      const title = titleOf(resource, row);
      // A card doesn't know what leads on: its record does.
      const open = { resource: resource.name, id: row.id, title };
      return tellRefusal({ title: t("board.refused", { title }), reason: result.refused, resource, row, remedies: [{ open }] });
    }
    setGuests((all) => [...all, { row, to }]);
    setDeparted((all) => new Map(all).set(row.id, row.version));
    start(result.operation, row);
  };
  /** After a column is read again, moves confirmed before that are forgotten: the column's rows are right now. */
  const settle = useCallback((to: string, readAt: number) => {
    const isSettled = (each: MovedCard) => each.to === to && each.doneAt !== undefined && each.doneAt < readAt;
    setGuests((all) => (all.some(isSettled) ? all.filter((each) => !isSettled(each)) : all));
  }, []);
  const hasLeft = (row: ApiRow) => departed.has(row.id) && departed.get(row.id) === row.version;
  return { guests, hasLeft, move, settle, dialog };
}
