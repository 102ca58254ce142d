import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { pino } from "pino";
import { expect, test } from "vitest";
import { startServer } from "../../server/composition/start.ts";
import { readConfig } from "../../server/config/config.ts";
import { openDatabase } from "../../server/db/connection.ts";
import { seedDemo } from "../../server/demo/index.ts";
import { createSessions } from "../../server/identity/sessions.ts";
import { createLocalBus } from "../../server/realtime/bus.ts";
import { bearer } from "../http/support.ts";
import { databaseTemplate } from "../support/database.ts";
import { silent } from "../support/test-server.ts";
import { until } from "../support/waits.ts";

/**
 * A database as a killed server leaves it: with an unfinished export whose lease is still valid. Returns its owner's
 * session.
 */
async function leftBehind(dataDir: string): Promise<{ authorization: string }> {
  const db = await openDatabase({ dataDir, template: await databaseTemplate({ migrated: true }) });
  await seedDemo(db, { today: "2026-11-20", passwordDigest: "none" });
  await sql`INSERT INTO exports (user_id, resource, format, columns, request, status, rows)
    VALUES (1, 'shipping-quote', 'csv', '["number", "state"]', '{"tab": "all"}', 'running', 7)`.execute(db.kysely);
  await sql`INSERT INTO jobs (queue, payload, dedupe_key, attempts, locked_by, locked_until)
    VALUES ('export', '{"exportId": 1}', 'export:1', 1, 'gone', now() + interval '1 hour')`.execute(db.kysely);
  const sessions = createSessions({ db: db.kysely, bus: createLocalBus(silent), idleMs: 3_600_000, lifetimeMs: 86_400_000 });
  const headers = await bearer({ sessions }, 1);
  sessions.close();
  await db.close();
  return headers;
}

test("resumes an export left behind by a killed server at startup, and runs new ones", async () => {
  const folder = mkdtempSync(join(tmpdir(), "hq-exports-"));
  const headers = await leftBehind(folder);
  const server = await startServer(readConfig({ HQ_DATA_DIR: folder, PORT: "0" }), { demo: false, log: pino({ level: "silent" }) });
  try {
    const call = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${server.port}/api/${path}`, { headers, ...init });
    const isDone = async (id: number): Promise<boolean> => {
      const { data } = await (await call(`exports/${id}`)).json();
      if (!["waiting", "running", "done"].includes(data.status)) throw new Error(`${data.status}: ${data.message}`);
      return data.status === "done";
    };
    const textOf = async (id: number): Promise<string> => {
      await until(() => isDone(id), `export ${id} is done`, { limitMs: 200_000 });
      return (await call(`exports/${id}/file`)).text();
    };
    const body = JSON.stringify({ format: "csv", columns: ["number", "state"], query: "tab=all" });
    const response = await call("quotes/exports", { method: "POST", body, headers: { ...headers, "content-type": "application/json" } });
    const [earlier, fresh] = [await textOf(1), await textOf((await response.json()).data.id)];
    expect(earlier.split("\r\n").length).toBeGreaterThan(10);
    expect(fresh).toBe(earlier);
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
