import { createWriteStream, existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Config } from "../../config/config.ts";
import { directAddress } from "../../config/database-settings.ts";
import { type Db, openDatabase } from "../../db/connection.ts";
import { lockDirectory } from "../../db/embedded/directory-lock.ts";
import { fsyncWayTo, RESTORED } from "../../db/embedded/prepare-directory.ts";
import { readMigrations, tooOld } from "../../db/migrate.ts";
import { makePrivate } from "../../db/private-directory.ts";
import { type BlobPlaces, blobPlacesOf, createBlobs } from "../../integrations/blobs/blobs.ts";
import { isIntact } from "../../integrations/blobs/move-blobs.ts";
import { withDatabase } from "../with-database.ts";
import { readArchive } from "./archive.ts";
import type { Manifest } from "./manifest.ts";
import { requirePgTool, runPgTool } from "./pg-tools.ts";
import { examine, unpackDatabase } from "./try-database.ts";

export interface RestoreOptions {
  readonly archive: string;
  /** Whether an existing database is replaced. */
  readonly replace: boolean;
  readonly onStep?: (text: string) => void;
}

export interface RestoreResult {
  readonly manifest: Manifest;
  /** How many files were missing or damaged, and are restored. */
  readonly files: number;
  /** Where the replaced embedded database is kept. */
  readonly replaced: string | null;
  /** Contents that the database refers to and that are in no store. */
  readonly missing: readonly string[];
  readonly booksProblems: readonly string[];
}

/**
 * Restores the files that are missing or damaged; works beside running servers.
 * @throws Error with a sentence for the operator
 */
export async function restoreFiles(config: Config, { archive, onStep }: Pick<RestoreOptions, "archive" | "onStep">): Promise<number> {
  requireFile(archive);
  onStep?.("Reading the archive");
  await readArchive(archive, { onDatabase: drain, onFile: (_, content) => drain(content) });
  return storeFiles(await blobPlacesOf(config.dataDir, config.files), archive);
}

function requireFile(archive: string): void {
  if (!existsSync(archive)) throw new Error(`There is no ${archive}.`);
}

/** Returns how many were missing or damaged. */
async function storeFiles(places: BlobPlaces, archive: string): Promise<number> {
  const blobs = createBlobs(places);
  let stored = 0;
  await readArchive(archive, {
    onDatabase: drain,
    async onFile(digest, content) {
      if (await isIntact(blobs, digest)) return drain(content);
      // A store does not look into what it has already.
      await blobs.remove(digest);
      await blobs.save(content, Number.MAX_SAFE_INTEGER);
      stored += 1;
    },
  });
  return stored;
}

/**
 * Replaces the database by that of a backup, and adds its files. The archive is read to its end and the database restored beside the
 * present one before anything is replaced; files are only ever added.
 * @throws Error with a sentence for the operator; the present database is as it was then
 */
export async function restore(config: Config, options: RestoreOptions): Promise<RestoreResult> {
  requireFile(options.archive);
  makePrivate(config.dataDir);
  // The embedded database must not be open; a server on PostgreSQL has its files here too.
  const lock = config.databaseUrl === undefined ? await lockDirectory(config.dataDir) : null;
  const work = join(config.dataDir, "restore.unfinished");
  try {
    await rm(work, { recursive: true, force: true });
    await mkdir(work, { mode: 0o700 });
    return await (config.databaseUrl === undefined ? restoreEmbedded : restoreToServer)(config, work, options);
  } finally {
    await rm(work, { recursive: true, force: true });
    await lock?.release();
  }
}

