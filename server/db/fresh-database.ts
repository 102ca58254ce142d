import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { openDatabase } from "./connection.ts";
import { migrate } from "./migrate.ts";

/**
 * Writes a new embedded database with all migrations applied to one file. A first start unpacks it instead of running them.
 * Run by the build: `node dist/server/fresh-database.js dist/fresh-database.tar`.
 */
async function writeFreshDatabase(file: string): Promise<void> {
  const db = await openDatabase({ memory: true });
  await migrate(db);
  // An installation needs only one database; the template databases make up two thirds of all files.
  await db.pool.query("update pg_database set datistemplate = false");
  for (const name of ["template0", "template1"]) await db.pool.query(`drop database ${name}`);
  const content = await db.dump?.();
  await db.close();
  if (!content) throw new Error("The embedded database gave no dump.");
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, content);
  renameSync(`${file}.new`, file);
}

await writeFreshDatabase(resolve(process.argv[2] ?? "dist/fresh-database.tar"));
