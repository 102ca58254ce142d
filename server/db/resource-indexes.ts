import type { Field, Fields } from "../../src/schemas/field.ts";
import { canFilter, canSearch, canSort, valueKind } from "../../src/schemas/kinds.ts";
import type { Index } from "./model.ts";
import { columnOf, literal } from "./names.ts";

/** Kinds whose order is that of the words, without regard to case. */
const worded = new Set<string>(["text", "email"]);

/** Kinds whose column is text, so that it can be searched for parts of words. */
const written = new Set<string>([...worded, "sequence", "longText", "phone", "url", "choice"]);

/**
 * The expression that orders a column: words without regard to case, all else as it is. Lists must order by this very
 * expression and then by id, or the index is of no use to them.
 */
export function sortExpression(name: string, field: Field): string {
  const column = columnOf(name, field);
  return worded.has(valueKind(field)) ? `lower("${column}")` : column;
}

/** The indexes a table's fields ask for: sorting and filtering (with the id, to page by it), references, search in words. */
export function fieldIndexes(table: string, fields: Fields): Index[] {
  const entries = Object.entries(fields);
  return [
    ...entries.filter(([, field]) => isOrdered(field)).map(([name, field]) => ordered(table, name, field)),
    ...entries.flatMap(([name, field]) => unique(table, name, field)),
    ...entries
      .filter(([, field]) => field.kind === "tags" && canFilter(field))
      .map(([name, field]): Index => ({ name: `${table}_${columnOf(name, field)}_idx`, on: [columnOf(name, field)], using: "gin" })),
    ...searched(table, entries),
  ];
}

function isOrdered(field: Field): boolean {
  if (field.kind === "ref") return true;
  // A sequence is ordered by the id that it is made of.
  if (field.kind === "boolean" || field.kind === "tags" || field.kind === "sequence") return false;
  return canSort(field) || (canFilter(field) && !worded.has(valueKind(field)));
}

function ordered(table: string, name: string, field: Field): Index {
  return { name: `${table}_${columnOf(name, field)}_idx`, on: [sortExpression(name, field), "id"] };
}

function unique(table: string, name: string, field: Field): Index[] {
  const column = columnOf(name, field);
  if (field.kind === "sequence") return [{ name: `${table}_${column}_key`, on: [column], unique: true }];
  if (field.kind === "ref" && field.unique) {
    const inStates = field.unique === true ? "" : ` and state in (${field.unique.map(literal).join(", ")})`;
    return [{ name: `${table}_${column}_key`, on: [column], unique: true, where: `deleted_at is null${inStates}` }];
  }
  if ((field.kind !== "text" && field.kind !== "email") || !field.unique) return [];
  return [{ name: `${table}_${column}_key`, on: [`lower("${column}")`], unique: true, where: "deleted_at is null" }];
}

/** One index over all searched columns: it answers `column ilike '%words%'` for each of them. */
function searched(table: string, entries: readonly (readonly [string, Field])[]): Index[] {
  const columns = entries
    .filter(([, field]) => canSearch(field) && written.has(valueKind(field)))
    .map(([name, field]) => columnOf(name, field));
  if (columns.length === 0) return [];
  return [{ name: `${table}_search_idx`, on: columns.map((column) => `"${column}" gin_trgm_ops`), using: "gin" }];
}
