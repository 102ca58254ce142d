import type { Guard } from "../../schemas/actions/action.ts";
import { choice, dateTime, integer, longText, ref, text } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { me } from "../../schemas/rules/where.ts";

const notWaiting: Guard<{ readonly outcome: string | null }> = {
  remedy: "later",
  refuse: ({ outcome }) => (outcome === "waiting" ? "It is on its way." : null),
};

/** One event on its way to a webhook: what was sent, and the answer. */
export const webhookDelivery = resource("webhook-delivery", {
  label: "Delivery",
  plural: "Deliveries",
  collection: "webhook-deliveries",
  title: "event",
  subtitle: "messageId",
  path: "/user-management/webhook-deliveries",
  subject: "WEBHOOKS",
  bizObject: 152,
  side: "employee",
  comments: false,
  fields: {
    outcome: choice(["waiting", "delivered", "failed", "not sent"], { readOnly: true, filter: true }),
    event: text({ readOnly: true, mono: true, search: true, maxLength: 120 }),
    webhook: ref("webhook", { readOnly: true, filter: true }),
    messageId: text({ label: "Message ID", readOnly: true, mono: true, unique: true, maxLength: 80 }),
    module: text({ readOnly: true, maxLength: 60 }),
    recordId: integer({ label: "Record ID", readOnly: true }),
    happenedAt: dateTime({ readOnly: true }),
    attempts: integer({ readOnly: true, default: 0, min: 0 }),
    lastAttemptAt: dateTime({ label: "Last attempt", readOnly: true, sort: true }),
    duration: integer({ readOnly: true, unit: "ms" }),
    status: integer({ label: "HTTP status", readOnly: true, filter: true }),
    request: longText({ readOnly: true, maxLength: 500_000 }),
    response: longText({ readOnly: true, maxLength: 2_000 }),
  },
  actions: {
    sendAgain: {
      verb: "update",
      icon: "sync",
      guards: [notWaiting],
      sets: { outcome: "waiting" },
      effect: true,
      successMessage: "It is on its way again.",
    },
  },
  next: ["sendAgain"],
  employee: { rows: { "webhook.owner": me.user } },
  views: {
    list: {
      columns: ["event", "webhook", "recordId", "status", "duration", "attempts", "lastAttemptAt", "outcome"],
      more: ["createdAt"],
    },
  },
});
