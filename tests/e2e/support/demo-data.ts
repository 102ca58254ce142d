import { randomBytes } from "node:crypto";
import { cpSync, lstatSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import pg from "pg";

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
  await administer(server, `create database ${name}${template ? ` template ${template}` : ""}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { dataDir, databaseUrl: url.href };
}

/** Removes the data and all remaining copies of it. */
export async function removeData({ dataDir, databaseUrl }: AppData): Promise<void> {
  for (const name of readdirSync(dirname(dataDir)))
    if (name.startsWith(basename(dataDir))) rmSync(join(dirname(dataDir), name), { recursive: true, force: true });
  if (!databaseUrl) return;
  const own = nameOf(databaseUrl);
  const databases = await administer(databaseUrl, `select datname from pg_database where starts_with(datname, '${own}')`);
  for (const { datname } of databases) await administer(databaseUrl, `drop database if exists ${datname} with (force)`);
}

const nameOf = (databaseUrl: string): string => new URL(databaseUrl).pathname.slice(1);

/** Connects to `postgres`: a template database must have no other connections, and one in use can't be dropped. */
async function administer(server: string, statement: string): Promise<{ datname: string }[]> {
  const url = new URL(server);
  url.pathname = "/postgres";
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(statement).finally(() => client.end());
  return rows;
}
