import { createHash } from "node:crypto";
import { type Field, wireName } from "../../src/schemas/fields/field.ts";

/** "accountExecutiveId" -> "account_executive_id". */
export function snake(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase();
}

/** Returns a declared field's column; a reference's ends in `_id`. Lines and files have no column. */
export function columnOf(name: string, field: Pick<Field, "kind">): string {
  return snake(wireName(name, field));
}

/** Returns the table for the rows of a lines field. */
export function childTable(table: string, field: string): string {
  return `${table}_${snake(field)}`;
}

/** PostgreSQL silently cuts names at 63 bytes; a longer name is shortened and gets a digest at the end. */
export function bounded(name: string): string {
  if (name.length <= 63) return name;
  return `${name.slice(0, 54)}_${createHash("sha256").update(name).digest("hex").slice(0, 8)}`;
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
