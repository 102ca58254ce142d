import { sql } from "kysely";
import type { ComputedField, Field, Fields } from "../../src/schemas/fields/field.ts";
import { wireName, wireNames } from "../../src/schemas/fields/field.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import type { Tx } from "../db/connection.ts";
import { childTable, snake } from "../db/names.ts";

/** A row by wire names (`customerId`) with its id; lines are arrays under the field's name. */
export interface SeedRow {
  readonly id: number;
  readonly state?: string;
  readonly createdAt: string;
  readonly updatedAt?: string;
  readonly createdById?: number | null;
  readonly [name: string]: unknown;
}

type Line = Readonly<Record<string, unknown>>;

const chunk = 2_000;

/**
 * Inserts rows exactly as given, including states, times and authors, which ordinary writes can't set.
 * Computed fields are computed; only the database's own constraints are checked.
 */
export async function insertRows(tx: Tx, resource: AnyResource, rows: readonly SeedRow[]): Promise<void> {
  const stored = storedFields(resource.fields);
  const columns = [
    "id",
    ...(rows.some((row) => row.state !== undefined) ? ["state"] : []),
    "created_at",
    "updated_at",
    "created_by_id",
    "updated_by_id",
  ];
  const values = rows.map((row) => {
    const complete = withComputed(resource.fields, row);
    const author = row.createdById ?? null;
    const system = [
      row.id,
      ...(columns.includes("state") ? [row.state] : []),
      row.createdAt,
      row.updatedAt ?? row.createdAt,
      author,
      author,
    ];
    return [...system, ...stored.map(([wire]) => complete[wire] ?? null)];
  });
  await insertAll(tx, resource.table, [...columns, ...stored.map(([wire]) => snake(wire))], values);
  await sql`select setval(pg_get_serial_sequence(${resource.table}, 'id'), greatest((select max(id)
    from ${sql.table(resource.table)}), 1))`.execute(tx);
  for (const [name, field] of Object.entries(resource.fields))
    if (field.kind === "lines") await insertLines(tx, resource.table, name, field.fields, rows);
}

async function insertLines(tx: Tx, parent: string, name: string, fields: Fields, rows: readonly SeedRow[]): Promise<void> {
  const stored = storedFields(fields);
  const values = rows.flatMap((row) => {
    const lines = (row[name] ?? []) as readonly Line[];
    return lines.map((line, position) => {
      const complete = withComputed(fields, line);
      return [row.id, position, ...stored.map(([wire]) => complete[wire] ?? null)];
    });
  });
  if (values.length > 0)
    await insertAll(tx, childTable(parent, name), ["parent_id", "position", ...stored.map(([wire]) => snake(wire))], values);
}

/** With one parameter for many rows: a statement with one for each value takes longer to be put together and read than to run. */
async function insertAll(tx: Tx, table: string, columns: readonly string[], values: readonly (readonly unknown[])[]): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  for (let start = 0; start < values.length; start += chunk) {
    const rows = values.slice(start, start + chunk).map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]])));
    await sql`insert into ${sql.table(table)} (${names}) overriding system value
      select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(tx);
  }
}

/** The fields with columns, by wire name. */
function storedFields(fields: Fields): [string, Field][] {
  const stored = Object.entries(fields).filter(([, field]) => field.kind !== "lines" && field.kind !== "files");
  return stored.flatMap(([name, field]) => wireNames(name, field).map((wire): [string, Field] => [wire, field]));
}

function withComputed(fields: Fields, row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const complete: Record<string, unknown> = { ...row };
  for (const [name, field] of Object.entries(fields)) {
    const given = complete[wireName(name, field)];
    if (given === undefined) complete[wireName(name, field)] = empty(field);
    // Lines first, because a computed field of the row may depend on computed fields of its lines.
    else if (field.kind === "lines") complete[name] = ((given ?? []) as readonly Line[]).map((line) => withComputed(field.fields, line));
  }
  // Only this folder writes these rows, in the shape that the declaration's functions read.
  for (const [name, field] of Object.entries(fields))
    if (field.kind === "computed") complete[name] = (field as ComputedField).compute(complete as never);
  return complete;
}

function empty(field: Field): unknown {
  if (field.kind === "lines" || field.kind === "files" || field.kind === "tags" || field.kind === "abilities") return [];
  if ("default" in field && field.default !== undefined) return field.default;
  return field.kind === "boolean" ? false : null;
}
