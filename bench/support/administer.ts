import pg from "pg";

/** Runs a statement on the server that manages its databases. */
export async function administer(server: string, statement: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return await client.query(statement, [...values]);
  } finally {
    await client.end();
  }
}

export async function exists(server: string, database: string): Promise<boolean> {
  const { rowCount } = await administer(server, "select 1 from pg_database where datname = $1", [database]);
  return rowCount === 1;
}
