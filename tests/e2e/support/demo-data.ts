import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import pg from "pg";

/** What one server works on: its data directory, and its database on TEST_DATABASE_URL where that is named. */
export interface AppData {
  readonly dataDir: string;
  readonly databaseUrl?: string;
}

/** Data that is still empty, or a copy of what a server that has ended has left. */
export async function makeData(from?: AppData): Promise<AppData> {
  const dataDir = mkdtempSync(from ? `${from.dataDir}-` : join(tmpdir(), "hq-e2e-"));
  if (from) cpSync(from.dataDir, dataDir, { recursive: true });
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

/** Removes it, and the copies of it that are still there. */
export async function removeData({ dataDir, databaseUrl }: AppData): Promise<void> {
  for (const name of readdirSync(dirname(dataDir)))
    if (name.startsWith(basename(dataDir))) rmSync(join(dirname(dataDir), name), { recursive: true, force: true });
  if (!databaseUrl) return;
  const own = nameOf(databaseUrl);
  const databases = await administer(databaseUrl, `select datname from pg_database where starts_with(datname, '${own}')`);
  for (const { datname } of databases) await administer(databaseUrl, `drop database if exists ${datname} with (force)`);
}

const nameOf = (databaseUrl: string): string => new URL(databaseUrl).pathname.slice(1);

/** Over a connection to a database that is nobody's: a template may have no other visitor, and nobody drops the one they are in. */
async function administer(server: string, statement: string): Promise<{ datname: string }[]> {
  const url = new URL(server);
  url.pathname = "/postgres";
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(statement).finally(() => client.end());
  return rows;
}
