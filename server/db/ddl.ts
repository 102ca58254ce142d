import { appendOnlyFunction, appendOnlyTriggers, enableAlways, scrubOnlyFunction } from "./append-only.ts";
import { ledgerFunctions } from "./ledger-rules.ts";
import type { ColumnModel, ExclusionConstraint, Index, TableModel, Trigger } from "./model.ts";
import { bounded, quoted } from "./names.ts";

/**
 * Texts as they are compared by search: without accents and case, in every collation ("I" is "i" in Turkish ones, too). Its names are qualified,
 * because indexes are maintained without a search path.
 */
const foldedFunction = `create or replace function folded(value text) returns text language sql immutable strict parallel safe
  return lower(lower(public.unaccent('public.unaccent'::regdictionary, value) collate "C") collate "default")`;

/** What tables depend on: the extensions for search, and the trigger functions of append-only tables. */
export const prelude: readonly string[] = [
  "create extension if not exists pg_trgm",
  "create extension if not exists unaccent",
  foldedFunction,
  appendOnlyFunction,
  scrubOnlyFunction,
];

/**
 * Returns the statements that create these tables in an empty database. Foreign keys come last, because tables may reference each other.
 */
export function createSchema(tables: readonly TableModel[]): string[] {
  return [
    ...prelude,
    ...tables.map(createTable),
    ...tables.flatMap(foreignKeys),
    ...tables.flatMap((table) => (table.indexes ?? []).map((index) => createIndex(table, index))),
    ...(tables.some(({ triggers }) => triggers) ? ledgerFunctions : []),
    ...tables.flatMap(({ functions }) => functions ?? []),
    ...tables.flatMap((table) =>
      [...appendOnlyTriggers(table), ...(table.triggers ?? [])].flatMap((trigger) => createTrigger(table, trigger)),
    ),
  ];
}

function createTable(table: TableModel): string {
  const rows = [
    ...table.columns.map(columnDefinition),
    `constraint ${quoted(bounded(`${table.name}_pkey`))} primary key (${table.primaryKey.map(quoted).join(", ")})`,
    ...(table.checks ?? []).map((check) => `constraint ${quoted(bounded(check.name))} check (${check.expression})`),
    ...(table.exclusions ?? []).map(exclusion),
  ];
  return `create table ${quoted(table.name)} (\n  ${rows.join(",\n  ")}\n)`;
}

function exclusion({ name, on, where }: ExclusionConstraint): string {
  return `constraint ${quoted(bounded(name))} exclude using gist (${on.join(", ")})${where ? ` where (${where})` : ""}`;
}

function columnDefinition(column: ColumnModel): string {
  const identity = column.identity ? " generated always as identity" : "";
  const presence = column.nullable ? "" : " not null";
  const value = column.default === undefined ? "" : ` default ${column.default}`;
  return `${quoted(column.name)} ${column.type}${identity}${presence}${value}`;
}

function foreignKeys(table: TableModel): string[] {
  return table.columns.flatMap(({ name, references }) => {
    if (!references) return [];
    const onDelete = references.onDelete ? ` on delete ${references.onDelete}` : "";
    const constraint = quoted(bounded(`${table.name}_${name}_fkey`));
    return `alter table ${quoted(table.name)} add constraint ${constraint} foreign key (${quoted(name)}) references ${quoted(references.table)} (id)${onDelete}`;
  });
}

function createIndex(table: TableModel, index: Index): string {
  const columns = new Set(table.columns.map((column) => column.name));
  const keys = index.on.map((key) => (columns.has(key) ? quoted(key) : key)).join(", ");
  const unique = index.unique ? "unique " : "";
  const using = index.using ? ` using ${index.using}` : "";
  const where = index.where ? ` where ${index.where}` : "";
  return `create ${unique}index ${quoted(bounded(index.name))} on ${quoted(table.name)}${using} (${keys})${where}`;
}

function createTrigger(table: TableModel, trigger: Trigger): string[] {
  const { name, definition, constraint, always } = trigger;
  const created = `create ${constraint ? "constraint " : ""}trigger ${quoted(bounded(name))} ${definition}`;
  return always ? [created, enableAlways(table.name, trigger)] : [created];
}
