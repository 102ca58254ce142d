import { createHash, randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { type Db, openDatabase } from "../../server/db/connection.ts";
import { type Migration, migrate, readMigrations } from "../../server/db/migrate.ts";

/** The server that database tests run on instead of the embedded one, e.g. postgres://postgres@localhost:5432/postgres. */
export const testServer: string | undefined = process.env.TEST_DATABASE_URL;

export interface TestDatabaseOptions {
  /** false gives an empty database without any migration. Default true. */
  readonly migrated?: boolean;
  /** Connections, on a server only. */
  readonly poolSize?: number;
}

/**
 * A fresh database for one test file, with all migrations applied; `close()` removes it. Embedded by default (0.3 s,
 * from a template that is made once for all runs); on the server named by TEST_DATABASE_URL when that is set.
 */
export function testDatabase(options: TestDatabaseOptions = {}): Promise<Db> {
  return testServer ? onServer(testServer, options) : embedded(options);
}

async function embedded({ migrated = true }: TestDatabaseOptions): Promise<Db> {
  return openDatabase({ memory: true, template: await databaseTemplate({ migrated }) });
}

async function onServer(server: string, { migrated = true, poolSize }: TestDatabaseOptions): Promise<Db> {
  const name = `hq_test_${randomUUID().replaceAll("-", "")}`;
  await administer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const db = await openDatabase({ databaseUrl: url.href, poolSize: poolSize ?? 5 });
  if (migrated) await migrate(db);
  return removedOnClose(db, () => administer(server, `drop database ${name} with (force)`));
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}

function removedOnClose(db: Db, remove: () => Promise<void>): Db {
  const close = async () => {
    await db.close();
    await remove();
  };
  return { ...db, close };
}

/** The path of a ready-made embedded database's dump, named after everything it was made from; made once for all runs. */
export async function databaseTemplate({ migrated }: { readonly migrated: boolean }): Promise<string> {
  const packages = readFileSync(new URL("../../package-lock.json", import.meta.url), "utf8");
  const version = /"node_modules\/@electric-sql\/pglite": \{\s*"version": "([^"]+)"/.exec(packages)?.[1];
  const migrations = migrated ? readMigrations() : [];
  const key = createHash("sha256")
    .update(JSON.stringify([version, migrations]))
    .digest("hex")
    .slice(0, 16);
  const file = join(tmpdir(), `${prefix}${key}.tar`);
  if (!existsSync(file)) await makeTemplate(file, migrations);
  return file;
}

const prefix = "hq-test-template-";

async function makeTemplate(file: string, migrations: readonly Migration[]): Promise<void> {
  removeOldTemplates();
  const db = await openDatabase({
    memory: true,
    ...(migrations.length > 0 ? { template: await databaseTemplate({ migrated: false }) } : {}),
  });
  if (migrations.length > 0) await migrate(db, migrations);
  else await removeSpareDatabases(db);
  const content = await db.dump?.();
  await db.close();
  if (!content) throw new Error("The embedded database gave no dump.");
  // Written aside and renamed: another test process never sees half a file.
  const unfinished = `${file}.${process.pid}-${randomUUID()}`;
  writeFileSync(unfinished, content);
  renameSync(unfinished, file);
}

/** They are for making further databases, and two thirds of all files. */
async function removeSpareDatabases(db: Db): Promise<void> {
  await db.pool.query("update pg_database set datistemplate = false");
  for (const name of ["template0", "template1"]) await db.pool.query(`drop database ${name}`);
}

function removeOldTemplates(): void {
  const aDay = 24 * 60 * 60 * 1000;
  for (const name of readdirSync(tmpdir())) {
    const path = join(tmpdir(), name);
    if (name.startsWith(prefix) && Date.now() - statSync(path).mtimeMs > aDay) rmSync(path, { recursive: true, force: true });
  }
}
