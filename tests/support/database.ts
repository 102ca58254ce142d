import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type Db, openDatabase } from "../../server/db/connection.ts";
import { embeddedFixture } from "./embedded-fixture.ts";
import { emptyDatabase, type Fixture, migratedDatabase } from "./fixtures.ts";
import { addressOf, administer, copyDatabase, serverFixture } from "./server-fixture.ts";

/**
 * The PostgreSQL server that tests use instead of the embedded database, e.g.
 * postgres://postgres@localhost:5432/postgres.
 */
export const testServer: string | undefined = process.env.TEST_DATABASE_URL;

/** A pooler in transaction mode before that server, by which tests then reach their databases (scripts/with-pgbouncer.sh). */
export const testPooler: string | undefined = process.env.TEST_DATABASE_POOLER;

export interface TestDatabaseOptions {
  /** If false, the database is empty and has no migrations applied. Default: true. */
  readonly migrated?: boolean;
  /** The initial content. Default: all migrations applied. */
  readonly fixture?: Fixture;
  /** Number of connections; only for a PostgreSQL server. */
  readonly poolSize?: number;
}

/**
 * A fresh database for one test file, copied from a fixture that is built once; `close()` removes it. Embedded by
 * default (0.3 s), or on the server at TEST_DATABASE_URL when that is set.
 */
export function testDatabase({ migrated = true, fixture, poolSize = 5 }: TestDatabaseOptions = {}): Promise<Db> {
  const content = fixture ?? (migrated ? migratedDatabase : emptyDatabase);
  return testServer ? onServer(testServer, content, poolSize) : embedded(content);
}

/**
 * Keeps the compiled WebAssembly alive: the threads of a process share compiled and optimized code while one of them
 * holds it, which halves the start time of each further database.
 */
let compiled: Promise<WebAssembly.Module> | undefined;

async function embedded(fixture: Fixture): Promise<Db> {
  compiled ??= readFile(join(dirname(createRequire(import.meta.url).resolve("@electric-sql/pglite")), "pglite.wasm")).then((code) =>
    WebAssembly.compile(code),
  );
  await compiled;
  return openDatabase({ memory: true, template: await embeddedFixture(fixture) });
}

async function onServer(server: string, fixture: Fixture, poolSize: number): Promise<Db> {
  const template = await serverFixture(server, fixture);
  const name = `hq_test_${randomUUID().replaceAll("-", "")}`;
  await administer(server, (run) => copyDatabase(run, template, name));
  const address = addressOf(server, name);
  const db = await openDatabase(
    testPooler === undefined
      ? { databaseUrl: address, poolSize }
      : { databaseUrl: addressOf(testPooler, name), directUrl: address, pooling: "transaction", poolSize },
  );
  const close = async () => {
    await db.close();
    await administer(server, (run) => run(`drop database if exists ${name} with (force)`));
  };
  return { ...db, close };
}

/** The path of a dump of a prepared embedded database, for tests that open it in their own directory. */
export const databaseTemplate = ({ migrated }: { readonly migrated: boolean }): Promise<string> =>
  embeddedFixture(migrated ? migratedDatabase : emptyDatabase);

/** The address of a test's database on the PostgreSQL server. */
export async function databaseAddress(db: Db): Promise<string> {
  const { rows } = await db.pool.query<{ name: string }>("select current_database() as name");
  return addressOf(testServer ?? "", rows[0]?.name ?? "");
}
