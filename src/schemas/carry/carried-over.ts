import { type Fields, wireName } from "../fields/field.ts";
import { dateIn, momentIn } from "../values/time-zone.ts";
import type { CarryOver, Linked, WorkTime } from "./carry-over.ts";

export const workTime = (zone: string, now = new Date()): WorkTime => ({
  today: dateIn(zone, now),
  dayOf: (timestamp) => dateIn(zone, new Date(timestamp)),
  at: (date, time) => momentIn(zone, date, time).toISOString(),
});

type Values = Readonly<Record<string, unknown>>;

/** A record and the fields it is declared with. */
export interface CarriedRecord {
  readonly fields: Fields;
  readonly row: Values;
  readonly time: WorkTime;
}

const isThere = (value: unknown): boolean => value !== undefined && value !== null;
const isRow = (value: unknown): value is Values => typeof value === "object" && value !== null;

/** Own fields copied from a row by name, references with their names; a hidden or empty value leaves the default. */
export function copied(fields: Fields, names: Readonly<Record<string, string | undefined>>, row: Values): Values {
  const values: Record<string, unknown> = {};
  for (const [own, sourceName] of Object.entries(names)) {
    const field = fields[own];
    if (!field || sourceName === undefined) continue;
    if (field.kind !== "ref") {
      if (isThere(row[sourceName])) values[own] = row[sourceName];
      continue;
    }
    if (!isThere(row[`${sourceName}Id`])) continue;
    values[wireName(own, field)] = row[`${sourceName}Id`];
    values[own] = row[sourceName];
  }
  return values;
}

/** What a new row takes over, by wire name and references also by name; lines without defaults. Only fields in `own` are filled. */
export function carriedOver(own: Fields, { copies = {}, derives = {}, lines }: CarryOver, { fields, row, time }: CarriedRecord): Values {
  const values: Record<string, unknown> = { ...copied(own, copies, row) };
  for (const [name, derivation] of Object.entries(derives)) {
    if (!own[name] || !derivation) continue;
    // Boundary: the function was written for this record's fields, and the start check makes sure that they exist.
    const value = derivation.value(readable(fields, derivation.of, row) as never, time);
    Object.assign(values, filled({ [name]: own[name] }, { [name]: value }));
  }
  const to = lines && own[lines.to];
  const from = lines && row[lines.from];
  if (to?.kind === "lines" && Array.isArray(from))
    values[lines?.to ?? ""] = from.filter(isRow).map((line) => copied(to.fields, lines?.each ?? {}, line));
  return values;
}

/** The named fields of a row, with references as `Linked` and everything that is hidden or empty as null. */
function readable(fields: Fields, names: readonly string[], row: Values): Values {
  return Object.fromEntries(
    names.map((name) => {
      const field = fields[name];
      const value = row[name] ?? null;
      if (field?.kind === "ref") return [name, linked(row[`${name}Id`], value)];
      if (field?.kind !== "lines") return [name, value];
      const lines = Array.isArray(value) ? value.filter(isRow) : [];
      return [name, lines.map((line) => readable(field.fields, Object.keys(field.fields), line))];
    }),
  );
}

const linked = (id: unknown, name: unknown): Linked | null =>
  typeof id === "number" ? { id, name: typeof name === "string" ? name : "" } : null;

/** Values as a form or an input takes them: a reference as its id, and its name. */
function filled(fields: Fields, values: Values): Values {
  const taken: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name];
    if (!isThere(value)) continue;
    if (field.kind === "lines") taken[name] = Array.isArray(value) ? value.filter(isRow).map((line) => filled(field.fields, line)) : [];
    else if (field.kind !== "ref") taken[name] = value;
    else if (isRow(value)) Object.assign(taken, { [wireName(name, field)]: value.id, [name]: value.name });
  }
  return taken;
}
