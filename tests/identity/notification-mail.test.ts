// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createNotificationMail } from "../../server/identity/notification-mail.ts";
import type { Mail } from "../../server/integrations/mail.ts";
import { NOTIFICATION_MAIL_QUEUE } from "../../server/jobs/queues.ts";
import { resources } from "../../src/resources/index.ts";
import { createQuoteHarness, type QuoteHarness } from "../effects/quote-harness.ts";

let harness: QuoteHarness;
beforeAll(async () => {
  harness = await createQuoteHarness();
});
afterAll(() => harness.close());

/** Sends a new quote to its customer, and then the emails that are due. `before` runs in between. */
async function mailsOfSending(
  before: (quoteId: number) => Promise<unknown> = async () => undefined,
): Promise<{ id: number; mails: Mail[] }> {
  await sql`delete from jobs`.execute(harness.db.kysely);
  const { id } = await harness.quote(harness.bob);
  await harness.put(id, { state: "pendingPricing" });
  await sql`update shipping_quotes set price = 10000, valid_until = '2026-12-20' where id = ${id}`.execute(harness.db.kysely);
  const sent = await harness.act(harness.bob, id, "send");
  expect(sent.status, sent.text).toBe(200);
  await before(id);
  const mails: Mail[] = [];
  const handle = createNotificationMail({
    db: harness.db,
    resources,
    today: () => "2026-11-20",
    timeZone: "UTC",
    mailer: { send: async (mail) => ({ messageId: String(mails.push(mail)), refused: [] }), close: () => undefined },
    config: { publicUrl: "https://hq.company.example/", productName: "HQ", company: { name: "HQ", address: [], phone: "" } },
  });
  const { rows } = await sql<{
    id: number;
    payload: unknown;
  }>`select id, payload from jobs where queue = ${NOTIFICATION_MAIL_QUEUE} order by id`.execute(harness.db.kysely);
  const context = { signal: new AbortController().signal, finish: async () => undefined };
  for (const job of rows) await handle({ ...job, queue: NOTIFICATION_MAIL_QUEUE, attempt: 1, maxAttempts: 10 }, context);
  return { id, mails };
}

const emailOf = async (userId: number): Promise<string> =>
  (await sql<{ email: string }>`select email from users where id = ${userId}`.execute(harness.db.kysely)).rows[0]?.email ?? "";

it("a sent quote is emailed to the customer's users who may read it, with a link to it", async () => {
  const { id, mails } = await mailsOfSending();
  const { cleo, carl } = harness;
  expect(mails.map(({ to }) => to.join()).sort()).toEqual([await emailOf(cleo.actor.id), await emailOf(carl.actor.id)].sort());
  const { rows } = await sql<{ number: string }>`select number from shipping_quotes where id = ${id}`.execute(harness.db.kysely);
  expect(mails[0]?.subject).toBe("Quote ready - HQ");
  expect(mails[0]?.text).toContain(`${rows[0]?.number} is ready for your approval.`);
  expect(mails[0]?.text).toContain(`https://hq.company.example/shipping/quotes/view/${id}`);
  expect(new Set(mails.map((mail) => mail.id)).size).toBe(2);
});

it("nobody is emailed about what they may not read any more", async () => {
  const { mails } = await mailsOfSending((id) =>
    sql`update shipping_quotes set customer_id = ${harness.zeta} where id = ${id}`.execute(harness.db.kysely),
  );
  expect(mails).toEqual([]);
  const { mails: others } = await mailsOfSending(() =>
    sql`update users set state = 'suspended' where id = ${harness.carl.actor.id}`.execute(harness.db.kysely),
  );
  expect(others.map(({ to }) => to.join())).toEqual([await emailOf(harness.cleo.actor.id)]);
});

it("an email leaves out a message that quotes a link", async () => {
  const { mails } = await mailsOfSending(() =>
    sql`update notifications set message = 'You won $500: https://claim.example/now'`.execute(harness.db.kysely),
  );
  expect(mails).toHaveLength(1);
  expect(JSON.stringify(mails)).not.toContain("claim.example");
});
