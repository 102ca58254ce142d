import { sql } from "kysely";
import { anyRefOf, targetsOf } from "../../../src/schemas/fields/any-ref.ts";
import { ANY_REF_ID, ANY_REF_KIND } from "../../../src/schemas/fields/field.ts";
import type { Condition } from "../../access/where-sql.ts";
import { allOf } from "../../access/where-sql.ts";
import { quoted, snake } from "../../db/names.ts";
import type { EngineSession } from "../context.ts";
import type { Model } from "../models.ts";

/** A column that points at a record, with the columns beside it that say of which kind the record is. */
export interface Pointer {
  readonly table: string;
  readonly column: string;
  /** The value of each such column before and after the merge. */
  readonly kinds: Readonly<Record<string, readonly [from: string | number, to: string | number]>>;
  /** Its rows are never changed. */
  readonly isFixed: boolean;
}

/** The rows of a pointer that was moved. */
export interface MovedRows extends Pointer {
  readonly ids: readonly number[];
}

/** Everything that points at rows of the merged record's table: what the database knows as a reference, and references to any record. */
export async function pointersAt(session: EngineSession, merged: Model, kept: Model): Promise<Pointer[]> {
  const { table } = merged.resource;
  const { rows } = await sql<{ table: string; column: string; isFixed: boolean }>`
    select r.relname as "table", a.attname as "column",
      exists (select 1 from pg_trigger g where g.tgrelid = r.oid and g.tgname = r.relname || '_append_only') as "isFixed"
    from pg_constraint c join pg_class r on r.oid = c.conrelid
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${quoted(table)}::regclass order by 1, 2`.execute(session.connection);
  const ownLines = new Set(
    session.models.all.filter(({ resource }) => resource.table === table).flatMap(({ children }) => children.map((each) => each.table)),
  );
  const references = rows
    .filter((each) => !ownLines.has(each.table) || each.column !== "parent_id")
    .map((each) => ({ ...each, kinds: {} }));
  const names = merged.sharing.map((name) => [name, name === merged.resource.name ? kept.resource.name : name] as const);
  const named = ["files", "notifications", "comments"].flatMap((holder) =>
    names.map((resource): Pointer => ({ table: holder, column: "record_id", kinds: { resource }, isFixed: false })),
  );
  const earlier: Pointer = { table: "merges", column: "target_id", kinds: { table_name: [table, table] }, isFixed: false };
  return [...references, ...anyReferences(session, merged, kept), ...named, earlier];
}

function anyReferences(session: EngineSession, merged: Model, kept: Model): Pointer[] {
  const tables = new Map<string, Pointer>();
  for (const { resource } of session.models.all) {
    const reference = anyRefOf(resource);
    const kind = merged.resource.bizObject;
    if (!reference || !targetsOf(reference.field, session.resources).some(({ bizObject }) => bizObject === kind)) continue;
    const pointer = {
      table: resource.table,
      column: snake(ANY_REF_ID),
      kinds: { [snake(ANY_REF_KIND)]: [kind, kept.resource.bizObject] as const },
    };
    tables.set(resource.table, { ...pointer, isFixed: false });
  }
  return [...tables.values()];
}

/** The condition that a pointer points at a record: before (0) or after (1) the merge. */
export const pointsAt = ({ column, kinds }: Pointer, id: number, when: 0 | 1): Condition =>
  allOf([
    sql`${sql.ref(column)} = ${id}::bigint`,
    ...Object.entries(kinds).map(([name, values]) => sql`${sql.ref(name)} = ${values[when]}`),
  ]);

/** How many rows of each pointer point at the record; those without any are left out. */
export async function pointing(
  session: EngineSession,
  pointers: readonly Pointer[],
  id: number,
): Promise<{ pointer: Pointer; count: number }[]> {
  const counts = pointers.map(
    (each, index) =>
      sql`select ${index}::int as "index", count(*)::int as "count" from ${sql.table(each.table)} where ${pointsAt(each, id, 0)}`,
  );
  const { rows } = await sql<{ index: number; count: number }>`${sql.join(counts, sql` union all `)}`.execute(session.connection);
  return rows.flatMap(({ index, count }) => {
    const pointer = pointers[index];
    return pointer && count > 0 ? [{ pointer, count }] : [];
  });
}
