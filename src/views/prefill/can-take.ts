import type { ApiRow } from "../../providers/calls/calls.ts";
import { findResource } from "../../providers/registry.ts";
import type { RecordsSource } from "../../schemas/carry/form-source.ts";
import type { Fields } from "../../schemas/fields/field.ts";
import { rowHolds } from "../records/row-where.ts";

/** The reference of our lines to the record, if there is one: its `selectable` decides which records are accepted. */
function referenceIn(fields: Fields, { lines, rows }: RecordsSource) {
  const inRows = Object.entries(rows?.each ?? {}).find(([, sourceName]) => sourceName === "id")?.[0];
  const [to, name] = lines?.record === undefined ? [rows?.to, inRows] : [lines.to, lines.record];
  const own = fields[to ?? ""];
  const field = own?.kind === "lines" ? own.fields[name ?? ""] : undefined;
  return field?.kind === "ref" ? field : undefined;
}

/** Whether our lines may refer to the record, as far as the fields this user can see allow deciding. */
export function canTake(fields: Fields, source: RecordsSource, row: ApiRow): boolean {
  const module = findResource(source.many);
  const only = referenceIn(fields, source)?.selectable;
  return !only || !module || rowHolds(module, only, row);
}
