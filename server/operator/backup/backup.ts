import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Config } from "../../config/config.ts";
import { directAddress } from "../../config/database-settings.ts";
import { programVersion } from "../../config/version.ts";
import { type BlobPlaces, blobPlacesOf } from "../../integrations/blobs/blobs.ts";
import { isIntact } from "../../integrations/blobs/move-blobs.ts";
import { withTemporary } from "../../integrations/blobs/temporary-files.ts";
import { storePath } from "../../integrations/store-path.ts";
import { errorWords } from "../../jobs/error-words.ts";
import { isDiskFull } from "../../metrics/disk-space.ts";
import { inDatabaseProcess } from "../database-process.ts";
import { withDatabase } from "../with-database.ts";
import { type ArchiveWriter, createArchive, neverAborted, readArchive } from "./archive.ts";
import { type DatabaseFacts, readFacts } from "./facts.ts";
import type { Manifest } from "./manifest.ts";
import type { BackupNote } from "./note.ts";
import { requirePgTool, runPgTool } from "./pg-tools.ts";
import { NotTried, tryDatabase } from "./try-database.ts";

export interface BackupOptions {
  /** A path, or a directory, in which the archive gets a name with the time. */
  readonly target: string;
  /** Whether the archive is restored into a database that is thrown away. */
  readonly verify: boolean;
  /** Whether files in a bucket are fetched too. */
  readonly allFiles: boolean;
  readonly onStep?: (text: string) => void;
  /** Stops it; the promise is rejected with the signal's reason then. */
  readonly signal?: AbortSignal;
}

export interface BackupResult {
  readonly file: string;
  readonly size: number;
  readonly manifest: Manifest;
  /** Why the archive was not tried; null if it was. */
  readonly untried: string | null;
  /** What the books of the restored database say, one sentence per problem. */
  readonly booksProblems: readonly string[];
}

/**
 * Writes one archive with the database and its files, and tries it. Works beside running servers. Until it is complete it has another name.
 * @throws Error with a sentence for the operator; no archive remains then
 */
