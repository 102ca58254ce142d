import pg from "pg";
import { openDatabase } from "../../server/db/connection.ts";
import { migrate } from "../../server/db/migrate.ts";

interface KeptOptions {
  /** The database that a new one is a copy of; empty without it. */
  readonly copyOf?: string;
  /** Whether one that is there already is replaced. */
  readonly anew?: boolean;
}

/**
 * The URL of a database on the server, as an earlier run left it and brought up to date, or else new. A new one gets its rows from `fill` under
 * another name and is renamed at the end: a database under its final name is complete.
 */
export async function keptDatabase(
  server: string,
  name: string,
  { copyOf, anew = false }: KeptOptions,
  fill: (databaseUrl: string) => Promise<void>,
): Promise<string> {
  const urlOf = (database: string): string => Object.assign(new URL(server), { pathname: `/${database}` }).href;
  const { rowCount } = await administer(server, "select 1 from pg_database where datname = $1", [name]);
  if (anew || rowCount === 0) {
    const unfinished = `${name}_unfinished`;
    for (const each of [name, unfinished]) await administer(server, `drop database if exists ${each} with (force)`);
    await administer(server, `create database ${unfinished}${copyOf === undefined ? "" : ` template ${copyOf}`}`);
    await fill(urlOf(unfinished));
    await administer(server, `alter database ${unfinished} rename to ${name}`);
  }
  const db = await openDatabase({ databaseUrl: urlOf(name) });
  await migrate(db);
  await db.close();
  return urlOf(name);
}

async function administer(server: string, statement: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return await client.query(statement, [...values]);
  } finally {
    await client.end();
  }
}
