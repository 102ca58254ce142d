import { sql } from "kysely";
import type { Db } from "./connection.ts";
import { createSchema } from "./ddl.ts";
import { diff } from "./diff.ts";
import { introspect } from "./introspect.ts";
import type { Table } from "./model.ts";

/** Makes the declared tables in an empty database. */
export async function createTables(db: Db, tables: readonly Table[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (const statement of createSchema(tables)) await sql.raw(statement).execute(tx);
  });
}

/** What is missing between a migrated database and one made from the declarations, as SQL statements. */
export async function missingStatements(migrated: Db, declared: Db): Promise<string[]> {
  return diff(await introspect(migrated.kysely), await introspect(declared.kysely));
}
