// @module-tag gate
import { sql } from "kysely";
import { expect, it } from "vitest";
import { MAIL_QUEUE } from "../../server/integrations/mail-job.ts";
import { CLEAN_UP_QUEUE } from "../../server/jobs/clean-up.ts";
import { enqueue } from "../../server/jobs/enqueue.ts";
import { scriptedSmtp } from "../support/scripted-smtp.ts";
import { createTestServer } from "../support/test-server.ts";
import { until } from "../support/waits.ts";

it("a mail server that does not answer holds up emails alone", async () => {
  const smtp = await scriptedSmtp((line) => (line === "." ? "silence" : undefined));
  const server = await createTestServer({ config: { mailUrl: smtp.url } });
  const { kysely } = server.db;
  try {
    for (let n = 0; n < 8; n += 1) await enqueue(kysely, MAIL_QUEUE, { to: [`p${n}@client.example`], subject: "Hello", text: "Hello" });
    await enqueue(kysely, CLEAN_UP_QUEUE, {}, { dedupeKey: "now" });
    await server.startBackground();
    await until(() => smtp.emails.length === 8, "the mail server has all emails");
    const due = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from jobs where queue = ${CLEAN_UP_QUEUE} and run_at <= now()`.execute(kysely))
        .rows[0]?.n;
    await until(async () => (await due()) === 0, "another job is done");
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from jobs where queue = ${MAIL_QUEUE} and handed_over_at is not null`.execute(kysely);
    expect(rows[0]?.n).toBe(8);
  } finally {
    await smtp.close();
    await server.close();
  }
  expect(smtp.emails).toHaveLength(8);
});
