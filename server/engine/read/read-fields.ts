import { type QueryExecutorProvider, sql } from "kysely";
import { wireNames } from "../../../src/schemas/fields/field.ts";
import { systemEntries } from "../../../src/schemas/fields/system-fields.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { memoize } from "../../../src/schemas/values/memoize.ts";
import { inTable } from "../../access/columns.ts";
import { ownRows, sliceRows } from "../../access/scope.ts";
import { quoted, snake } from "../../db/names.ts";
import type { ColumnsOf, ReadOptions } from "../operations.ts";
import { asWire } from "./selection.ts";

/**
 * Some fields of one row, in one statement: `Operations.read` for code that is given a connection and no operations. Checks neither
 * abilities nor scope.
 * @throws Error for a lock outside a transaction, which would end at once
 */
export async function readFields<R extends AnyResource, K extends keyof ColumnsOf<R> & string>(
  connection: QueryExecutorProvider,
  resource: R,
  id: number,
  fields: readonly K[],
  options: ReadOptions = {},
): Promise<Pick<ColumnsOf<R>, K> | null> {
  // Boundary: the types of the values and their columns follow from the same declaration.
  return (await readColumns(connection, resource, id, fields, options)) as Pick<ColumnsOf<R>, K> | null;
}

/** The same for a resource that is known only while the program runs. @throws Error for a name that has no column */
export async function readColumns(
  connection: QueryExecutorProvider,
  resource: AnyResource,
  id: number,
  fields: readonly string[],
  { lock, withDeleted }: ReadOptions = {},
): Promise<Readonly<Record<string, unknown>> | null> {
  if (lock && "isTransaction" in connection && !connection.isTransaction)
    throw new Error(`The lock of ${resource.name} ${id} needs a transaction.`);
  const columns = columnsOf(resource);
  const selected = fields.map((name) => {
    const column = columns.get(name);
    if (column === undefined) throw new Error(`${resource.name} has no column for "${name}".`);
    return `${column} as ${quoted(name)}`;
  });
  const condition = withDeleted ? sliceRows(resource, "t") : ownRows(resource, "t");
  const { rows } = await sql<Record<string, unknown>>`select ${sql.raw(selected.join(", "))} from ${sql.raw(quoted(resource.table))} "t"
    where "t"."id" = ${id} and ${condition}${sql.raw(lock ? ` for ${lock}` : "")}`.execute(connection);
  return rows[0] ?? null;
}

/** The columns of a resource as they are read, by the names they travel under. */
const columnsOf = memoize((resource: AnyResource): ReadonlyMap<string, string> => {
  const own = [...Object.entries(resource.fields), ...systemEntries].flatMap(([name, field]) =>
    field.kind === "lines" || field.kind === "files"
      ? []
      : wireNames(name, field).map((wire) => [wire, asWire(inTable("t", snake(wire)), field)] as const),
  );
  const state = Object.keys(resource.states).length > 0 ? ["state"] : [];
  return new Map([...own, ...["version", ...state].map((name) => [name, inTable("t", name)] as const)]);
});
