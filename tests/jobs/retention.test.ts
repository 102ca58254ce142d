// @module-tag gate
import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { readConfig } from "../../server/config/config.ts";
import { removeExpired } from "../../server/db/append-only.ts";
import { allTables } from "../../server/db/tables.ts";
import { createExportJob } from "../../server/exports/export-job.ts";
import { sweepOutbox } from "../../server/integrations/sweep-outbox.ts";
import { createCleanUp } from "../../server/jobs/clean-up.ts";
import { addUser } from "../http/support.ts";
import { createTestServer, type TestServer } from "../support/test-server.ts";

let server: TestServer;
let user: number;
beforeAll(async () => {
  server = await createTestServer();
  user = await addUser(server.db, { email: "Rita@hq.example" });
});
afterAll(() => server?.close());
afterEach(async () => {
  await sql`delete from notifications`.execute(server.db.kysely);
});

const context = { signal: new AbortController().signal, finish: async () => undefined };
const job = { id: 1, queue: "clean-up", payload: null, attempt: 1, maxAttempts: 10 };
const ago = (days: number) => sql`now() - ${days} * interval '1 day'`;
const days = { sessions: 30, deadJobs: 90, readNotifications: null };
const cleanUp = (changed: Partial<Parameters<typeof createCleanUp>[1]>) =>
  createCleanUp(server.db.kysely, { ...days, ...changed })(job, context);
const count = async (table: string) => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(server.db.kysely);
  return rows[0]?.n;
};

test("the settings keep what they kept before there were any", () => {
  expect(readConfig({}).retention).toEqual({
    sessions: 30,
    deadJobs: 90,
    exports: 1,
    inboundCalls: 90,
    readNotifications: null,
    outbox: null,
  });
  expect(() => readConfig({ HQ_KEEP_INBOUND_CALLS_DAYS: "30" })).toThrow("from 90 to");
  expect(() => readConfig({ HQ_KEEP_OUTBOX_DAYS: "never" })).toThrow("off, or a number of days");
});

test("ended sessions and dead jobs go after their days", async () => {
  await sql`insert into sessions (token_digest, user_id, expires_at) values ('\\x01', ${user}, ${ago(6)}), ('\\x02', ${user}, ${ago(4)})`.execute(
    server.db.kysely,
  );
  await sql`insert into jobs (queue, dead_at) values ('a', ${ago(11)}), ('b', ${ago(9)})`.execute(server.db.kysely);
  await cleanUp({ sessions: 5, deadJobs: 10 });
  expect([await count("sessions"), await count("jobs")]).toEqual([1, 1]);
});

test("notifications go once all who got them have read them for so long", async () => {
  const add = async (created: number, seen: readonly (number | null)[]) => {
    const { rows } = await sql<{ id: number }>`insert into notifications (title, message, created_at)
      values ('t', 'm', ${ago(created)}) returning id`.execute(server.db.kysely);
    for (const [index, each] of seen.entries())
      await sql`insert into notification_recipients (notification_id, user_id, is_seen, seen_at)
        values (${rows[0]?.id}, ${index === 0 ? user : await addUser(server.db, { email: `R${created}${index}@hq.example` })}, ${each !== null},
          ${each === null ? sql`null` : ago(each)})`.execute(server.db.kysely);
    return rows[0]?.id;
  };
  await add(50, [40]);
  const kept = [await add(50, [null]), await add(50, [40, null]), await add(50, [10])];
  await cleanUp({});
  expect(await count("notifications")).toBe(4);
  await cleanUp({ readNotifications: 30 });
  const { rows } = await sql`select id from notifications order by id`.execute(server.db.kysely);
  expect(rows.map((row) => (row as { id: number }).id)).toEqual(kept);
});

test("an export can be downloaded for its days", async () => {
  const { rows } = await sql<{ id: number }>`insert into exports (user_id, resource, format, columns, request)
    values (${user}, 'customer', 'csv', '["name"]', '{}') returning id`.execute(server.db.kysely);
  await sql`update users set is_admin = true where id = ${user}`.execute(server.db.kysely);
  await createExportJob({ ...server.exporting, keepDays: 7 })({ ...job, payload: { exportId: rows[0]?.id } }, context);
  const { rows: made } = await sql`select status, round(extract(epoch from expires_at - finished_at) / 86400)::int as days
    from exports`.execute(server.db.kysely);
  expect(made).toEqual([{ status: "done", days: 7 }]);
});

test("calls of services are kept longer where a setting says so", async () => {
  await sql`insert into inbound_calls (source, event_id, headers, body, created_at)
    values ('texts', '1', '{}', '', ${ago(150)}), ('texts', '2', '{}', '', ${ago(100)})`.execute(server.db.kysely);
  await removeExpired(server.db.kysely, allTables(), { inbound_calls: 120 });
  expect(await count("inbound_calls")).toBe(1);
});

test("emails in the outbox folder go after their days, and nothing else there", async () => {
  const folder = join(server.dataDir, "outbox");
  mkdirSync(folder, { recursive: true });
  const long = new Date(Date.now() - 40 * 86_400_000);
  for (const name of ["old.eml", "new.eml", "note.txt"]) writeFileSync(join(folder, name), "x");
  for (const name of ["old.eml", "note.txt"]) utimesSync(join(folder, name), long, long);
  await sweepOutbox(server.dataDir, null);
  expect(readdirSync(folder)).toHaveLength(3);
  await sweepOutbox(server.dataDir, 30);
  expect(readdirSync(folder).sort()).toEqual(["new.eml", "note.txt"]);
  rmSync(folder, { recursive: true });
  await sweepOutbox(server.dataDir, 30);
});
