import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { quoted } from "../../server/db/names.ts";
import type { Export } from "../../src/contract/exports.ts";
import { type Client, createExportServer, type ExportServer } from "../exports/export-server.ts";
import { readCsv } from "../exports/read-csv.ts";
import { readXlsx } from "../exports/read-xlsx.ts";
import { scaled } from "./scale.ts";

const ROWS = scaled({ quick: 20_000, night: 20_000, long: 100_000 });
const MB = 1_000_000;
/** Half of what the quick run's rows take in memory all at once, a tenth of the long run's. */
const LIVE = 16 * MB;
const RESIDENT = 160 * MB;

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

let harness: ExportServer;
let ann: Client;
const columns = [
  "id",
  "number",
  "customer",
  "origin",
  "destination",
  "recipient",
  "orderType",
  "price",
  "total",
  "validUntil",
  "state",
  "createdBy",
  "createdAt",
  "updatedAt",
];

beforeAll(async () => {
  harness = await createExportServer();
  ann = await harness.signIn("admin@hq.example");
  const { rows } = await sql<{ name: string }>`
    SELECT column_name AS name FROM information_schema.columns
    WHERE table_name = 'shipping_quotes' AND table_schema = current_schema() AND column_name NOT IN ('id', 'number')`.execute(
    harness.db.kysely,
  );
  const copied = sql.raw(rows.map(({ name }) => quoted(name)).join(", "));
  await sql`INSERT INTO shipping_quotes (number, ${copied}) SELECT 'P-' || n, ${copied}
    FROM (SELECT * FROM shipping_quotes WHERE state = 'ready' ORDER BY id LIMIT 1) one, generate_series(1, ${sql.raw(String(ROWS))}) n`.execute(
    harness.db.kysely,
  );
  await sql`ANALYZE shipping_quotes`.execute(harness.db.kysely);
  // Warm-up: code that is loaded and compiled once must not count as growth.
  for (const format of ["csv", "xlsx"]) await harness.run(ann, "quotes", { format, columns, query: "tab=drafts" });
  return () => harness.close();
}, 300_000);

/** The peak memory growth while the work runs: live after a garbage collection, and resident. */
async function growthDuring(work: () => Promise<void>): Promise<{ live: number; resident: number; looks: number }> {
  const live = () => {
    collect();
    const { heapUsed, external, arrayBuffers } = process.memoryUsage();
    return heapUsed + external + arrayBuffers;
  };
  const before = { live: live(), resident: process.memoryUsage().rss };
  const peak = { ...before };
  let looks = 0;
  const timer = setInterval(() => {
    peak.resident = Math.max(peak.resident, process.memoryUsage().rss);
    peak.live = Math.max(peak.live, live());
    looks += 1;
    // Each look collects all garbage, which takes up to a fifth of a second.
  }, 400);
  await work().finally(() => clearInterval(timer));
  return { live: peak.live - before.live, resident: peak.resident - before.resident, looks };
}

const formats = ["csv", "xlsx"] as const;
const exportsByFormat = new Map<string, Export>();

describe(`exporting ${ROWS.toLocaleString("en-US")} rows`, () => {
  // Both formats are written before either is read back: memory used for reading would hide the memory used for
  // writing.
  it.each(formats)("writes %s with constant memory", async (format) => {
    const { body } = await harness.ask(ann, "POST", "quotes/exports", { format, columns, query: "sort=-updatedAt" });
    const began = performance.now();
    const { live, resident, looks } = await growthDuring(() => harness.work({}, 600_000));
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const done: Export = (await harness.ask(ann, "GET", `exports/${body.data.id}`)).body.data;
    exportsByFormat.set(format, done);
    const mb = (bytes: number) => (bytes / MB).toFixed(1);
    console.log(
      `${format}: ${done.rows} rows, ${mb(done.size ?? 0)} MB in ${seconds} s; live +${mb(live)} MB, resident +${mb(resident)} MB (${looks} looks)`,
    );
    expect(done.status).toBe("done");
    expect(done.rows).toBeGreaterThan(ROWS);
    expect(looks).toBeGreaterThan(3);
    expect(live).toBeLessThan(LIVE);
    expect(resident).toBeLessThan(RESIDENT);
  });

  it.each(formats)("writes every row exactly once as %s", async (format) => {
    const done = exportsByFormat.get(format);
    const bytes = await harness.download(ann, { fullPath: done?.fullPath ?? null });
    const lines = format === "csv" ? readCsv(bytes.toString("utf8").slice(1)) : readXlsx(bytes).rows;
    const ids = new Set(lines.slice(1).map(([id]) => Number(id)));
    expect([lines.length - 1, ids.size]).toEqual([done?.rows, done?.rows]);
  });
});
