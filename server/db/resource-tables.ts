import type { Field, Fields, LinesField } from "../../src/schemas/fields/field.ts";
import { systemEntries } from "../../src/schemas/fields/system-fields.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { bigint, column, id, optional, timestampColumn, timestampType, to } from "./columns.ts";
import { figureIndexes, listFigureIndexes } from "./figure-indexes.ts";
import { totalsRules } from "./kept-totals.ts";
import { customerListIndexes, exceptionIndexes, ownNameIndexes } from "./list-indexes.ts";
import type { ColumnModel, Index, TableModel } from "./model.ts";
import { childTable, columnOf, literal, snake } from "./names.ts";
import { fieldCheck, fieldColumns } from "./resource-columns.ts";
import { comparable, fieldIndexes, keptApart, systemIndexes, uniqueTogether } from "./resource-indexes.ts";
import { nameIndexes } from "./same-names.ts";

/** Returns the tables of all resources, including child tables. Resources with the same table name share it. */
export function resourceTables(resources: readonly AnyResource[]): TableModel[] {
  const slices = grouped(resources);
  return [...slices.values()].flatMap((sharing) => tablesOf(sharing, resources));
}

/** Returns the tables of the resources that share one: the table itself first, then one for each lines field. */
function tablesOf(sharing: readonly AnyResource[], resources: readonly AnyResource[]): TableModel[] {
  const name = sharing[0]?.table ?? "";
  const tableOf = (target: string) => {
    const found = resources.find((one) => one.name === target);
    if (!found) throw new Error(`A \`ref\` field of the table "${name}" refers to "${target}", which is not a resource.`);
    return found.table;
  };
  const states = [...new Set(sharing.flatMap((one) => Object.keys(one.states)))];
  const fields = mergedFields(name, sharing);
  const columns = [
    id,
    column("version", "integer", { default: "1" }),
    ...(states.length > 0 ? [column("state", "text")] : []),
    ...mergedColumns(name, sharing, tableOf),
    ...systemEntries.filter(([name]) => name !== "id").map(([name, field]) => systemColumn(columnOf(name, field), field)),
    optional(column("deleted_at", timestampType)),
  ];
  const checks = [
    ...(states.length > 0 ? [{ name: `${name}_state_check`, expression: `state in (${states.map(literal).join(", ")})` }] : []),
    ...fieldChecks(name, fields),
  ];
  const table: TableModel = {
    name,
    columns,
    primaryKey: ["id"],
    indexes: [
      ...systemIndexes(name, states.length > 0),
      ...exceptionIndexes(name, sharing),
      ...fieldIndexes(
        name,
        fields,
        sharing.map(({ title }) => title),
      ),
      ...customerListIndexes(name, sharing),
      ...ownNameIndexes(name, sharing),
      ...nameIndexes(name, sharing),
      ...figureIndexes(name, sharing),
      ...listFigureIndexes(name, sharing, resources),
      ...uniqueGroups(sharing).map((names) => uniqueTogether(name, fields, names)),
    ],
    checks,
    exclusions: sharing.flatMap(({ noOverlap }) => (noOverlap ? [keptApart(name, fields, noOverlap)] : [])),
  };
  const children = Object.entries(fields).flatMap(([field, declared]) =>
    declared.kind === "lines" ? [linesTable(name, field, declared, tableOf)] : [],
  );
  const [first] = sharing;
  if (sharing.length > 1 && sharing.some(({ totals }) => totals))
    throw new Error(`The table "${name}" is shared by several resources, so none of them can have totals.`);
  if (sharing.length > 1 && sharing.some(({ noOverlap }) => noOverlap))
    throw new Error(`The table "${name}" is shared by several resources, so none of them can have \`noOverlap\`.`);
  const totals = first && totalsRules(first);
  return [{ ...table, ...totals?.rules }, ...children, ...(totals?.tables ?? [])];
}

const systemColumn = (name: string, { kind }: Field): ColumnModel =>
  kind === "ref" ? optional(to("users", bigint(name))) : timestampColumn(name);

/** The groups of fields that one of the slices keeps unique; the others share its table and so its rule. */
function uniqueGroups(sharing: readonly AnyResource[]): readonly (readonly string[])[] {
  return [...new Map(sharing.flatMap(({ unique }) => unique.map((names) => [names.join(), names] as const))).values()];
}

