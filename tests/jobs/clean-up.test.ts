// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "../../server/db/connection.ts";
import { createCleanUp } from "../../server/jobs/clean-up.ts";
import { addUser } from "../http/support.ts";
import { testDatabase } from "../support/database.ts";

let db: Db;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

test("deletes what expired long ago and keeps everything else", async () => {
  const user = await addUser(db, { email: "Cleo@hq.example" });
  const days = (past: number) => sql`now() - ${past} * interval '1 day'`;
  for (const past of [-1, 0.5, 40]) {
    const digest = Buffer.from(String(past));
    const key = `k${past}`;
    await sql`INSERT INTO tickets (digest, user_id, purpose, expires_at) VALUES (${digest}, ${user}, 'file', ${days(past)})`.execute(
      db.kysely,
    );
    await sql`INSERT INTO sessions (token_digest, user_id, expires_at) VALUES (${digest}, ${user}, ${days(past)})`.execute(db.kysely);
    await sql`INSERT INTO idempotency_keys (user_id, key, method_path, body_digest, created_at) VALUES (${user}, ${key}, 'POST /x', ${digest}, ${days(past)})`.execute(
      db.kysely,
    );
    await sql`INSERT INTO jobs (queue, dead_at) VALUES ('work', ${days(past * 4)})`.execute(db.kysely);
  }
  await sql`INSERT INTO sessions (token_digest, user_id, expires_at, revoked_at) VALUES ('\\x01', ${user}, ${days(-5)}, ${days(31)})`.execute(
    db.kysely,
  );
  const job = { id: 1, queue: "clean-up", payload: null, attempt: 1, maxAttempts: 10 };
  await createCleanUp(db.kysely, { sessions: 30, deadJobs: 90, readNotifications: null })(job, {
    signal: new AbortController().signal,
    finish: async () => undefined,
  });
  const { rows } = await sql`
    SELECT (SELECT count(*) FROM tickets) AS tickets, (SELECT count(*) FROM sessions) AS sessions,
      (SELECT count(*) FROM idempotency_keys) AS keys, (SELECT count(*) FROM jobs) AS jobs`.execute(db.kysely);
  expect(rows).toEqual([{ tickets: 2, sessions: 2, keys: 2, jobs: 2 }]);
});
