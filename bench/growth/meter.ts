import type pg from "pg";
import { type Db, openDatabase } from "../../server/db/connection.ts";

/** What the database did for one call. */
export interface Work {
  /** Pages read, from its cache or from the disk. */
  readonly blocks: number;
  /** Milliseconds of executing, without planning. */
  readonly ms: number;
  readonly statements: readonly { readonly text: string; readonly blocks: number; readonly ms: number }[];
}

export interface Meter {
  readonly db: Db;
  /** Runs one call and returns what its statements cost, with the plans that PostgreSQL chose for exactly these runs. */
  of(call: () => Promise<unknown>): Promise<Work>;
}

const settings = {
  session_preload_libraries: "auto_explain",
  "auto_explain.log_min_duration": "0",
  "auto_explain.log_analyze": "on",
  "auto_explain.log_buffers": "on",
  "auto_explain.log_timing": "off",
  "auto_explain.log_format": "json",
  "auto_explain.log_level": "notice",
  // What the benchmarks run with: with the default, PostgreSQL prefers to read small tables as a whole.
  random_page_cost: "1.1",
  client_min_messages: "notice",
  log_min_messages: "error",
};

/** Opens a PostgreSQL database over one connection that reports each statement's plan. Needs a superuser. */
export async function openMetered(databaseUrl: string): Promise<Meter> {
  const setUp = await openDatabase({ databaseUrl, poolSize: 1 });
  const name = new URL(databaseUrl).pathname.slice(1);
  for (const [setting, value] of Object.entries(settings)) await setUp.pool.query(`alter database "${name}" set ${setting} = '${value}'`);
  await setUp.close();
  const db = await openDatabase({ databaseUrl, poolSize: 1 });
  const known = new WeakSet<pg.PoolClient>();
  let statements: { text: string; blocks: number; ms: number }[] = [];
  db.pool.on("acquire", (client) => {
    if (known.has(client)) return;
    known.add(client);
    client.on("notice", ({ message }) => {
      const [, ms, json] = /^duration: ([\d.]+) ms\s+plan:\s+([\s\S]*)$/.exec(message ?? "") ?? [];
      if (json === undefined) return;
      // Type boundary: the extension's output.
      const plan = JSON.parse(json) as { "Query Text": string; Plan: Record<"Shared Hit Blocks" | "Shared Read Blocks", number> };
      const blocks = plan.Plan["Shared Hit Blocks"] + plan.Plan["Shared Read Blocks"];
      statements.push({ text: plan["Query Text"], blocks, ms: Number(ms) });
    });
  });
  return {
    db,
    async of(call) {
      statements = [];
      await call();
      const done = statements;
      return { statements: done, blocks: sum(done.map(({ blocks }) => blocks)), ms: sum(done.map(({ ms }) => ms)) };
    },
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
