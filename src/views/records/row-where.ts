import { currentActor } from "../../providers/access-control.ts";
import { wireName } from "../../schemas/fields/field.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { type AnyWhere, matchesWhere, partOfWhere, referencedName } from "../../schemas/rules/where.ts";
import type { Highlight } from "../../schemas/views/view.ts";
import { companyZone, today } from "../kit/today.ts";

/**
 * Whether a declared condition matches a row today, judged by the fields the current user can see. What it says of referenced rows, whose
 * values the browser doesn't have, is left to the server.
 */
export function rowHolds(resource: AnyResource, where: AnyWhere, row: Readonly<Record<string, unknown>>): boolean {
  const actor = currentActor();
  const value = (name: string) => {
    const field = resource.fields[name];
    return row[field ? wireName(name, field) : name];
  };
  const own = partOfWhere(where, (name) => referencedName(name) === null);
  return matchesWhere(own, value, { userId: actor?.id ?? 0, companyId: actor?.companyId ?? null, today: today(), timeZone: companyZone() });
}

/** The first highlight of the list that applies to this row, if any. */
export const highlightOf = (resource: AnyResource, row: Readonly<Record<string, unknown>>): Highlight | undefined =>
  resource.views.list.highlights?.find(({ where }) => rowHolds(resource, where, row));
