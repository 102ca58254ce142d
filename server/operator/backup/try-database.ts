import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { type BooksReport, checkBooks } from "../../areas/accounting/ports/check-books.ts";
import { withDatabaseName } from "../../db/addresses.ts";
import { type Db, openDatabase } from "../../db/connection.ts";
import { neverAborted } from "./archive.ts";
import { differences, readFacts } from "./facts.ts";
import type { Manifest } from "./manifest.ts";
import { requirePgTool, runPgTool } from "./pg-tools.ts";
import { sweepTrials, trialName } from "./trial-databases.ts";

export interface Trial {
  /** What the books say in the restored database. */
  readonly books: BooksReport;
}

/** Why a backup could not be tried: not the backup's fault. */
export class NotTried extends Error {}

/** Unpacks the embedded database's part into the tar file that a database is made from. */
export async function unpackDatabase(part: string, target: string): Promise<void> {
  await pipeline(createReadStream(part), createGunzip(), createWriteStream(target, { mode: 0o600 }));
}

/**
 * Restores the database part of a backup into a database that is thrown away, and looks at it.
 * @throws Error if it can't be restored or holds something else; NotTried if there is no place for it
 */
export async function tryDatabase(part: string, manifest: Manifest, databaseUrl: string | undefined, signal: AbortSignal): Promise<Trial> {
  if (manifest.database.kind === "embedded") {
    await unpackDatabase(part, `${part}.tar`);
    signal.throwIfAborted();
    const db = await openDatabase({ memory: true, template: `${part}.tar` });
    return examine(db, manifest, signal).finally(() => db.close());
  }
  if (databaseUrl === undefined) throw new NotTried("It is a backup of a PostgreSQL server, and DATABASE_URL is not set.");
  return tryOnServer(part, manifest, databaseUrl, signal);
}

async function tryOnServer(part: string, manifest: Manifest, databaseUrl: string, signal: AbortSignal): Promise<Trial> {
  await requirePgTool("pg_restore", manifest.database.serverVersion, databaseUrl);
  const name = trialName();
  const server = await openDatabase({ databaseUrl, poolSize: 2 });
  try {
    await sweepTrials(server);
    await server.pool.query(`create database ${name} template template0`).catch((error: Error & { code?: string }) => {
      if (error.code === "42501") throw new NotTried("The user of DATABASE_URL may not create databases, which a trial needs.");
      throw error;
    });
    const trialUrl = withDatabaseName(databaseUrl, name);
    await runPgTool("pg_restore", ["--no-owner", "--no-acl", "--exit-on-error", "--dbname", name, part], trialUrl, signal);
    const db = await openDatabase({ databaseUrl: trialUrl, poolSize: 2 });
    const close = () => db.close();
    // Closing waits for a query that counts; what is stopped loses its connections with the database.
    return await examine(db, manifest, signal).finally(() => (signal.aborted ? void close().catch(() => undefined) : close()));
  } finally {
    await server.pool.query(`drop database if exists ${name} with (force)`).catch(() => undefined);
    await server.close();
  }
}

/** @throws Error if the database doesn't hold what the manifest says, or at once when the signal is aborted */
export async function examine(db: Db, manifest: Manifest, signal: AbortSignal = neverAborted): Promise<Trial> {
  const stopped = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  // What goes on fails once its database is closed.
  return Promise.race([lookInto(db, manifest), stopped]);
}

async function lookInto(db: Db, { database }: Manifest): Promise<Trial> {
  const { counts, migration } = await db.withoutTimeout((client) => readFacts(client));
  const different = differences(database.counts, counts);
  if (migration !== database.migration) different.push(`The newest migration is ${migration} instead of ${database.migration}.`);
  if (different.length > 0) throw new Error(`The restored database is not what was backed up:\n${different.slice(0, 10).join("\n")}`);
  return { books: await checkBooks(db) };
}
