import type { FieldOf } from "../../schemas/field.ts";
import { MAX_SOURCE_RECORDS, type RecordSource, type RecordsSource } from "../../schemas/form-source.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { currentSide, editableFields } from "../view-fields.ts";
import type { Values } from "./form-store.ts";

/** A record that the address names for the form to start from. */
export interface NamedRecord {
  readonly param: string;
  readonly source: RecordSource;
  readonly field: FieldOf<"ref">;
  /** Undefined where the address holds no id there. */
  readonly id: number | undefined;
}

/** Records of one module that the address names for the form to start from, by one parameter. */
export interface NamedRecords {
  readonly param: string;
  readonly source: RecordsSource;
  readonly ids: readonly number[];
  /** How many were named; more than can be read at once. */
  readonly all: number;
}

/** The records that a form's address names, each by its own parameter or several by one. */
export interface NamedSources {
  readonly one: readonly NamedRecord[];
  readonly many: readonly NamedRecords[];
}

/** What records bring into a form. Child rows stand apart: a copy's own come first. */
export interface SourceValues {
  readonly values: Values;
  readonly lines: Values;
}
export const noSourceValues: SourceValues = { values: {}, lines: {} };

/** Once they are read: what they bring, which of them can't be had, and what is said of those named several at once. */
export interface ReadSources {
  readonly state: "read";
  readonly carried: SourceValues;
  readonly missing: readonly NamedRecord[];
  readonly notes: readonly string[];
}

/** The records that the address names, as far as this user's form has a place for them. */
export function namedIn(resource: AnyResource, search: URLSearchParams): NamedRecord[] {
  const editable = editableFields(resource.fields, currentSide());
  return Object.entries(resource.views.form.sources ?? {}).flatMap(([param, source]) => {
    const given = search.get(param);
    if (source.many !== undefined) return [];
    const field = editable[source.field];
    if (given === null || given === "" || field?.kind !== "ref") return [];
    return [{ param, source, field, id: idIn(given) }];
  });
}

/** The id that an address gives as text. */
export const idIn = (given: string): number | undefined => (/^[1-9]\d{0,14}$/.test(given) ? Number(given) : undefined);

export const isValues = (value: unknown): value is Values => typeof value === "object" && value !== null;

/** The ids under a name in the state that a link gave its address. */
function idsIn(state: unknown, param: string): string[] {
  const held = isValues(state) ? state[param] : undefined;
  return Array.isArray(held) ? held.map(String) : [];
}

/** The records that the address names several at once; where it names none, the state that came with it may. */
export function manyIn(resource: AnyResource, search: URLSearchParams, state: unknown): NamedRecords[] {
  return Object.entries(resource.views.form.sources ?? {}).flatMap(([param, source]) => {
    if (source.many === undefined) return [];
    const given = search.has(param) ? search.getAll(param) : idsIn(state, param);
    const ids = [...new Set(given.flatMap((each) => idIn(each) ?? []))];
    return ids.length === 0 ? [] : [{ param, source, ids: ids.slice(0, MAX_SOURCE_RECORDS), all: ids.length }];
  });
}
