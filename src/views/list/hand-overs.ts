import { mayDo } from "../../providers/access-control.ts";
import type { Row } from "../../providers/calls.ts";
import { findResource } from "../../providers/registry.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import type { HandOver } from "../../schemas/view.ts";
import { viewSlots } from "../slots.ts";
import { currentSide } from "../view-fields.ts";
import { createPath } from "../view-paths.ts";
import { withWayBack } from "../way-back.ts";

export interface Offered {
  readonly entry: HandOver;
  /** The module into whose form they go, where they go into one. */
  readonly to?: AnyResource;
  readonly path: string;
}

/** The forms and screens that this list's rows can go to and that its reader may open. */
export const handOversOf = (resource: AnyResource): Offered[] =>
  (resource.views.list.handsOver ?? []).flatMap((entry): Offered[] => {
    if (entry.only && entry.only !== currentSide()) return [];
    if (entry.at !== undefined) return viewSlots().mayOpen?.(entry.at) ? [{ entry, path: entry.at }] : [];
    const to = findResource(entry.to);
    return to && mayDo(to, "create") ? [{ entry, to, path: createPath(to) }] : [];
  });

/** The address that takes these rows along, and leads back to where they were chosen. */
export const handedTo = ({ entry, path }: Offered, rows: readonly Row[], back: string): string =>
  withWayBack(`${path}?${new URLSearchParams(rows.map((row) => [entry.param, String(row.id)]))}`, back);
