import { sql } from "kysely";
import type { Db } from "./connection.ts";
import { createSchema } from "./ddl.ts";
import { diff } from "./diff.ts";
import { introspect } from "./introspect.ts";
import type { TableModel } from "./model.ts";
import { quoted } from "./names.ts";

/** Creates the declared tables in an empty database. */
export async function createTables(db: Db, tables: readonly TableModel[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (const statement of createSchema(tables)) await sql.raw(statement).execute(tx);
  });
}

/** Returns the SQL statements that turn a migrated database's schema into that of one created from the declarations. */
export async function missingStatements(migrated: Db, declared: Db): Promise<string[]> {
  const { changed, dropped } = await functionChanges(migrated, declared);
  return [...changed, ...diff(await introspect(migrated.kysely), await introspect(declared.kysely)), ...dropped];
}

/** The statements that change trigger functions, before everything else, and those that drop them, after it. */
export async function functionChanges(migrated: Db, declared: Db): Promise<{ readonly changed: string[]; readonly dropped: string[] }> {
  const [before, after] = [await functionsOf(migrated), await functionsOf(declared)];
  return {
    changed: [...after].flatMap(([name, definition]) => (before.get(name) === definition ? [] : [definition])),
    dropped: [...before.keys()].filter((name) => !after.has(name)).map((name) => `drop function ${quoted(name)}()`),
  };
}

/** Returns our own trigger functions by name, as the database prints them; those of extensions are excluded. */
async function functionsOf(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; definition: string }>`select p.proname as name, pg_get_functiondef(p.oid) as definition
    from pg_proc p join pg_type t on t.oid = p.prorettype
    where p.pronamespace = 'public'::regnamespace and t.typname = 'trigger'
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`.execute(db.kysely);
  return new Map(rows.map(({ name, definition }) => [name, definition.trim()]));
}
