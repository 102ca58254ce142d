import { type Field, type Fields, isReference, wireNames } from "../../../src/schemas/fields/field.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { same } from "../../../src/schemas/values/same.ts";
import { type LineDraft, lineRowsOf } from "./draft.ts";

/** `{ field: [from, to] }`, as stored in the log: references by name; of line items, only those that differ. */
export type Changes = Readonly<Record<string, readonly [unknown, unknown]>>;
type Values = Readonly<Record<string, unknown>>;

/** The differences between a row before and after a write; a new row is compared with an empty one. */
export function changesBetween(resource: AnyResource, before: Values | null, after: Values): Changes {
  const changes: Record<string, readonly [unknown, unknown]> = {};
  if (typeof after.state === "string" && before?.state !== after.state) changes.state = [before?.state ?? null, after.state];
  for (const [name, field] of Object.entries(resource.fields)) {
    const change = changeOf(name, field, before, after);
    if (change) changes[name] = change;
  }
  return changes;
}

function changeOf(name: string, field: Field, before: Values | null, after: Values): readonly [unknown, unknown] | null {
  if (isReference(field)) {
    if (wireNames(name, field).every((wire) => same(before?.[wire], after[wire]))) return null;
    return [before?.[name] ?? null, after[name] ?? null];
  }
  if (field.kind === "lines") return linesChange(field.fields, lineRowsOf(before?.[name]), lineRowsOf(after[name]));
  if (field.kind === "files") return filesChange(before?.[name], after[name]);
  const from = before?.[name] ?? null;
  const to = after[name] ?? null;
  return same(from, to) || (before === null && isNothing(to)) ? null : [short(from), short(to)];
}

/** A new row's empty values are not logged. */
const isNothing = (value: unknown): boolean => value === null || value === false || (Array.isArray(value) && value.length === 0);

function linesChange(fields: Fields, before: readonly LineDraft[], after: readonly LineDraft[]): readonly [unknown, unknown] | null {
  const differs = (line: LineDraft, others: readonly LineDraft[]) => !others.some((other) => other.id === line.id && same(other, line));
  const from = before.filter((line) => differs(line, after));
  const to = after.filter((line) => differs(line, before));
  const named = (line: LineDraft) => withFileNames(fields, line);
  return from.length === 0 && to.length === 0 ? null : [from.map(named), to.map(named)];
}

/** A line with the names of its files, which is what the log says about files. */
function withFileNames(fields: Fields, line: LineDraft): Values {
  const columns = Object.keys(fields).filter((name) => fields[name]?.kind === "files");
  return columns.length === 0 ? line : { ...line, ...Object.fromEntries(columns.map((name) => [name, fileNames(line[name])])) };
}

const fileNames = (value: unknown) => (Array.isArray(value) ? value.map((file: { name?: unknown }) => file.name) : []);

function filesChange(before: unknown, after: unknown): readonly [unknown, unknown] | null {
  const [from, to] = [fileNames(before), fileNames(after)];
  return same(from, to) ? null : [from, to];
}

/** Long texts are cut to 500 characters; a lone surrogate at the end is dropped because PostgreSQL can't store it. */
function short(value: unknown): unknown {
  return typeof value === "string" && value.length > 500 ? `${value.slice(0, 500).replace(/[\uD800-\uDBFF]$/, "")}…` : value;
}
