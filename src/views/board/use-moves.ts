import { useCallback, useState } from "react";
import { t } from "../../i18n/lists.ts";
import type { ApiRow } from "../../providers/calls.ts";
import { toast } from "../../providers/toasts.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { useActions } from "../actions/use-actions.tsx";
import { titleOf } from "../view-fields.ts";
import { moveTo } from "./moves.ts";

/** A card that was put into another column and is not known to be there yet. */
export interface MovedCard {
  readonly row: ApiRow;
  readonly to: string;
  /** When the server took it; until then it may have to go back. */
  readonly doneAt?: number;
}

/**
 * Moving cards: the card stands in its new column at once, while its action is asked about and done, and goes back where it was
 * refused or given up. It is a guest there until that column was read anew.
 */
export function useMoves(resource: AnyResource) {
  const [guests, setGuests] = useState<readonly MovedCard[]>([]);
  // The version each card had when it left: an older answer still has it where it was.
  const [left, setLeft] = useState<ReadonlyMap<number, number | undefined>>(new Map());
  const forget = (id: number) => setGuests((all) => all.filter(({ row }) => row.id !== id));
  const onEnd = (row: ApiRow, done: boolean) => {
    const doneAt = Date.now();
    if (done) return setGuests((all) => all.map((each) => (each.row.id === row.id ? { ...each, doneAt } : each)));
    forget(row.id);
    setLeft((all) => new Map([...all].filter(([id]) => id !== row.id)));
  };
  const { start, dialog } = useActions(resource, { onEnd });
  const move = (row: ApiRow, to: string) => {
    if (row.state === to || guests.some((each) => each.row.id === row.id)) return;
    const found = moveTo(resource, row, to);
    if ("refused" in found) return toast.error(t("board.refused", { title: titleOf(resource, row) }), found.refused);
    setGuests((all) => [...all, { row, to }]);
    setLeft((all) => new Map(all).set(row.id, row.version));
    start(found.operation, row);
  };
  /** A column was read anew: who was done before is there as everybody else, or is not. */
  const settle = useCallback((to: string, readAt: number) => {
    const isSettled = (each: MovedCard) => each.to === to && each.doneAt !== undefined && each.doneAt < readAt;
    setGuests((all) => (all.some(isSettled) ? all.filter((each) => !isSettled(each)) : all));
  }, []);
  const hasLeft = (row: ApiRow) => left.has(row.id) && left.get(row.id) === row.version;
  return { guests, hasLeft, move, settle, dialog };
}
