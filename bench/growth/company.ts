import pg from "pg";
import { openDatabase } from "../../server/db/connection.ts";
import { seedDemo } from "../../server/db/demo/index.ts";
import { migrate } from "../../server/db/migrate.ts";
import { multiply } from "./multiply.ts";

/** Rows of the demo company's largest module. */
const demoRows = 97;
export const today = "2026-11-20";

/** Creates a database on the server with the demo company multiplied until its largest module has this many rows. Returns its URL. */
export async function grownCompany(server: string, name: string, rows: number): Promise<string> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`drop database if exists ${name} with (force)`);
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  const db = await openDatabase({ databaseUrl: url.href, poolSize: 2 });
  try {
    await migrate(db);
    await seedDemo(db, { today, passwordDigest: "none" });
    await multiply(db, Math.max(2, Math.round(rows / demoRows)));
  } finally {
    await db.close();
  }
  return url.href;
}
