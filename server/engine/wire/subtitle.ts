import type { Side } from "../../../src/schemas/access/abilities.ts";
import { isVisible } from "../../../src/schemas/field-access.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { inTable, namedColumn } from "../../access/columns.ts";
import { unlessHidden } from "../../access/hidden-while.ts";
import { nameOfReference } from "../read/reference-names.ts";

/** The SQL of the subtitle next to a row's title in lookups and search, as the side may read it. */
export function subtitleOf(resource: AnyResource, resources: readonly AnyResource[], side: Side): { column: string; join: string } {
  const name = resource.subtitle ?? "";
  const named = namedColumn(resource, name);
  const field = resource.fields[name];
  if (!named || (field && !isVisible(field, side))) return { column: "null::text", join: "" };
  const pointed = named.kind === "ref" || named.kind === "anyRef" ? nameOfReference(resource, resources, name, side) : undefined;
  const column = pointed?.title ?? inTable("t", named.column);
  return { column: `${unlessHidden(resource, field, side, "t", column)}::text`, join: pointed?.join ?? "" };
}
