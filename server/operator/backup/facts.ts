import type pg from "pg";

/** What a backup says about the database that it holds, read from the same state of the database. */
export interface DatabaseFacts {
  /** The newest migration. */
  readonly migration: string;
  readonly serverVersion: string;
  /** Rows by table. */
  readonly counts: Readonly<Record<string, number>>;
  /** Digests of the contents that rows refer to. */
  readonly files: readonly string[];
}

/** @throws Error when the database holds no company yet */
export async function readFacts(client: Pick<pg.ClientBase, "query">): Promise<DatabaseFacts> {
  const { rows: tables } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname",
  );
  const names = tables.map(({ name }) => name);
  if (!names.includes("migrations") || !names.includes("files"))
    throw new Error("This database is empty. Start the server once, or run migrate.");
  const counting = names.map(
    (name) => `select '${name.replaceAll("'", "''")}' as name, count(*)::float8 as rows from "${name.replaceAll('"', '""')}"`,
  );
  const { rows: counts } = await client.query<{ name: string; rows: number }>(counting.join(" union all "));
  const { rows: files } = await client.query<{ digest: string }>("select distinct storage_key as digest from files order by 1");
  const { rows: about } = await client.query<{ migration: string; version: string }>(
    "select (select max(name) from migrations) as migration, current_setting('server_version') as version",
  );
  return {
    migration: about[0]?.migration ?? "",
    serverVersion: about[0]?.version ?? "",
    counts: Object.fromEntries(counts.map(({ name, rows }) => [name, rows])),
    files: files.map(({ digest }) => digest),
  };
}

/** Which tables don't have as many rows as they should, one sentence each. */
export function differences(expected: DatabaseFacts["counts"], actual: DatabaseFacts["counts"]): string[] {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(actual)])].sort();
  return names
    .filter((name) => expected[name] !== actual[name])
    .map((name) => `${name} has ${actual[name] ?? "no"} rows instead of ${expected[name] ?? "none"}.`);
}
