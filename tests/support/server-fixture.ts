import pg from "pg";
import { openDatabase } from "../../server/db/connection.ts";
import { emptyDatabase, type Fixture } from "./fixtures.ts";

const prefix = "hq_template";
const databases = new Map<string, Promise<string>>();

/** The name of a database with this content, used as a template for others. No connection to it stays open. */
export async function serverFixture(server: string, fixture: Fixture): Promise<string> {
  if (!fixture.base) return "template1";
  const name = `${prefix}_${fixture.name}_${fixture.version()}`;
  const known = databases.get(name) ?? make(server, fixture, name).then(() => name);
  databases.set(name, known);
  return known;
}

async function make(server: string, fixture: Fixture, name: string): Promise<void> {
  const base = await serverFixture(server, fixture.base ?? emptyDatabase);
  await administer(server, async (run) => {
    // Several test processes may need it at the same time: one creates it and the others wait.
    await run("select pg_advisory_lock(hashtext($1))", [name]);
    if ((await run("select 1 from pg_database where datname = $1", [name])).length > 0) return;
    await removeOld(run, fixture);
    const unfinished = `${name}_unfinished`;
    await run(`drop database if exists ${unfinished} with (force)`);
    await copyDatabase(run, base, unfinished);
    const db = await openDatabase({ databaseUrl: addressOf(server, unfinished), poolSize: 2 });
    try {
      await fixture.fill(db);
    } finally {
      await db.close();
    }
    await run(`comment on database ${unfinished} is '${Date.now()}'`);
    await run(`alter database ${unfinished} rename to ${name}`);
  });
}

/** Removes outdated templates from a server that is reused across runs. */
async function removeOld(run: Run, fixture: Fixture): Promise<void> {
  const aDayAgo = Date.now() - 24 * 60 * 60 * 1000;
  const old = await run(
    `select datname as name from pg_database
      where starts_with(datname, $1) and shobj_description(oid, 'pg_database')::numeric < $2`,
    [`${prefix}_${fixture.name}_`, aDayAgo],
  );
  for (const { name } of old) await run(`drop database if exists ${name} with (force)`);
}

export type Run = (statement: string, values?: readonly unknown[]) => Promise<readonly { readonly name: string }[]>;

/** Runs administrative statements on one connection to the server's default database. */
export async function administer<T>(server: string, work: (run: Run) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return await work(async (statement, values) => (await client.query(statement, values ? [...values] : [])).rows);
  } finally {
    await client.end();
  }
}

/** Creates a database with the content of another one, to which nobody is connected. */
export async function copyDatabase(run: Run, from: string, name: string): Promise<void> {
  const [{ name: version } = { name: "0" }] = await run("select current_setting('server_version_num') as name");
  // Without the write-ahead log, which has been the default since version 15: in memory a quarter of the time, on a disk about the same.
  await run(`create database ${name} template ${from}${Number(version) >= 150_000 ? " strategy file_copy" : ""}`);
}

/** The URL of another database on the same server. */
export function addressOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
