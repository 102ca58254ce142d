import { chmodSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { openDatabase } from "./connection.ts";
import { createDatabase } from "./embedded/worker-thread.ts";
import { migrate } from "./migrate.ts";

/**
 * Makes the directory of an embedded database with all migrations applied. A first start copies it instead of running them.
 * Run by the build: `node dist/server/fresh-database.js dist/fresh-database`.
 */
async function makeFreshDatabase(dir: string): Promise<void> {
  const work = mkdtempSync(join(dirname(dir), "fresh-database-"));
  try {
    const dump = join(work, "dump.tar");
    writeFileSync(dump, await freshDump());
    // Unlike the database that ran the migrations, one made from its dump has hardly any log.
    const made = join(work, "database");
    await createDatabase(made, dump);
    letAllRead(made);
    rmSync(dir, { recursive: true, force: true });
    renameSync(made, dir);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function freshDump(): Promise<Uint8Array> {
  const db = await openDatabase({ memory: true });
  await migrate(db);
  // An installation needs only one database; the template databases make up two thirds of all files.
  await db.pool.query("update pg_database set datistemplate = false");
  for (const name of ["template0", "template1"]) await db.pool.query(`drop database ${name}`);
  // The statistics of the system's own tables; a first start collects those of the tables that it fills.
  await db.pool.query("analyze");
  const content = await db.dump?.();
  await db.close();
  if (!content) throw new Error("The embedded database gave no dump.");
  return content;
}

/** It is part of the program, holds no data, and another user may run what this one has built. */
function letAllRead(path: string): void {
  chmodSync(path, 0o755);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inside = join(path, entry.name);
    if (entry.isDirectory()) letAllRead(inside);
    else chmodSync(inside, 0o644);
  }
}

await makeFreshDatabase(resolve(process.argv[2] ?? "dist/fresh-database"));
