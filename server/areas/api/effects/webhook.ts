import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { webhook } from "../../../../src/resources/api/webhook.ts";
import { webhookDelivery } from "../../../../src/resources/api/webhook-delivery.ts";
import { resources } from "../../../../src/resources/index.ts";
import { allOfModule, eventsOf } from "../../../../src/schemas/actions/events.ts";
import { isSystem } from "../../../access/caller.ts";
import { defineEffects, type EffectSettings } from "../../../engine/effect.ts";
import { conflict, invalid } from "../../../engine/wire/problem.ts";
import { refusalOf } from "../../../webhooks/addresses.ts";
import { addDelivery, enqueueDelivery, TEST_EVENT } from "../../../webhooks/deliveries.ts";
import { withoutEvents } from "../../../webhooks/events.ts";

/** @throws Problem 422 for an address that nothing is sent to, and for events that never happen */
function deliverable(
  { url, events }: { readonly url: string; readonly events: readonly string[] },
  { localWebhooks }: Pick<EffectSettings, "localWebhooks">,
): void {
  const refusal = refusalOf(url, localWebhooks);
  if (refusal !== null) throw invalid({ url: [refusal] });
  if (events.length === 0) throw invalid({ events: ["Name at least one event."] });
  const unknown = events.find((event) => !known().has(event));
  if (unknown !== undefined) throw invalid({ events: [`There is no event "${unknown}".`] });
}

let names: ReadonlySet<string> | undefined;
function known(): ReadonlySet<string> {
  names ??= new Set(
    resources
      .filter(({ name, routes }) => routes && !withoutEvents.has(name))
      .flatMap(eventsOf)
      .flatMap((event) => [event, allOfModule(event)]),
  );
  return names;
}

/** More failed deliveries are not sent again at once. */
const MOST_AGAIN = 1_000;

export const webhookEffects = defineEffects(webhook, {
  async beforeCreate({ row, call, settings }) {
    deliverable(row, settings);
    return isSystem(call.actor) ? {} : { ownerId: call.actor.id };
  },
  update: async ({ row, settings }) => deliverable(row, settings),

  async sendTest({ row, trx }) {
    await addDelivery(trx, {
      webhookId: row.id,
      event: TEST_EVENT,
      messageId: `msg_test_${randomUUID()}`,
      module: webhook.name,
      recordId: row.id,
      happenedAt: new Date().toISOString(),
    });
  },

  async resendFailed({ row, trx, call, engine }) {
    const { rows } = await sql<{ id: number }>`select id from webhook_deliveries
      where webhook_id = ${row.id} and outcome = 'failed' and deleted_at is null order by id limit ${MOST_AGAIN}`.execute(trx);
    if (rows.length === 0) throw conflict("Nothing has failed.");
    for (const { id } of rows) await engine.act(call, webhookDelivery, { id }, "sendAgain");
  },
});

export const webhookDeliveryEffects = defineEffects(webhookDelivery, {
  sendAgain: async ({ row, trx }) => enqueueDelivery(trx, row.id),
});
