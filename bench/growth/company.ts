import { openDatabase } from "../../server/db/connection.ts";
import { seedDemo } from "../../server/db/demo/index.ts";
import { migrate } from "../../server/db/migrate.ts";
import { administer, exists } from "../support/administer.ts";
import { multiply } from "./multiply.ts";

/** Rows of the demo company's largest module. */
const demoRows = 97;
export const today = "2026-11-20";

/**
 * A database on the server with the demo company multiplied until its largest module has this many rows: filled anew, or as it was left by an
 * earlier run, brought up to date. Returns its URL.
 */
export async function grownCompany(server: string, rows: number, { reuse }: { readonly reuse: boolean }): Promise<string> {
  const name = `growth_${rows}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  if (!reuse || !(await exists(server, name))) await fill(server, name, rows);
  const db = await openDatabase({ databaseUrl: url.href, poolSize: 2 });
  await migrate(db);
  await db.close();
  return url.href;
}

/** Filled under another name and renamed at the end: a database under its final name is complete. */
async function fill(server: string, name: string, rows: number): Promise<void> {
  const unfinished = `${name}_unfinished`;
  for (const each of [name, unfinished]) await administer(server, `drop database if exists ${each} with (force)`);
  await administer(server, `create database ${unfinished}`);
  const url = new URL(server);
  url.pathname = `/${unfinished}`;
  const db = await openDatabase({ databaseUrl: url.href, poolSize: 2 });
  try {
    await migrate(db);
    await seedDemo(db, { today, passwordDigest: "none" });
    await multiply(db, Math.max(2, Math.round(rows / demoRows)));
  } finally {
    await db.close();
  }
  await administer(server, `alter database ${unfinished} rename to ${name}`);
}
