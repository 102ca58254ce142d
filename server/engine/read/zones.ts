import type { Fields } from "../../../src/schemas/fields/field.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { zonePathsIn } from "../../../src/schemas/rules/zone-path.ts";
import { zoneSteps } from "../../../src/schemas/rules/zone-steps.ts";
import { inTable } from "../../access/columns.ts";
import { columnOf, quoted, snake } from "../../db/names.ts";

/** SQL: the zone at the end of a path of references from the row `"t"`; undefined where the path leads nowhere. */
export function zoneAt(resource: AnyResource, resources: readonly AnyResource[], path: string): string | undefined {
  const found = zoneSteps(resource, resources, path);
  if (!found) return undefined;
  return found.reduce(
    (from, { target, next, field }, at) => {
      const alias = `zone${at}`;
      return `(select ${inTable(alias, columnOf(next, field))} from ${quoted(target.table)} ${quoted(alias)} where ${inTable(alias, "id")} = ${from})`;
    },
    inTable("t", `${snake(path.split(".")[0] ?? "")}_id`),
  );
}

interface Holding {
  /** The fields beside the reference, and its name. */
  readonly beside: Fields;
  readonly path: string;
}

/** SQL: the zone of a row `"t"` that a reference may point at, where times of its holder follow it. */
export function zoneBy({ beside, path }: Holding, target: AnyResource, resources: readonly AnyResource[]): string | undefined {
  const own = zonePathsIn(beside).find((each) => each.split(".")[0] === path);
  const rest = own?.slice(path.length + 1) ?? "";
  if (rest.includes(".")) return zoneAt(target, resources, rest);
  const field = target.fields[rest];
  return field && inTable("t", columnOf(rest, field));
}
