import type { Side } from "../access/abilities.ts";
import type { AnyResource } from "../resource.ts";
import type { AnyWhere } from "../rules/where.ts";
import type { Filters } from "./figure.ts";

/**
 * The tab of a list that shows all rows of a figure, with the filters it is opened with: the tab of exactly their states, else one without
 * a condition, else one with more states. A list without tabs shows every row; null where no single tab does.
 */
export function tabShowing(resource: AnyResource, side: Side, filters: Filters): { tab?: string; filters: Filters } | null {
  const tabs = Object.entries(resource.views.list.tabs ?? {}).filter(([, { onlyFor }]) => onlyFor === undefined || onlyFor === side);
  if (tabs.length === 0) return { filters };
  const states = filters.find(({ field }) => field === "state")?.values;
  const among = (where: AnyWhere) => (Object.keys(where).join() === "state" ? [where.state].flat() : []);
  const holds = (where: AnyWhere) => states?.every((state) => among(where).includes(state)) === true;
  const exact = tabs.find(([, { where }]) => holds(where) && among(where).length === states?.length);
  if (exact) return { tab: exact[0], filters: filters.filter(({ field }) => field !== "state") };
  const wider = tabs.find(([, { where }]) => Object.keys(where).length === 0) ?? tabs.find(([, { where }]) => holds(where));
  return wider ? { tab: wider[0], filters } : null;
}
