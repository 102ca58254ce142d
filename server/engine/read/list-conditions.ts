import type { Side } from "../../../src/schemas/access/abilities.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import type { AnyWhere } from "../../../src/schemas/rules/where.ts";
import type { Segment } from "../../../src/schemas/views/segment.ts";
import { invalid } from "../wire/problem.ts";

/** The tab's condition, found by its name or by the customers' path, if the side may see it. */
function findTab(resource: AnyResource, side: Side, requested: string): AnyWhere | null {
  for (const [name, tab] of Object.entries(resource.views.list.tabs ?? {})) {
    const open = tab.onlyFor === undefined || tab.onlyFor === side;
    if (open && (name === requested || tab.customer?.path === requested)) return tab.where;
  }
  return null;
}

/** The condition of the tab, or of the state with this code; null for neither. */
export function findTabOrCode(resource: AnyResource, side: Side, requested: string): AnyWhere | null {
  const tab = findTab(resource, side, requested);
  if (tab) return tab;
  const state = Object.entries(resource.states).find(([, each]) => each.code !== undefined && String(each.code) === requested);
  return state ? { state: state[0] } : null;
}

/** @throws Problem 422 */
export function tabWhere(resource: AnyResource, side: Side, requested: string | undefined): AnyWhere | null {
  if (requested === undefined) return null;
  const where = findTabOrCode(resource, side, requested);
  if (!where) throw invalid({ tab: ["There is no such tab."] }, "There is no such tab.");
  return where;
}

/** The segment that was asked for. @throws Problem 422 */
export function segmentNamed(resource: AnyResource, side: Side, requested: string | undefined): Segment | null {
  if (requested === undefined) return null;
  const segments = resource.views.list.segments;
  const option = segments && Object.hasOwn(segments.options, requested) ? segments.options[requested] : undefined;
  if (!option || (option.onlyFor !== undefined && option.onlyFor !== side)) throw noSegment(resource);
  return option;
}

export const noSegment = ({ views: { list } }: AnyResource) =>
  invalid({ [list.segments?.param ?? "segment"]: ["There is no such choice."] }, "There is no such choice.");

/** @throws Problem 422 */
export const segmentWhere = (resource: AnyResource, side: Side, requested: string | undefined): AnyWhere | null =>
  segmentNamed(resource, side, requested)?.where ?? null;

/** @throws Problem 422 */
export function statusWhere(resource: AnyResource, statusId: number | undefined): AnyWhere | null {
  if (statusId === undefined) return null;
  const state = Object.entries(resource.states).find(([, each]) => each.id === statusId);
  if (!state) throw invalid({ statusId: ["There is no such status."] }, "There is no such status.");
  return { state: state[0] };
}
