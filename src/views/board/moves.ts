import { t } from "../../i18n/kit/lists.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import { statesFrom } from "../../schemas/actions/states-from.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { availabilityOfAction, type Operation, operationsOf } from "../actions/operations.ts";
import { stateLabel } from "../records/view-fields.ts";

/** The operation that moves a card to another column, or the reason there is none. */
export type Move = { readonly operation: Operation } | { readonly refused: string };

/** The declared action that moves the row to the state, if the row allows it. */
export function moveTo(resource: AnyResource, row: ApiRow, to: string): Move {
  const from = String(row.state);
  const leading = Object.entries(resource.actions).filter(([, action]) => action.to === to && statesFrom(resource, action).includes(from));
  if (leading.length === 0) return { refused: t("board.noWay", { from: stateLabel(resource, from), to: stateLabel(resource, to) }) };
  const candidates = operationsOf(resource).filter(({ name }) => leading.some(([each]) => each === name));
  const operation = candidates.find(({ name }) => availabilityOfAction(row, name) === true);
  if (operation) return { operation };
  const reason = candidates.map(({ name }) => availabilityOfAction(row, name)).find((availability) => typeof availability === "string");
  if (typeof reason === "string") return { refused: reason };
  const bySystem = leading.every(([, { by }]) => by?.every((side) => side === "system"));
  return { refused: t(bySystem ? "board.system" : "board.notYours", { to: stateLabel(resource, to) }) };
}

/** The states any action leads to from the row's state: the entries of a card's menu. */
export function waysFrom(resource: AnyResource, row: ApiRow): { readonly to: string; readonly move: Move }[] {
  const from = String(row.state);
  const reached = new Set(
    Object.values(resource.actions).flatMap((action) => (action.to && statesFrom(resource, action).includes(from) ? [action.to] : [])),
  );
  return Object.keys(resource.states)
    .filter((to) => to !== from && reached.has(to))
    .map((to) => ({ to, move: moveTo(resource, row, to) }));
}
