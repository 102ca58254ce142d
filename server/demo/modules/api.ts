import { sql } from "kysely";
import { apiKey } from "../../../src/resources/api/api-key.ts";
import { webhook } from "../../../src/resources/api/webhook.ts";
import { webhookDelivery } from "../../../src/resources/api/webhook-delivery.ts";
import { addDays } from "../../../src/schemas/values/date.ts";
import { defineDemo } from "../demo-module.ts";

const before = (now: string, minutes: number): string => new Date(Date.parse(now) - minutes * 60_000).toISOString();

/** The key of a web shop. Nobody has its secret. */
const keys = defineDemo(apiKey, ({ daysAgo, today, now, staff }) => [
  {
    id: 1,
    state: "active",
    name: "Web shop",
    ownerId: staff[0] ?? null,
    key: "hq_live_7Kq2",
    expiresOn: addDays(today, 68),
    lastUsedAt: before(now, 4),
    lastUsedFrom: "198.51.100.24",
    abilities: ["SALES_LEADS create", "SALES_LEADS read"],
    createdAt: daysAgo(22),
    createdById: staff[0] ?? null,
  },
]);

/** Paused, so that nothing is sent to an address that nobody has. */
const webhooks = defineDemo(webhook, ({ daysAgo, staff }) => [
  {
    id: 1,
    state: "paused",
    name: "Accounting export",
    url: "https://hooks.example.com/hq",
    events: ["invoice.issued", "payment.*"],
    ownerId: staff[0] ?? null,
    secretVersion: 1,
    failures: 1,
    createdAt: daysAgo(20),
    createdById: staff[0] ?? null,
  },
]);

const answers = [
  { outcome: "delivered", status: 200, response: '{"ok":true}', duration: 184, attempts: 1 },
  { outcome: "delivered", status: 204, response: "", duration: 96, attempts: 3 },
  { outcome: "failed", status: 503, response: "Service Unavailable", duration: 1_210, attempts: 14 },
  { outcome: "waiting", status: 503, response: "Service Unavailable", duration: 1_305, attempts: 2 },
] as const;

const deliveries = defineDemo(webhookDelivery, async ({ daysAgo, now, tx }) => {
  // What waits has a job; this one's next attempt finds the webhook paused.
  await sql`insert into jobs (queue, payload, run_at, attempts, max_attempts, last_error, created_at) values ('webhook',
    jsonb_build_object('deliveryId', ${answers.length}::int), ${before(now, -95)}, 2, 14,
    'Error: The receiver didn''t take it. The delivery says why.', ${before(now, 25)})`.execute(tx);
  return answers.map((answer, index) => {
    const at = answer.outcome === "waiting" ? before(now, 25) : daysAgo(6 - index);
    return {
      id: index + 1,
      ...answer,
      event: "invoice.issued",
      webhookId: 1,
      messageId: `msg_demo_${index + 1}`,
      module: "invoice",
      recordId: index + 1,
      happenedAt: at,
      lastAttemptAt: at,
      request: JSON.stringify({ type: "invoice.issued", timestamp: at, data: { id: index + 1 } }),
      createdAt: at,
      createdById: null,
    };
  });
});

export const demoApi = [keys, webhooks, deliveries];
