import { findResource } from "../providers/registry.ts";
import type { FigureRows } from "../schemas/figure.ts";
import type { AnyResource } from "../schemas/resource.ts";
import { plainState, writeListState } from "../views/list/list-state.ts";
import { listPath } from "../views/view-paths.ts";

/** The address of the list that shows exactly the rows of a figure. */
export function figureAddress({ resource: name, filters }: FigureRows): string {
  const resource = findResource(name);
  if (!resource) throw new Error(`There is no list of ${name}.`);
  const { tabs, segments } = resource.views.list;
  const state = {
    ...plainState,
    segment: unnarrowed(segments?.options),
    filters: filters.map(({ field, operator, values }) => ({ field, op: operator, values })),
  };
  return `${listPath(resource, unnarrowed(tabs))}?${writeListState(resource, state)}`;
}

/** The tab or segment without a condition. */
function unnarrowed(among: Readonly<Record<string, { readonly where: AnyResource["rows"] }>> | undefined): string | undefined {
  return Object.entries(among ?? {}).find(([, { where }]) => where === undefined || Object.keys(where).length === 0)?.[0];
}
