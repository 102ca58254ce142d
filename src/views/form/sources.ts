import type { Row } from "../../providers/calls.ts";
import { type FieldOf, type Fields, wireName } from "../../schemas/field.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import type { RecordSource } from "../../schemas/view.ts";
import { linesOf } from "../lines/line-rows.ts";
import { currentSide, editableFields } from "../view-fields.ts";
import type { Values } from "./form-store.ts";
import { defaultsOf } from "./form-values.ts";

/** A record that the address names for the form to start from. */
export interface Named {
  readonly param: string;
  readonly source: RecordSource;
  readonly field: FieldOf<"ref">;
  /** Undefined where the address holds no id there. */
  readonly id: number | undefined;
}

/** The same once it is read: its name, and as much of it as was asked for. */
export interface Found {
  readonly named: Named;
  readonly name: string;
  readonly row?: Row;
}

/** What records bring into a form. Child rows stand apart: a copy's own come first. */
export interface Carried {
  readonly values: Values;
  readonly lines: Values;
}
export const nothingCarried: Carried = { values: {}, lines: {} };

/** The records that the address names, as far as this user's form has a place for them. */
export function namedIn(resource: AnyResource, search: URLSearchParams): Named[] {
  const editable = editableFields(resource.fields, currentSide());
  return Object.entries(resource.views.form.from ?? {}).flatMap(([param, source]) => {
    const given = search.get(param);
    if (source.many !== undefined) return [];
    const field = editable[source.field];
    if (given === null || given === "" || field?.kind !== "ref") return [];
    return [{ param, source, field, id: idIn(given) }];
  });
}

/** The id that an address gives as text. */
export const idIn = (given: string): number | undefined => (/^[1-9]\d{0,14}$/.test(given) ? Number(given) : undefined);

/** Whether the record itself must be read; for a reference alone its name is enough. */
export const needsRow = ({ source }: Named): boolean => source.copies !== undefined || source.lines !== undefined;

/** The values a form takes over: references before copies, and those of parameters declared first before others. */
export function carriedBy(resource: AnyResource, found: readonly Found[], today: string): Carried {
  const editable = editableFields(resource.fields, currentSide());
  const values: Record<string, unknown> = {};
  const lines: Record<string, unknown> = {};
  for (const { named, row } of [...found].reverse()) {
    if (!row) continue;
    Object.assign(values, copied(editable, named.source.copies ?? {}, row));
    Object.assign(lines, copiedLines(editable, named.source, row, today));
  }
  for (const { named, name } of [...found].reverse()) {
    values[`${named.source.field}Id`] = named.id;
    values[named.source.field] = name;
  }
  return { values, lines };
}

const isThere = (value: unknown): boolean => value !== undefined && value !== null;

/** Own fields out of a row's by their names; what the reader isn't told, or what is empty, leaves the default. */
export function copied(fields: Fields, names: Readonly<Record<string, string | undefined>>, row: Values): Values {
  const values: Record<string, unknown> = {};
  for (const [own, theirs] of Object.entries(names)) {
    const field = fields[own];
    if (!field || theirs === undefined) continue;
    if (field.kind !== "ref") {
      if (isThere(row[theirs])) values[own] = row[theirs];
      continue;
    }
    if (!isThere(row[`${theirs}Id`])) continue;
    values[wireName(own, field)] = row[`${theirs}Id`];
    values[own] = row[theirs];
  }
  return values;
}

function copiedLines(fields: Fields, { lines }: RecordSource, row: Row, today: string): Values {
  const field = lines && fields[lines.to];
  const theirs = lines && row[lines.from];
  if (!lines || field?.kind !== "lines" || !Array.isArray(theirs) || theirs.length === 0) return {};
  const start = defaultsOf(field.fields, today);
  const each = theirs.map((line: unknown) => ({ ...start, ...copied(field.fields, lines.each, isValues(line) ? line : {}) }));
  return { [lines.to]: linesOf(each) };
}

export const isValues = (value: unknown): value is Values => typeof value === "object" && value !== null;
