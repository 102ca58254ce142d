import type { AnyResource } from "../../schemas/resource.ts";
import { type AnyWhere, partsOf } from "../../schemas/rules/where.ts";
import type { ListState } from "../list/list-state.ts";
import type { ChangeList } from "../list/use-list-state.ts";

export interface BoardProps {
  readonly resource: AnyResource;
  readonly state: ListState;
  readonly change: ChangeList;
  readonly tab: string | undefined;
}

/** The states a condition names directly; undefined if it does not restrict the state. */
function statesIn(where: AnyWhere | undefined): readonly unknown[] | undefined {
  const states = where && partsOf(where).fields.find(([name]) => name === "state")?.[1];
  return states === undefined ? undefined : [states].flat();
}

/** The columns of a board: every state the list's filters allow, in declared order. */
export function columnsOf(resource: AnyResource, state: ListState, tab: string | undefined): string[] {
  const { tabs, segments } = resource.views.list;
  const segment = state.segment ?? Object.keys(segments?.options ?? {})[0] ?? "";
  const narrowings = [
    statesIn(resource.rows),
    statesIn(tabs?.[tab ?? ""]?.where),
    statesIn(segments?.options[segment]?.where),
    ...state.filters.filter(({ field, op }) => field === "state" && op === "in").map(({ values }) => values),
  ];
  return Object.keys(resource.states).filter((name) => narrowings.every((names) => names === undefined || names.includes(name)));
}
