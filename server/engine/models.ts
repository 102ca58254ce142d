import type { Side } from "../../src/schemas/access/abilities.ts";
import { type Field, type Fields, type LinesField, type RefField, wireNames } from "../../src/schemas/fields/field.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { memoize } from "../../src/schemas/values/memoize.ts";
import type { TableModel } from "../db/model.ts";
import { childTable, snake } from "../db/names.ts";
import { resourceTables } from "../db/resource-tables.ts";
import { type Selection, selectionOf } from "./read/selection.ts";

/** A lines field and the table of its rows. */
export interface Child {
  readonly name: string;
  readonly field: LinesField;
  readonly table: string;
  /** SQL type by column. */
  readonly types: ReadonlyMap<string, string>;
  /** The columns that hold files. */
  readonly files: readonly string[];
}

/** A field with a column of its own. */
export interface StoredField {
  readonly name: string;
  /** The wire name. */
  readonly wire: string;
  readonly field: Exclude<Field, { kind: "lines" | "files" }>;
  readonly column: string;
  readonly type: string;
}

/** What the engine derives from a declaration, computed once. */
export interface Model {
  readonly resource: AnyResource;
  /** All resources on the same table, including this one: files and log entries under any of these names belong to the row. */
  readonly sharing: readonly string[];
  readonly hasStates: boolean;
  readonly stored: readonly StoredField[];
  readonly refs: readonly { readonly name: string; readonly field: RefField }[];
  readonly children: readonly Child[];
  readonly files: readonly string[];
  readonly list: Readonly<Record<Side, Selection>>;
  readonly record: Readonly<Record<Side, Selection>>;
}

export interface Models {
  readonly all: readonly Model[];
  /** @throws Error for an unknown name, which is a programming error */
  of(resource: AnyResource | string): Model;
}

/** The models of these declarations, derived once for all engines of a process: a sixth of a second for the product's. */
export const modelsOf = memoize((resources: readonly AnyResource[]): Models => {
  const tables = new Map(resourceTables(resources).map((table) => [table.name, table]));
  const all = resources.map((resource) => modelOf(resource, resources, tables));
  const byName = new Map(all.map((model) => [model.resource.name, model]));
  return {
    all,
    of(resource) {
      const name = typeof resource === "string" ? resource : resource.name;
      const model = byName.get(name);
      if (!model) throw new Error(`There is no resource "${name}".`);
      return model;
    },
  };
});

function modelOf(resource: AnyResource, resources: readonly AnyResource[], tables: ReadonlyMap<string, TableModel>): Model {
  const fields = Object.entries(resource.fields);
  const types = typesOf(tables, resource.table);
  const stored = fields.flatMap(([name, field]): StoredField[] => {
    if (field.kind === "lines" || field.kind === "files") return [];
    return wireNames(name, field).map((wire) => {
      const column = snake(wire);
      return { name, wire, field, column, type: types.get(column) ?? "text" };
    });
  });
  const children = fields.flatMap(([name, field]): Child[] => {
    if (field.kind !== "lines") return [];
    const table = childTable(resource.table, name);
    return [{ name, field, table, types: typesOf(tables, table), files: filesIn(field.fields) }];
  });
  const sharing = resources.filter((each) => each.table === resource.table).map((each) => each.name);
  const selections = (depth: "list" | "record") => ({
    employee: selectionOf(resource, resources, sharing, "employee", depth),
    customer: selectionOf(resource, resources, sharing, "customer", depth),
  });
  return {
    resource,
    sharing,
    hasStates: Object.keys(resource.states).length > 0,
    stored,
    refs: fields.flatMap(([name, field]) => (field.kind === "ref" ? [{ name, field }] : [])),
    children,
    files: filesIn(resource.fields),
    list: selections("list"),
    record: selections("record"),
  };
}

const filesIn = (fields: Fields): string[] => Object.keys(fields).filter((name) => fields[name]?.kind === "files");

function typesOf(tables: ReadonlyMap<string, TableModel>, name: string): ReadonlyMap<string, string> {
  return new Map((tables.get(name)?.columns ?? []).map((column) => [column.name, column.type]));
}