function linesTable(parent: string, field: string, lines: LinesField, tableOf: (target: string) => string): TableModel {
  const name = childTable(parent, field);
  const references = Object.entries(lines.fields).filter(([, one]) => one.kind === "ref");
  return {
    name,
    columns: [id, to(parent, bigint("parent_id"), "cascade"), column("position", "integer"), ...columnsOf(lines.fields, tableOf)],
    primaryKey: ["id"],
    indexes: [
      { name: `${name}_parent_id_idx`, on: ["parent_id", "position"] },
      ...references.map(([one, declared]) => ({ name: `${name}_${columnOf(one, declared)}_idx`, on: [columnOf(one, declared)] })),
      ...uniqueLines(name, lines),
      ...reachedBy(name, lines),
    ],
    checks: fieldChecks(name, lines.fields),
  };
}

/** People are found by the number or address that they call or write from. */
function reachedBy(table: string, { fields }: LinesField): Index[] {
  return Object.entries(fields)
    .filter(([, field]) => (field.kind === "email" || field.kind === "phone") && !field.unique)
    .map(([name, field]) => ({ name: `${table}_${columnOf(name, field)}_idx`, on: [comparable(name, field), "id"] }));
}

/** Columns unique within their row, and columns unique among the lines of all rows. */
function uniqueLines(table: string, { fields, unique = [] }: LinesField): Index[] {
  const within = unique.flatMap((name) => (fields[name] ? [comparable(name, fields[name])] : []));
  return [
    ...(within.length > 0 ? [{ name: `${table}_once_key`, on: ["parent_id", ...within], unique: true }] : []),
    ...Object.entries(fields)
      .filter(([, field]) => "unique" in field && field.unique)
      .map(([name, field]) => ({ name: `${table}_${columnOf(name, field)}_key`, on: [comparable(name, field)], unique: true })),
  ];
}

function fieldChecks(table: string, fields: Fields): { name: string; expression: string }[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const expression = fieldCheck(name, field);
    return expression === null ? [] : [{ name: `${table}_${snake(name)}_check`, expression }];
  });
}

function columnsOf(fields: Fields, tableOf: (target: string) => string): ColumnModel[] {
  return Object.entries(fields).flatMap(([name, field]) => fieldColumns(name, field, tableOf));
}

/** Returns one column per name; it is nullable if a slice lacks the field or doesn't require it. */
function mergedColumns(table: string, sharing: readonly AnyResource[], tableOf: (target: string) => string): ColumnModel[] {
  const each = sharing.map((one) => new Map(columnsOf(one.fields, tableOf).map((model) => [model.name, model])));
  const names = new Set(each.flatMap((byName) => [...byName.keys()]));
  return [...names].map((name) => {
    const versions = each.map((byName) => byName.get(name));
    const present = versions.filter((one) => one !== undefined);
    const [first] = present;
    if (!first) throw new Error(`Table ${table} has no column ${name}.`);
    const other = present.find(
      (one) => one.type !== first.type || one.references?.table !== first.references?.table || one.default !== first.default,
    );
    if (other)
      throw new Error(
        `Resources that share the table "${table}" must declare the column "${name}" alike, but it is ${describe(first)} and ${describe(other)}.`,
      );
    const mayBeEmpty = present.some((one) => one.nullable) || (present.length < versions.length && first.default === undefined);
    return mayBeEmpty ? { ...first, nullable: true } : first;
  });
}

function describe({ type, references, default: value }: ColumnModel): string {
  return `${type}${references ? ` pointing at ${references.table}` : ""}${value === undefined ? "" : ` with default ${value}`}`;
}

/**
 * Returns the fields of all slices. Options that become SQL must agree; if one slice sorts or filters by a field, it is indexed for all.
 */
function mergedFields(table: string, sharing: readonly AnyResource[]): Fields {
  const fields: Record<string, Field> = {};
  for (const [name, field] of sharing.flatMap((one) => Object.entries(one.fields))) {
    const known = fields[name];
    if (known && fieldCheck(name, known) !== fieldCheck(name, field)) {
      throw new Error(`Resources that share the table "${table}" must allow the same values in the field "${name}".`);
    }
    if (
      known &&
      known.kind === "lines" &&
      field.kind === "lines" &&
      Object.keys(known.fields).join() !== Object.keys(field.fields).join()
    ) {
      throw new Error(`Resources that share the table "${table}" must declare the same columns in the lines "${name}".`);
    }
    fields[name] = known ? ({ ...known, ...field } as Field) : field;
  }
  return fields;
}

function grouped(resources: readonly AnyResource[]): Map<string, AnyResource[]> {
  const groups = new Map<string, AnyResource[]>();
  for (const one of resources) groups.set(one.table, [...(groups.get(one.table) ?? []), one]);
  return groups;
}
