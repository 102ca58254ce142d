import type { AnyResource } from "../../../src/schemas/resource.ts";
import { zonePathsIn, zoneSteps } from "../../../src/schemas/zone-path.ts";
import { inTable } from "../../access/columns.ts";
import { columnOf, quoted, snake } from "../../db/names.ts";
import type { HoldingRef } from "./fills.ts";

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

/** SQL: the zone of a row `"t"` that a reference may point at, where times of its holder follow it. */
export function zoneBy({ beside, path }: Pick<HoldingRef, "beside" | "path">, target: AnyResource, resources: readonly AnyResource[]) {
  const own = zonePathsIn(beside).find((each) => each.split(".")[0] === path);
  const rest = own?.slice(path.length + 1) ?? "";
  if (rest.includes(".")) return zoneAt(target, resources, rest);
  const field = target.fields[rest];
  return field && inTable("t", columnOf(rest, field));
}
