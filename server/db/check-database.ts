import { sql } from "kysely";
import type { Db } from "./connection.ts";
import type { TableModel } from "./model.ts";
import { bounded } from "./names.ts";

/**
 * Compares a migrated database with the declared tables: columns with their types, and the names of indexes and checks. One query of a
 * few milliseconds, so that every start can afford it.
 * @throws Error that names what is missing
 */
export async function checkDatabase(db: Db, tables: readonly TableModel[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) as name
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    union all select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'i'
    union all select conname from pg_constraint where connamespace = 'public'::regnamespace and contype = 'c'`.execute(db.kysely);
  const present = new Set(rows.map(({ name }) => name));
  const missing = tables.flatMap(({ name, columns, indexes = [], checks = [] }) => [
    ...columns.map((column) => `${name}.${column.name} ${column.type}`),
    ...[...indexes, ...checks].map((each) => bounded(each.name)),
  ]);
  const absent = missing.filter((each) => !present.has(each));
  if (absent.length === 0) return;
  const shown = absent.slice(0, 5).join(", ") + (absent.length > 5 ? ` and ${absent.length - 5} more` : "");
  throw new Error(
    `The database is behind the declarations: it lacks ${shown}. Run \`npm run migration -- <what-changed>\`, or restore the database if somebody changed it by hand.`,
  );
}
