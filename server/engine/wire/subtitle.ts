import type { Side } from "../../../src/schemas/access/abilities.ts";
import { isVisible } from "../../../src/schemas/access/field-access.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { type Caller, sideOf } from "../../access/caller.ts";
import { inTable, type NamedColumn, namedColumn } from "../../access/columns.ts";
import { unlessHidden } from "../../access/hidden-while.ts";
import { mayRead } from "../../access/permission.ts";
import { literal } from "../../db/names.ts";
import { nameOfReference } from "../read/reference-names.ts";

interface Subtitle {
  readonly column: string;
  readonly join: string;
}

/**
 * The SQL of the subtitle next to a row's title in lookups and search: the filled ones of its fields that the caller may read. Who may only
 * choose such rows, and not read them, gets the first.
 */
export function subtitleOf(resource: AnyResource, resources: readonly AnyResource[], caller: Caller): Subtitle {
  const side = sideOf(caller);
  const names = mayRead(resource, caller) ? resource.subtitle : resource.subtitle.slice(0, 1);
  const parts = names.flatMap((name) => partOf(resource, resources, name, side));
  const columns = parts.map(({ column }) => column).join(", ");
  return {
    column: parts.length === 0 ? "null::text" : `nullif(concat_ws(' · ', ${columns}), '')`,
    join: parts.map(({ join }) => join).join(" "),
  };
}

/** One field of it; none if it is hidden from the side. */
function partOf(resource: AnyResource, resources: readonly AnyResource[], name: string, side: Side): Subtitle[] {
  const named = namedColumn(resource, name);
  const field = resource.fields[name];
  if (!named || (field && !isVisible(field, side))) return [];
  const pointed = named.kind === "ref" || named.kind === "anyRef" ? nameOfReference(resource, resources, name, side) : undefined;
  const column = pointed?.title ?? printed(inTable("t", named.column), named.kind);
  // A field left empty may be stored as empty text, which concat_ws would not skip.
  const filled = `nullif(${unlessHidden(resource, field, side, "t", column)}::text, '')`;
  return [
    {
      column: field?.kind === "ref" && field.sharedIfEmpty ? markedIfShared(named, field.sharedIfEmpty, filled) : filled,
      join: pointed?.join ?? "",
    },
  ];
}

/** In place of the owner that a shared row does not have, what such a row is called. */
const markedIfShared = ({ column }: NamedColumn, label: string, filled: string): string =>
  `case when ${inTable("t", column)} is null then ${literal(label)} else ${filled} end`;

/** An address as its city and state; a phone number of ten digits as the browser formats it (`formatPhone`). */
function printed(column: string, kind: string): string {
  if (kind === "address") return `concat_ws(', ', ${column} ->> 'city', ${column} ->> 'state')`;
  if (kind === "phone") return String.raw`regexp_replace(${column}, '^\+1 (\d{3})(\d{3})(\d{4})$', '(\1) \2-\3')`;
  return column;
}
