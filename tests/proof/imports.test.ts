import { createReadStream } from "node:fs";
import { mkdtemp, open, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { csvLine } from "../../src/schemas/values/csv.ts";
import { createImportServer } from "../imports/import-server.ts";
import { scaled } from "./scale.ts";

const ROWS = scaled({ quick: 20_000, night: 40_000, long: 200_000 });
/** Far less than the rows take in memory all at once. */
const LIVE = 24_000_000;

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");
const live = () => {
  collect();
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  return heapUsed + external + arrayBuffers;
};

it(`stages ${ROWS} rows in memory that doesn't grow with them`, async () => {
  const server = await createImportServer();
  const folder = await mkdtemp(join(tmpdir(), "hq-imports-"));
  const path = join(folder, "customers.csv");
  const file = await open(path, "w");
  await file.write(csvLine(["Name", "Email", "Phone", "Notes"]));
  for (let at = 0; at < ROWS; at += 1000) {
    const lines = Array.from({ length: 1000 }, (_, n) =>
      csvLine([`Customer ${at + n}`, `c${at + n}@x.example`, "212-555-0143", "x".repeat(60)]),
    );
    await file.write(lines.join(""));
  }
  await file.close();
  try {
    const admin = await server.add("admin", { isAdmin: true });
    // Loads and compiles the code, which must not count as growth.
    await server.start(admin, "customer", "Name\nA\n");
    const { rows } = await sql<{ id: number }>`INSERT INTO imports (user_id, resource, file_name, storage_key)
      VALUES (${admin.id}, 'customer', 'customers.csv', 'x') RETURNING id`.execute(server.db.kysely);
    const id = Number(rows[0]?.id);
    const before = live();
    let peak = before;
    const timer = setInterval(() => {
      peak = Math.max(peak, live());
    }, 100);
    await server.work(id, { files: { read: async () => ({ stream: createReadStream(path), size: (await stat(path)).size }) } });
    clearInterval(timer);
    expect(await server.detail(admin, id)).toMatchObject({ status: "mapping", total: ROWS });
    expect(peak - before).toBeLessThan(LIVE);
  } finally {
    await rm(folder, { recursive: true });
    await server.close();
  }
}, 600_000);