export async function backup(config: Config, options: BackupOptions): Promise<BackupResult> {
  const { target, verify, allFiles, onStep = () => undefined, signal = neverAborted } = options;
  const createdAt = new Date();
  const file = existsSync(target) && (await stat(target)).isDirectory() ? join(target, archiveName(createdAt)) : resolve(target);
  if (existsSync(file)) throw new Error(`${file} exists already. Choose another name.`);
  const work = `${file}.unfinished`;
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw new Error(`The backup can't be written to ${dirname(file)}: ${errorWords(error)}.`, { cause: error });
  });
  try {
    onStep("Copying the database");
    const part = join(work, "database");
    const { kind, facts } = await copyDatabase(config, part, signal);
    onStep(`Copying ${facts.files.length} files`);
    const places = await blobPlacesOf(config.dataDir, config.files);
    const manifest = await writeArchive(join(work, "archive"), part, places, { kind, facts, createdAt, allFiles }, signal);
    onStep(verify ? "Trying the archive" : "Reading the archive");
    const { untried, booksProblems } = await tryArchive(join(work, "archive"), join(work, "trial"), verify ? config : null, signal);
    signal.throwIfAborted();
    const { size } = await stat(join(work, "archive"));
    await storePath(join(work, "archive"), file);
    const note: BackupNote = { at: createdAt.toISOString(), file, isTried: untried === null };
    await inDatabaseProcess(config, "note-backup", note);
    return { file, size, manifest, untried, booksProblems };
  } catch (error) {
    // What is stopped fails somewhere, in words of its own.
    throw signal.aborted ? signal.reason : inWords(error, dirname(file));
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** What an operator has to know of an error of the disk that the archive is written to; other errors as they are. */
function inWords(error: unknown, directory: string): unknown {
  if (!(error instanceof Error) || !("code" in error || error.message.startsWith("pg_dump failed"))) return error;
  if (!isDiskFull(error)) return error;
  return new Error(
    `There is no room for the backup on the disk of ${directory}. Until it was tried, it takes several times the size of its archive. Make room, or choose another place.`,
    { cause: error },
  );
}

/** hq-2026-11-27T02-40-00.tar: names sort by time. */
const archiveName = (at: Date): string => `hq-${at.toISOString().slice(0, 19).replaceAll(":", "-")}.tar`;

async function copyDatabase(
  config: Config,
  part: string,
  signal: AbortSignal,
): Promise<{ kind: Manifest["database"]["kind"]; facts: DatabaseFacts }> {
  const databaseUrl = directAddress(config);
  if (databaseUrl !== undefined) return { kind: "postgres", facts: await dumpServer(config, databaseUrl, part, signal) };
  const { value, content } = await inDatabaseProcess(config, "backup", null);
  if (!content) throw new Error("The running server sent no database.");
  await pipeline(Readable.from(slices(content)), createGzip(), createWriteStream(part, { mode: 0o600 }), { signal });
  return { kind: "embedded", facts: value as DatabaseFacts };
}

/** So that compression takes turns with reading. */
function* slices(content: Uint8Array): Iterable<Uint8Array> {
  for (let at = 0; at < content.byteLength; at += 1_000_000) yield content.subarray(at, at + 1_000_000);
}

/** The dump and the counts are read from one snapshot, whatever is written meanwhile. */
function dumpServer(config: Config, databaseUrl: string, part: string, signal: AbortSignal): Promise<DatabaseFacts> {
  return withDatabase(config, (db) =>
    db.withoutTimeout(async (client) => {
      await client.query("set idle_in_transaction_session_timeout = 0");
      await client.query("begin isolation level repeatable read read only");
      const facts = await readFacts(client);
      await requirePgTool("pg_dump", facts.serverVersion, databaseUrl);
      const { rows } = await client.query<{ snapshot: string }>("select pg_export_snapshot() as snapshot");
      const snapshot = rows[0]?.snapshot ?? "";
      const args = ["--format=custom", "--no-owner", "--no-acl", `--snapshot=${snapshot}`, `--file=${part}`];
      await runPgTool("pg_dump", args, databaseUrl, signal);
      await client.query("commit");
      return facts;
    }),
  );
}

interface Source {
  readonly kind: Manifest["database"]["kind"];
  readonly facts: DatabaseFacts;
  readonly createdAt: Date;
  readonly allFiles: boolean;
}

async function writeArchive(path: string, part: string, places: BlobPlaces, source: Source, signal: AbortSignal): Promise<Manifest> {
  const { kind, facts, createdAt, allFiles } = source;
  const archive = createArchive(path, signal);
  try {
    const { size } = await stat(part);
    const { sha256 } = await archive.addDatabase(part, size);
    const { serverVersion, migration, counts } = facts;
    const files = await addFiles(archive, places, facts.files, { allFiles, signal });
    const manifest: Manifest = {
      format: 1,
      version: programVersion(),
      createdAt: createdAt.toISOString(),
      database: { kind, serverVersion, migration, size, sha256, counts },
      files,
    };
    await archive.finish(manifest);
    return manifest;
  } catch (error) {
    archive.abort();
    throw error;
  }
}

/** Adds the contents that the database refers to. They don't change, and those it refers to are not removed meanwhile. */
async function addFiles(
  archive: ArchiveWriter,
  { main, others, temporaries }: BlobPlaces,
  digests: readonly string[],
  { allFiles, signal }: { readonly allFiles: boolean; readonly signal: AbortSignal },
): Promise<Manifest["files"]> {
  const stores = [main, ...others];
  const directory = stores.find(({ kind }) => kind === "directory");
  const bucket = stores.find(({ kind }) => kind === "s3");
  const elsewhere: string[] = [];
  const missing: string[] = [];
  let [included, bytes] = [0, 0];
  const add = async (digest: string, stream: Readable, size: number) => {
    await archive.addFile(digest, stream, size);
    included += 1;
    bytes += size;
  };
  for (const digest of digests) {
    signal.throwIfAborted();
    const found = directory && (await isIntact(directory, digest)) ? await directory.read(digest) : null;
    if (found) await add(digest, found.stream, found.size);
    else if (!bucket || (await bucket.size(digest)) === null) missing.push(digest);
    else if (!allFiles) elsewhere.push(digest);
    else {
      const fetched = await bucket.read(digest);
      const isWhole =
        fetched !== null &&
        (await withTemporary(temporaries, fetched.stream, Number.MAX_SAFE_INTEGER, async (path, stored) => {
          if (stored.digest !== digest) return false;
          await add(digest, createReadStream(path), stored.size);
          return true;
        }));
      if (!isWhole) missing.push(digest);
    }
  }
  return { included, bytes, elsewhere: { place: bucket?.place ?? "", digests: elsewhere }, missing };
}

/** Reads everything back, and restores the database unless `config` is null. */
async function tryArchive(
  archive: string,
  part: string,
  config: Config | null,
  signal: AbortSignal,
): Promise<Pick<BackupResult, "untried" | "booksProblems">> {
  const onDatabase = (content: Readable) => pipeline(content, createWriteStream(part, { mode: 0o600 }));
  const onFile = async (_: string, content: Readable) => {
    for await (const _chunk of content) void _chunk;
  };
  const manifest = await readArchive(archive, { onDatabase, onFile }, signal);
  if (!config) return { untried: "not asked for", booksProblems: [] };
  try {
    const { books } = await tryDatabase(part, manifest, directAddress(config), signal);
    return { untried: null, booksProblems: books.problems };
  } catch (error) {
    if (error instanceof NotTried) return { untried: error.message, booksProblems: [] };
    throw error;
  }
}
