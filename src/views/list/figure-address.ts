import { resourceNamed } from "../../providers/registry.ts";
import type { FigureRows } from "../../schemas/views/figure.ts";
import { tabShowing } from "../../schemas/views/figure-tab.ts";
import { listPath, listTabs } from "../paths/view-paths.ts";
import { currentSide } from "../records/view-fields.ts";
import { plainState, writeListState } from "./list-state.ts";

/** The address of the list that shows exactly the rows of a figure. */
export function figureAddress(rows: FigureRows): string {
  const resource = resourceNamed(rows.resource);
  const { tab, filters } = tabShowing(resource, currentSide(), rows.filters) ?? { filters: rows.filters };
  const everyRow = Object.entries(resource.views.list.segments?.options ?? {}).find(([, { where }]) => Object.keys(where).length === 0);
  const segment = rows.segment ?? everyRow?.[0];
  const state = { ...plainState, segment, filters: filters.map(({ field, operator, values }) => ({ field, op: operator, values })) };
  const path = listTabs(resource, currentSide()).find(({ name }) => name === tab)?.path;
  const search = String(writeListState(resource, state));
  return listPath(resource, path) + (search && `?${search}`);
}