async function restoreEmbedded(config: Config, work: string, options: RestoreOptions): Promise<RestoreResult> {
  const present = join(config.dataDir, "database");
  if (existsSync(present) && !options.replace)
    throw new Error(`There is a database in ${config.dataDir} already. With --replace it is set aside and replaced.`);
  const { missing, ...unpacked } = await unpack(config, work, "embedded", options);
  options.onStep?.("Restoring the database");
  await unpackDatabase(join(work, "part"), join(work, "database.tar"));
  const db = await openDatabase({ dataDir: work, template: join(work, "database.tar") });
  const { books } = await examine(db, unpacked.manifest).finally(() => db.close());
  const restored = join(config.dataDir, RESTORED);
  await rm(restored, { recursive: true, force: true });
  await rename(join(work, "database"), restored);
  const replaced = existsSync(present) ? `${present}.replaced-${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}` : null;
  if (replaced) await rename(present, replaced);
  // A start finishes from here, if we are interrupted.
  await rename(restored, present);
  fsyncWayTo(present);
  return { ...unpacked, replaced, missing, booksProblems: books.problems };
}

async function restoreToServer(config: Config, work: string, options: RestoreOptions): Promise<RestoreResult> {
  const databaseUrl = directAddress(config) ?? "";
  const serverVersion = await withDatabase(config, (db) => requireReplaceable(db, options.replace));
  const { missing, ...unpacked } = await unpack(config, work, "postgres", options);
  for (const program of ["pg_restore", "psql"] as const) await requirePgTool(program, serverVersion, databaseUrl);
  options.onStep?.("Restoring the database");
  const script = join(work, "database.sql");
  await runPgTool("pg_restore", ["--no-owner", "--no-acl", `--file=${script}`, join(work, "part")], databaseUrl);
  // One transaction: if any statement fails, the present database stays.
  const quietly = ["--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1"];
  await runPgTool("psql", [...quietly, "--command=drop schema public cascade; create schema public", `--file=${script}`], databaseUrl);
  const { books } = await withDatabase(config, (db) => examine(db, unpacked.manifest));
  return { ...unpacked, replaced: null, missing, booksProblems: books.problems };
}

/** Returns the server's version. @throws Error if the database is in use, or holds something that may not be replaced */
async function requireReplaceable(db: Db, replace: boolean): Promise<string> {
  const { rows } = await db.pool.query<{ tables: number; others: number; version: string }>(`
    select (select count(*) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')::int as tables,
      (select count(*) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend')::int as others,
      current_setting('server_version') as version`);
  const { tables = 0, others = 0, version = "" } = rows[0] ?? {};
  if (tables > 0 && !replace) throw new Error("The database has tables already. With --replace they are replaced.");
  if (others > 0) throw new Error("Others are connected to this database. Stop all servers first.");
  return version;
}

/** Unpacks an archive of the right kind into the folder, and its files into the store. */
async function unpack(config: Config, work: string, kind: Manifest["database"]["kind"], { archive, onStep }: RestoreOptions) {
  onStep?.("Reading the archive");
  const places = await blobPlacesOf(config.dataDir, config.files);
  const known = new Set(readMigrations().map(({ name }) => name));
  // First without its files: none is stored from an archive that is refused.
  const manifest = await readArchive(archive, {
    onDatabase: (content) => pipeline(content, createWriteStream(join(work, "part"), { mode: 0o600 })),
    onFile: (_, content) => drain(content),
  });
  const { database, files } = manifest;
  if (database.kind !== kind)
    throw new Error(
      database.kind === "postgres"
        ? "This is a backup of a PostgreSQL server. Set DATABASE_URL to restore it."
        : "This is a backup of an embedded database. It can't be restored to the PostgreSQL server of DATABASE_URL.",
    );
  const problem = tooOld(database.migration);
  if (problem !== null) throw new Error(problem);
  if (!known.has(database.migration))
    throw new Error(
      `The backup is newer than this program: it has migration ${database.migration}. Use version ${manifest.version} or newer.`,
    );
  onStep?.(`Storing ${files.included} files`);
  const stored = await storeFiles(places, archive);
  const missing = [...files.missing];
  for (const digest of files.elsewhere.digests) {
    const found = await Promise.all([places.main, ...places.others].map((store) => store.size(digest)));
    if (found.every((size) => size === null)) missing.push(digest);
  }
  return { manifest, files: stored, missing };
}

async function drain(content: Readable): Promise<void> {
  for await (const chunk of content) void chunk;
}
