import { ANY_REF_ID, ANY_REF_KIND, type Field, type Fields } from "../../src/schemas/fields/field.ts";
import { canFilter, canSearch, canSort, valueKind } from "../../src/schemas/fields/kinds.ts";
import { systemEntries } from "../../src/schemas/fields/system-fields.ts";
import type { NoOverlap } from "../../src/schemas/rules/no-overlap.ts";
import type { ExclusionConstraint, Index } from "./model.ts";
import { columnOf, literal, snake } from "./names.ts";

/** Kinds that are sorted as words, ignoring case. */
const worded = new Set<string>(["text", "email"]);

/** The rows that lists read; with it, an index answers a count without reading the rows. */
export const present = "deleted_at is null";

/** Kinds with a text column, in which parts of words can be searched. */
export const textKinds: ReadonlySet<string> = new Set<string>([...worded, "sequence", "longText", "phone", "url", "choice"]);

/**
 * Returns the expression that sorts a column: words ignoring case, everything else as it is.
 * Lists must order by exactly this expression and then by id; otherwise the index can't be used.
 */
export function sortExpression(name: string, field: Field): string {
  const column = columnOf(name, field);
  return worded.has(valueKind(field)) ? `lower("${column}")` : column;
}

/**
 * Returns the indexes that a table's fields need: sorting and filtering (with the id, for paging), titles in the order of look-ups,
 * references, word search.
 */
export function fieldIndexes(table: string, fields: Fields, titles: readonly string[]): Index[] {
  const entries = Object.entries(fields);
  const isTitle = (name: string, field: Field) => titles.includes(name) && worded.has(valueKind(field));
  return [
    ...entries
      .filter(([name, field]) => isOrdered(field) || isTitle(name, field))
      .map(([name, field]) => ordered(table, name, field, isTitle(name, field))),
    ...entries.flatMap(([, field]) => (field.kind === "anyRef" ? [anyRefIndex(table)] : [])),
    ...entries.flatMap(([name, field]) => unique(table, name, field)),
    ...entries
      .filter(([, field]) => field.kind === "tags" && canFilter(field))
      .map(([name, field]): Index => ({ name: `${table}_${columnOf(name, field)}_idx`, on: [columnOf(name, field)], using: "gin" })),
    ...searched(table, entries),
  ];
}

function isOrdered(field: Field): boolean {
  if (field.kind === "ref") return true;
  if (field.kind === "anyRef") return false;
  // A sequence is sorted by the id that it is made from.
  // An address is looked into for words, which no order helps to find.
  if (field.kind === "boolean" || field.kind === "tags" || field.kind === "sequence" || field.kind === "address") return false;
  return canSort(field) || (canFilter(field) && !worded.has(valueKind(field)));
}

/** Whether an index of present rows answers how many of them have some value of a field, without reading the rows. */
export function isCountedByIndex(field: Field, isTitle: boolean): boolean {
  return isOrdered(field) && !hasRemovedRows(field, isTitle && worded.has(valueKind(field)));
}

const hasRemovedRows = (field: Field, isTitle: boolean): boolean => isTitle || field.kind === "ref";

/** Removed rows are still named where they are referenced, and references are followed from their targets to removed rows. */
function ordered(table: string, name: string, field: Field, isTitle = false): Index {
  const index = { name: `${table}_${columnOf(name, field)}_idx`, on: [sortExpression(name, field), "id"] };
  return hasRemovedRows(field, isTitle) ? index : { ...index, where: present };
}

/** The same for the columns that every resource has. */
export function systemIndexes(table: string, hasStates: boolean): Index[] {
  const state: Index[] = hasStates ? [{ name: `${table}_state_idx`, on: ["state", "id"], where: present }] : [];
  const sorted = systemEntries.filter(([name, field]) => name !== "id" && canSort(field));
  return [...state, ...sorted.map(([name, field]) => ordered(table, name, field))];
}

function anyRefIndex(table: string): Index {
  const id = snake(ANY_REF_ID);
  return { name: `${table}_${id}_idx`, on: [snake(ANY_REF_KIND), id, "id"] };
}

function unique(table: string, name: string, field: Field): Index[] {
  const column = columnOf(name, field);
  if (field.kind === "sequence") return [{ name: `${table}_${column}_key`, on: [column], unique: true }];
  if (!("unique" in field) || field.kind === "lines" || !field.unique) return [];
  const inStates = field.unique === true ? "" : ` and state in (${field.unique.map(literal).join(", ")})`;
  return [{ name: `${table}_${column}_key`, on: [comparable(name, field)], unique: true, where: `${present}${inStates}` }];
}

/** The expression by which two values count as the same: texts ignoring case. */
export const comparable = (name: string, field: Field): string => {
  const column = columnOf(name, field);
  return textKinds.has(valueKind(field)) ? `lower("${column}")` : column;
};

/** The index that keeps several fields unique together; an empty one never counts as the same. */
export function uniqueTogether(table: string, fields: Fields, names: readonly string[]): Index {
  const declared = names.flatMap((name) => (fields[name] ? [[name, fields[name]] as const] : []));
  return {
    name: `${table}_${declared.map(([name, field]) => columnOf(name, field)).join("_")}_key`,
    on: declared.map(([name, field]) => comparable(name, field)),
    unique: true,
    where: present,
  };
}

/**
 * The constraint that keeps the days of two rows apart. Ids are compared as ranges of one, which needs no extension of the database;
 * an empty reference is 0, which is nobody's id.
 */
export function keptApart(table: string, fields: Fields, { same, from, until }: NoOverlap): ExclusionConstraint {
  const column = (name: string) => `"${columnOf(name, fields[name] ?? { kind: "date" })}"`;
  const ids = same.map((name) => {
    const id = fields[name] && "required" in fields[name] && fields[name].required ? column(name) : `coalesce(${column(name)}, 0)`;
    return `int8range(${id}, ${id}, '[]') with &&`;
  });
  return {
    name: overlapName(table),
    on: [...ids, `daterange(${column(from)}, ${column(until)}, '[]') with &&`],
    where: present,
  };
}

export const overlapName = (table: string): string => `${table}_overlap_excl`;

/** SQL: an address as one line, as it is searched and indexed. */
export const addressText = (column: string): string =>
  `(${["address", "address2", "city", "state", "zip"].map((part) => `coalesce(${column} ->> '${part}', '')`).join(" || ' ' || ")})`;

/** SQL: a text as it is searched and indexed, without accents and case. */
export const folded = (text: string): string => `folded(${text})`;

/** One index over everything that is searched for parts of words; it serves `like '%words%'` and `%> 'words'` of each folded text. */
function searched(table: string, entries: readonly (readonly [string, Field])[]): Index[] {
  const texts = entries.flatMap(([name, field]) => {
    const column = `"${columnOf(name, field)}"`;
    if (!canSearch(field)) return [];
    return valueKind(field) === "address" ? [addressText(column)] : textKinds.has(valueKind(field)) ? [column] : [];
  });
  if (texts.length === 0) return [];
  return [{ name: `${table}_search_idx`, on: texts.map((text) => `${folded(text)} gin_trgm_ops`), using: "gin" }];
}
