import { mayDo } from "../../providers/access-control.ts";
import { findResource } from "../../providers/registry.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import type { HandOver } from "../../schemas/view.ts";

export interface Offered {
  readonly entry: HandOver;
  readonly to: AnyResource;
}

/** The forms that this list's rows can go into and that its reader may open. */
export const handOversOf = (resource: AnyResource): Offered[] =>
  (resource.views.list.handsOver ?? []).flatMap((entry) => {
    const to = findResource(entry.to);
    return to && mayDo(to, "create") ? [{ entry, to }] : [];
  });
