// @module-tag gate
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Db } from "../../server/db/connection.ts";
import { createMailer } from "../../server/integrations/mail.ts";
import { createMailHandler, MAIL_QUEUE } from "../../server/integrations/mail-job.ts";
import { enqueue } from "../../server/jobs/enqueue.ts";
import { createWorker } from "../../server/jobs/worker.ts";
import { quiet } from "../realtime/support.ts";
import { testDatabase } from "../support/database.ts";

let db: Db;
let dataDir = "";
beforeAll(async () => {
  db = await testDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "hq-mail-"));
});
afterAll(async () => {
  await db.close();
  await rm(dataDir, { recursive: true });
});

test("an email enqueued in a transaction is sent after its commit", async () => {
  const mailer = createMailer({ dataDir, from: { name: "HQ", address: "office@hq.example" } });
  const worker = createWorker({ db: db.kysely, handlers: { [MAIL_QUEUE]: createMailHandler(mailer) }, log: quiet });
  worker.start();
  const mail = { to: ["jo@atelier.example"], subject: "Welcome", text: "Hello" };
  await db.transaction((tx) => enqueue(tx, MAIL_QUEUE, mail));
  worker.poke();
  const outbox = async () => {
    const emails = (await readdir(join(dataDir, "outbox"))).filter((name) => name.endsWith(".eml"));
    expect(emails).toHaveLength(1);
    return emails;
  };
  const names = await vi.waitFor(outbox, { timeout: 15_000 });
  expect(await readFile(join(dataDir, "outbox", names[0] ?? ""), "utf8")).toContain("Subject: Welcome");
  await worker.stop();
});
