import { randomBytes } from "node:crypto";
import { cpSync, lstatSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { addressOf, administer, copyDatabase } from "../../support/server-fixture.ts";

/** The data of one server: its data directory, and its database if that is on PostgreSQL. */
export interface AppData {
  readonly dataDir: string;
  readonly databaseUrl?: string;
}

/** Creates empty data, with a database on this PostgreSQL server; without one (or with ""), an embedded database. */
export async function emptyData(server?: string): Promise<AppData> {
  const dataDir = mkdtempSync(join(tmpdir(), "hq-e2e-"));
  return server ? { dataDir, databaseUrl: await newDatabase(server, { from: "template1", prefix: "hq_e2e" }) } : { dataDir };
}

/** Copies a stopped server's data. */
export async function copyOf(original: AppData): Promise<AppData> {
  const { databaseUrl } = original;
  const dataDir = mkdtempSync(`${original.dataDir}-`);
  // A server that was too busy to stop in time leaves its socket, which can't be copied.
  cpSync(original.dataDir, dataDir, { recursive: true, filter: (path) => !lstatSync(path).isSocket() });
  if (databaseUrl === undefined) return { dataDir };
  const from = nameOf(databaseUrl);
  return { dataDir, databaseUrl: await newDatabase(databaseUrl, { from, prefix: from }) };
}

/** The address of a new copy of the database `from` on this server. Its name begins with `prefix`. */
async function newDatabase(server: string, { from, prefix }: { readonly from: string; readonly prefix: string }): Promise<string> {
  const name = `${prefix}_${randomBytes(6).toString("hex")}`;
  await administer(addressOf(server, "postgres"), (run) => copyDatabase(run, from, name));
  return addressOf(server, name);
}

/** Removes the data and all remaining copies of it. */
export async function removeData({ dataDir, databaseUrl }: AppData): Promise<void> {
  for (const name of readdirSync(dirname(dataDir)))
    if (name.startsWith(basename(dataDir))) rmSync(join(dirname(dataDir), name), { recursive: true, force: true });
  if (!databaseUrl) return;
  // A database that somebody is connected to can't be dropped.
  await administer(addressOf(databaseUrl, "postgres"), async (run) => {
    const copies = await run("select datname as name from pg_database where starts_with(datname, $1)", [nameOf(databaseUrl)]);
    for (const { name } of copies) await run(`drop database if exists ${name} with (force)`);
  });
}

const nameOf = (databaseUrl: string): string => new URL(databaseUrl).pathname.slice(1);
