import { randomBytes } from "node:crypto";
import { cpSync, lstatSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { addressOf, administer, copyDatabase } from "../../support/server-fixture.ts";

/** The data of one server: its data directory, and its database if TEST_DATABASE_URL is set. */
export interface AppData {
  readonly dataDir: string;
  readonly databaseUrl?: string;
}

/** Creates empty data, or a copy of a stopped server's data. */
export async function makeData(from?: AppData): Promise<AppData> {
  const dataDir = mkdtempSync(from ? `${from.dataDir}-` : join(tmpdir(), "hq-e2e-"));
  // A server that was too busy to stop in time leaves its socket, which can't be copied.
  const isFile = (path: string) => !lstatSync(path).isSocket();
  if (from) cpSync(from.dataDir, dataDir, { recursive: true, filter: isFile });
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return { dataDir };
  const part = randomBytes(6).toString("hex");
  const template = from?.databaseUrl === undefined ? undefined : nameOf(from.databaseUrl);
  const name = `${template ?? "hq_e2e"}_${part}`;
  await administer(server, (run) => copyDatabase(run, template ?? "template1", name));
  return { dataDir, databaseUrl: addressOf(server, name) };
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
