import { apiKey } from "../../../../src/resources/api/api-key.ts";
import { webhook } from "../../../../src/resources/api/webhook.ts";
import { webhookDelivery } from "../../../../src/resources/api/webhook-delivery.ts";
import { addDays } from "../../../../src/schemas/values/date.ts";
import { defineDemo } from "../demo-module.ts";

/** The key of a web shop. Nobody has its secret. */
const keys = defineDemo(apiKey, ({ daysAgo, today, now, staff }) => [
  {
    id: 1,
    state: "active",
    name: "Web shop",
    ownerId: staff[0] ?? null,
    key: "hq_live_7Kq2",
    expiresOn: addDays(today, 68),
    lastUsedAt: new Date(Date.parse(now) - 4 * 60_000).toISOString(),
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
] as const;

const deliveries = defineDemo(webhookDelivery, ({ daysAgo }) =>
  answers.map((answer, index) => {
    const at = daysAgo(6 - index);
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
  }),
);

export const demoApi = [keys, webhooks, deliveries];
