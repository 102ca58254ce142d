import { MAX_SOURCE_RECORDS, type RecordSource, type RecordsSource } from "../../schemas/carry/form-source.ts";
import type { FieldOf } from "../../schemas/fields/field.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import type { Values } from "../editing/form-store.ts";
import { currentSide, editableFields } from "../records/view-fields.ts";

/** A record the form starts from, named in the address. */
export interface NamedRecord {
  readonly param: string;
  readonly source: RecordSource;
  readonly field: FieldOf<"ref">;
  /** Undefined if the address does not contain a valid id. */
  readonly id: number | undefined;
}

/** Records of one resource the form starts from, named in the address by one repeated parameter. */
export interface NamedRecords {
  readonly param: string;
  readonly source: RecordsSource;
  readonly ids: readonly number[];
  /** How many were named, which may be more than can be read. */
  readonly all: number;
}

/** The records named in a form's address: single ones, and several per parameter. */
export interface NamedSources {
  readonly one: readonly NamedRecord[];
  readonly many: readonly NamedRecords[];
  /** What the form knows already, on which prices of the taken lines depend. */
  readonly beside?: Values;
}

/** The values records contribute to a form. Lines are separate, because the lines of a duplicated row take precedence. */
export interface SourceValues {
  readonly values: Values;
  readonly lines: Values;
}
export const noSourceValues: SourceValues = { values: {}, lines: {} };

/** The result of reading: the values, the records that can't be read, and notes about several records. */
export interface ReadSources {
  readonly state: "read";
  readonly sourceValues: SourceValues;
  readonly missing: readonly NamedRecord[];
  readonly notes: readonly string[];
}

/** The source of a resource's form that this reference names the record of, with its parameter. */
export function sourceOf({ views }: AnyResource, reference: string): readonly [string, RecordSource] | undefined {
  for (const [param, source] of Object.entries(views.form.sources ?? {}))
    if (source.many === undefined && source.field === reference) return [param, source];
  return undefined;
}

/** The single records named in the address that this user's form has a field for. */
export function namedIn(resource: AnyResource, search: URLSearchParams): NamedRecord[] {
  const editable = editableFields(resource.fields, currentSide());
  return Object.entries(resource.views.form.sources ?? {}).flatMap(([param, source]) => {
    const raw = search.get(param);
    if (source.many !== undefined) return [];
    const field = editable[source.field];
    if (raw === null || raw === "" || field?.kind !== "ref") return [];
    return [{ param, source, field, id: idIn(raw) }];
  });
}

/** Parses an id from the address; undefined if it is not valid. */
export const idIn = (raw: string): number | undefined => (/^[1-9]\d{0,14}$/.test(raw) ? Number(raw) : undefined);

export const isValues = (value: unknown): value is Values => typeof value === "object" && value !== null;

/** The ids under a name in the router state of the link. */
function idsIn(state: unknown, param: string): string[] {
  const value = isValues(state) ? state[param] : undefined;
  return Array.isArray(value) ? value.map(String) : [];
}

/** The records of which one parameter names several, from the address or else from the router state. */
export function manyIn(resource: AnyResource, search: URLSearchParams, state: unknown): NamedRecords[] {
  return Object.entries(resource.views.form.sources ?? {}).flatMap(([param, source]) => {
    if (source.many === undefined) return [];
    const rawIds = search.has(param) ? search.getAll(param) : idsIn(state, param);
    const ids = [...new Set(rawIds.flatMap((each) => idIn(each) ?? []))];
    return ids.length === 0 ? [] : [{ param, source, ids: ids.slice(0, MAX_SOURCE_RECORDS), all: ids.length }];
  });
}
