import { type Field, wireNames } from "../../src/schemas/fields/field.ts";
import { isPerUnit } from "../../src/schemas/fields/kinds.ts";
import { timestampType } from "./columns.ts";
import type { ColumnModel } from "./model.ts";
import { columnOf, literal, snake } from "./names.ts";

type StoredKind = Exclude<Field["kind"], "lines" | "files" | "computed">;

/** The column type of each kind of field. */
const types: Readonly<Record<StoredKind, string>> = {
  text: "text",
  longText: "text",
  richText: "text",
  email: "text",
  phone: "text",
  url: "text",
  integer: "bigint",
  decimal: "numeric(14,3)",
  money: "bigint",
  percent: "numeric(7,4)",
  boolean: "boolean",
  date: "date",
  dateTime: timestampType,
  choice: "text",
  tags: "text[]",
  abilities: "text[]",
  address: "jsonb",
  ref: "bigint",
  anyRef: "bigint",
  sequence: "text",
};

/** Returns a field's columns, none if the field is stored elsewhere. `tableOf` returns the table of a reference's target. */
export function fieldColumns(name: string, field: Field, tableOf: (target: string) => string): ColumnModel[] {
  if (field.kind === "lines" || field.kind === "files") return [];
  if (field.kind === "anyRef")
    return wireNames(name, field).map((wire) => ({ name: snake(wire), type: types.anyRef, nullable: !field.required }));
  return [fieldColumn(name, field, tableOf)];
}

function fieldColumn(
  name: string,
  field: Exclude<Field, { kind: "lines" | "files" | "anyRef" }>,
  tableOf: (target: string) => string,
): ColumnModel {
  const base = {
    name: columnOf(name, field),
    type: isPerUnit(field) ? "numeric(16,2)" : types[field.kind === "computed" ? field.as : field.kind],
  };
  switch (field.kind) {
    case "boolean":
      return { ...base, default: String(field.default ?? false) };
    case "tags":
    case "abilities":
      return { ...base, default: "'{}'" };
    case "sequence":
      return base;
    case "computed":
      return { ...base, nullable: true };
    case "ref":
      return { ...base, nullable: !field.required, references: { table: tableOf(field.target) } };
    default:
      return { ...base, nullable: !field.required };
  }
}

/** Returns the check constraint on a field's column, if it has one. */
export function fieldCheck(name: string, field: Field): string | null {
  const column = `"${columnOf(name, field)}"`;
  if (field.kind === "anyRef") {
    const [kind, id] = wireNames(name, field).map((wire) => `"${snake(wire)}"`);
    return `(${kind} is null) = (${id} is null)`;
  }
  if (field.kind === "choice") return `${column} in (${field.options.map(literal).join(", ")})`;
  if (field.kind === "integer" || field.kind === "decimal" || field.kind === "money" || field.kind === "percent") {
    const bounds = [
      ...(field.min === undefined ? [] : [`${column} >= ${field.min}`]),
      ...(field.above === undefined ? [] : [`${column} > ${field.above}`]),
    ];
    return bounds.length > 0 ? bounds.join(" and ") : null;
  }
  return null;
}
