import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { sql } from "kysely";
import type { Db } from "../../server/db/connection.ts";
import { migrate, readMigrations } from "../../server/db/migrate.ts";
import { sourceFiles, sourcesOf } from "./imports.ts";

/** Database content that is built once and copied for each test file. */
export interface Fixture {
  readonly name: string;
  /** The fixture to copy before filling. Default: an empty database. */
  readonly base?: Fixture;
  /** Changes whenever the result of `fill` may change. */
  readonly version: () => string;
  readonly fill: (db: Db) => Promise<void>;
}

const digestOf = (...texts: readonly string[]) => createHash("sha256").update(JSON.stringify(texts)).digest("hex").slice(0, 16);

/** Embedded: a database without its template databases. On a server: `template1`. */
export const emptyDatabase: Fixture = { name: "empty", version: once(databaseVersion), fill: removeSpareDatabases };

/** All migrations applied, no rows. */
export const migratedDatabase: Fixture = {
  name: "migrated",
  base: emptyDatabase,
  version: once(() => digestOf(databaseVersion(), ...readMigrations().map(({ digest }) => digest))),
  fill: async (db) => void (await migrate(db)),
};

/** The current date in the demo company, and the value stored in place of its users' password hashes. */
export const demoToday = "2026-11-20";
const passwordDigest = "none";

/** The demo company as of `demoToday`. */
export const demoDatabase: Fixture = {
  name: "demo",
  base: migratedDatabase,
  version: versionOf("server/demo/index.ts", "server/demo"),
  // Imported lazily: most test files use the cached fixture and never build it.
  fill: async (db) => (await import("../../server/demo/index.ts")).seedDemo(db, { today: demoToday, passwordDigest }),
};

/** The tables of the test modules and of the platform. */
export const tinyDatabase: Fixture = {
  name: "tiny",
  base: emptyDatabase,
  version: versionOf("tests/support/tiny-tables.ts"),
  fill: async (db) => (await import("./tiny-tables.ts")).createTinyTables(db),
};

/** The version of a fixture that these sources, and the files of a folder that they find, build on top of the migrated database. */
function versionOf(entry: string, folder?: string): () => string {
  const sources = () => [...sourcesOf(entry), ...(folder === undefined ? [] : sourceFiles(folder))];
  return once(() => digestOf(migratedDatabase.version(), ...sources().map(({ path, text }) => `${path}\n${text}`)));
}

function databaseVersion(): string {
  const packages = readFileSync(resolve(import.meta.dirname, "../../package-lock.json"), "utf8");
  return /"node_modules\/@electric-sql\/pglite": \{\s*"version": "([^"]+)"/.exec(packages)?.[1] ?? "";
}

/**
 * Template databases only serve to create further databases and make up two thirds of an embedded database's files.
 */
async function removeSpareDatabases(db: Db): Promise<void> {
  await sql`update pg_database set datistemplate = false`.execute(db.kysely);
  for (const name of ["template0", "template1"]) await sql`drop database ${sql.id(name)}`.execute(db.kysely);
}

function once<T>(make: () => T): () => T {
  let cached: { readonly value: T } | undefined;
  return () => {
    cached ??= { value: make() };
    return cached.value;
  };
}
