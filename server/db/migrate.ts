import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import type { Db } from "./connection.ts";
import { refusedRows } from "./migration-failure.ts";

export interface Migration {
  /** The file name without its extension, e.g. "0003-add-hub". */
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the file, hexadecimal. */
  readonly digest: string;
}

type Applied = Pick<Migration, "name" | "digest">;

/** The version whose tables a migration makes at once, in place of all up to it: what a new database begins with. */
const baselineVersion = ({ sql }: Migration): string | undefined => /^-- Baseline of version (\S+):/.exec(sql)?.[1];

const baselineOf = (migrations: readonly Migration[]) => migrations.find((each) => baselineVersion(each) !== undefined);

/** How the migrations that were applied to a database stand to those of this program. */
export interface Standing {
  /** Of a newer program. */
  readonly unknown: readonly string[];
  readonly changed: readonly string[];
  readonly missing: readonly Migration[];
  /** Those that the baseline stands for, of a database that has all of them; the next start forgets them. */
  readonly joined: readonly string[];
}

/** @throws Error for a database that has only some of the migrations that the baseline stands for */
export function standingOf(applied: readonly Applied[], migrations: readonly Migration[]): Standing {
  const baseline = baselineOf(migrations);
  const joined = baseline ? applied.filter(({ name }) => name < baseline.name).map(({ name }) => name) : [];
  if (baseline && joined.length > 0 && !applied.some(({ name }) => name === baseline.name))
    throw new Error(beforeBaseline(`The database has the migrations up to ${joined.at(-1)}`, baseline));
  const known = new Map(migrations.map(({ name, digest }) => [name, digest]));
  // A database that was brought there one by one has another digest for it.
  const isChanged = ({ name, digest }: Applied) =>
    known.has(name) && known.get(name) !== digest && !(joined.length > 0 && name === baseline?.name);
  const done = new Set(applied.map(({ name }) => name));
  return {
    unknown: applied.filter(({ name }) => !known.has(name) && !joined.includes(name)).map(({ name }) => name),
    changed: applied.filter(isChanged).map(({ name }) => name),
    missing: migrations.filter(({ name }) => !done.has(name)),
    joined,
  };
}

const beforeBaseline = (what: string, baseline: Migration): string =>
  `${what}, from before version ${baselineVersion(baseline)}. Start that version with it once, then this one.`;

/** Why a backup whose database has the migrations up to this one can't be used here; null if it can. */
export function tooOld(last: string, migrations: readonly Migration[] = readMigrations()): string | null {
  const baseline = baselineOf(migrations);
  return baseline && last < baseline.name ? beforeBaseline(`The backup has the migrations up to ${last}`, baseline) : null;
}

/** Any number works, as long as all servers on one database use the same one. */
const lockNumber = 4_120_771;

/** Returns the directory of the migrations: next to this module in the sources, or next to its bundle. */
export function migrationsDirectory(): string {
  const dir = fileURLToPath(new URL("./migrations", import.meta.url));
  if (!existsSync(dir)) throw new Error(`The migrations are missing: there is no ${dir}.`);
  return dir;
}

/** Returns the migrations of a directory in the order they are applied. */
export function readMigrations(dir = migrationsDirectory()): Migration[] {
  return readdirSync(dir)
    .filter((file) => /^\d{4}[a-z]?-.+\.sql$/.test(file))
    .sort()
    .map((file) => {
      const sql = readFileSync(`${dir}/${file}`, "utf8").replaceAll("\r\n", "\n");
      return { name: file.slice(0, -".sql".length), sql, digest: createHash("sha256").update(sql).digest("hex") };
    });
}

/**
 * Applies the missing migrations in order, each in its own transaction, under a lock so that several servers may start at once.
 * @returns the names of the migrations applied now
 * @throws Error when an applied migration was changed or removed, or when one fails
 */
export async function migrate(db: Db, migrations: readonly Migration[] = readMigrations()): Promise<string[]> {
  return db.withoutTimeout(async (client) => {
    await client.query("select pg_advisory_lock($1)", [lockNumber]);
    try {
      return await applyMissing(client, migrations);
    } catch (error) {
      throw mayNotCreate(error) ? await withRightsOf(client, error) : error;
    } finally {
      await client.query("select pg_advisory_unlock($1)", [lockNumber]);
    }
  });
}

/** Permission denied, by PostgreSQL or, where a migration says it, as the cause. */
function mayNotCreate(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === "42501") || mayNotCreate(error.cause);
}

/** Says what the user of the database lacks, and how it is given. */
async function withRightsOf(client: pg.ClientBase, cause: Error): Promise<Error> {
  const { rows } = await client.query<{ user: string; name: string }>(
    "select quote_ident(current_user) as user, quote_ident(current_database()) as name",
  );
  const { user = "", name = "" } = rows[0] ?? {};
  return new Error(
    `The user ${user} may not create what HQ needs in the database ${name}: ${cause.message}. As its owner or a superuser, run: ` +
      `grant create on database ${name} to ${user}; grant create on schema public to ${user};`,
    { cause },
  );
}

async function applyMissing(client: pg.ClientBase, migrations: readonly Migration[]): Promise<string[]> {
  await client.query(`create table if not exists migrations (
    name text primary key, digest text not null, applied_at timestamptz(3) not null default now())`);
  const { rows: applied } = await client.query<{ name: string; digest: string }>("select name, digest from migrations order by name");
  const { unknown, changed, missing, joined } = standingOf(applied, migrations);
  if (unknown[0] !== undefined)
    throw new Error(`The database is newer than this program: it has migration ${unknown[0]}, which this version doesn't know.`);
  if (changed[0] !== undefined)
    throw new Error(`Migration ${changed[0]} was changed after it had been applied. Restore the file and write a new migration.`);
  if (joined.length > 0) await forget(client, joined, migrations);
  for (const migration of missing) await applyOne(client, migration);
  return missing.map((one) => one.name);
}

/** The baseline stands for them from now on. */
async function forget(client: pg.ClientBase, joined: readonly string[], migrations: readonly Migration[]): Promise<void> {
  const baseline = baselineOf(migrations);
  await client.query(`with forgotten as (delete from migrations where name = any($1)) update migrations set digest = $2 where name = $3`, [
    joined,
    baseline?.digest,
    baseline?.name,
  ]);
}

async function applyOne(client: pg.ClientBase, { name, sql, digest }: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(sql);
    await client.query("insert into migrations (name, digest) values ($1, $2)", [name, digest]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    const reason = (await refusedRows(client, sql, error)) ?? (error instanceof Error ? error.message : String(error));
    throw new Error(`Migration ${name} failed: ${reason}`, { cause: error });
  }
}
