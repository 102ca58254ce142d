import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { type Db, openDatabase } from "../../server/db/connection.ts";
import { migrate, readMigrations } from "../../server/db/migrate.ts";

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
 * copied from a template that is made once for all runs); on the server named by TEST_DATABASE_URL when that is set.
 */
export function testDatabase(options: TestDatabaseOptions = {}): Promise<Db> {
  return testServer ? onServer(testServer, options) : embedded(options);
}

async function embedded({ migrated = true }: TestDatabaseOptions): Promise<Db> {
  const dataDir = mkdtempSync(join(tmpdir(), "hq-test-"));
  const db = await openDatabase({ dataDir, durable: false, template: await template(migrated) });
  return removedOnClose(db, async () => rmSync(dataDir, { recursive: true, force: true }));
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

/** The directory of a ready-made database, named after everything it was made from. */
async function template(migrated: boolean): Promise<string> {
  const packages = readFileSync(new URL("../../package-lock.json", import.meta.url), "utf8");
  const version = /"node_modules\/@electric-sql\/pglite": \{\s*"version": "([^"]+)"/.exec(packages)?.[1];
  const migrations = migrated ? readMigrations() : [];
  const key = createHash("sha256")
    .update(JSON.stringify([version, migrations]))
    .digest("hex")
    .slice(0, 16);
  const dir = join(tmpdir(), `hq-test-template-${key}`);
  if (!existsSync(dir)) await makeTemplate(dir, migrations);
  return dir;
}

async function makeTemplate(dir: string, migrations: ReturnType<typeof readMigrations>): Promise<void> {
  removeOldTemplates();
  const work = mkdtempSync(join(tmpdir(), "hq-test-"));
  const empty = migrations.length > 0 ? await template(false) : undefined;
  const db = await openDatabase({ dataDir: work, durable: false, ...(empty ? { template: empty } : {}) });
  await migrate(db, migrations);
  await db.close();
  try {
    renameSync(join(work, "database"), dir);
  } catch (error) {
    // Another test process was quicker: its template is as good.
    if (!existsSync(dir)) throw error;
  }
  rmSync(work, { recursive: true, force: true });
}

function removeOldTemplates(): void {
  const aDay = 24 * 60 * 60 * 1000;
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith("hq-test-")) continue;
    const path = join(tmpdir(), name);
    if (Date.now() - statSync(path).mtimeMs > aDay) rmSync(path, { recursive: true, force: true });
  }
}
