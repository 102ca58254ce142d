import { type QueryExecutorProvider, sql } from "kysely";
import { webhook } from "../../src/resources/api/webhook.ts";
import { webhookDelivery } from "../../src/resources/api/webhook-delivery.ts";
import type { Db } from "../db/connection.ts";
import { readFields } from "../engine/read/read-fields.ts";
import { defineSweep } from "../jobs/define-job.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { addToOutbox } from "../realtime/outbox-messages.ts";

export const WEBHOOK_QUEUE = "webhook";

/** With the back-off between them, the attempts take about five hours. */
export const MAX_ATTEMPTS = 14;
/** The event that owners send to try a webhook out. */
export const TEST_EVENT = "webhook.test";

/** How a delivery ended. */
export type DeliveryOutcome = "delivered" | "failed" | "not sent";

export interface NewDelivery {
  readonly webhookId: number;
  readonly event: string;
  /** The same for the same event and webhook, so that receivers can tell it was sent before. */
  readonly messageId: string;
  readonly module: string;
  readonly recordId: number;
  readonly happenedAt: string;
}

/** Adds a delivery and its job, once per message id. */
export async function addDelivery(trx: QueryExecutorProvider, delivery: NewDelivery): Promise<void> {
  const { webhookId, event, messageId, module, recordId, happenedAt } = delivery;
  const { rows } = await sql<{ id: number }>`
    insert into webhook_deliveries (outcome, webhook_id, event, message_id, module, record_id, happened_at, attempts)
    values ('waiting', ${webhookId}, ${event}, ${messageId}, ${module}, ${recordId}, ${happenedAt}, 0)
    on conflict do nothing returning id`.execute(trx);
  for (const { id } of rows) {
    await enqueueDelivery(trx, id);
    await pushDelivery(trx, { id, version: 1, webhookId }, "created");
  }
}

export async function enqueueDelivery(trx: QueryExecutorProvider, deliveryId: number): Promise<void> {
  await enqueue(trx, WEBHOOK_QUEUE, { deliveryId }, { maxAttempts: MAX_ATTEMPTS });
}

/** Shows it in open lists. Deliveries are not logged: they are a log themselves. */
export async function pushDelivery(
  trx: QueryExecutorProvider,
  { id, version, webhookId }: { readonly id: number; readonly version: number; readonly webhookId: number },
  change: "created" | "updated",
): Promise<void> {
  const found = await readFields(trx, webhook, webhookId, ["ownerId"], { withDeleted: true });
  const after = { id, "webhook.owner": found?.ownerId ?? null };
  await addToOutbox(trx, {
    topic: "changed",
    payload: { resource: webhookDelivery.name, id, version, change, facts: { before: null, after } },
  });
}

/** Of a delivery that was not sent although its receiver has done nothing wrong. */
export const NOT_SENT_BY_US = "Something went wrong here before it was sent. Send it again.";

/**
 * Ends the waiting of deliveries that no job will send any more: their job was lost with its process each time, or somebody discarded it.
 * Otherwise they would wait for ever, and what waits can't be sent again. Returns how many.
 */
export async function failStranded(db: Pick<Db, "transaction">): Promise<number> {
  return db.transaction(async (trx) => {
    const { rows } = await sql<{ id: number; version: number; webhookId: number }>`
      update webhook_deliveries d set outcome = 'failed', response = ${NOT_SENT_BY_US}, version = version + 1, updated_at = now()
      where outcome = 'waiting' and deleted_at is null and not exists (
        select 1 from jobs where queue = ${WEBHOOK_QUEUE} and dead_at is null and payload ->> 'deliveryId' = d.id::text)
      returning id, version, webhook_id as "webhookId"`.execute(trx);
    for (const each of rows) await pushDelivery(trx, each, "updated");
    return rows.length;
  });
}

const KEEP_DAYS = 30;

/** Removes deliveries that are of no use any more. */
export async function sweepDeliveries(db: QueryExecutorProvider): Promise<void> {
  await sql`delete from webhook_deliveries where created_at < now() - ${KEEP_DAYS} * interval '1 day'`.execute(db);
}

export const deliveriesSweep = defineSweep(
  ({ db }: { readonly db: Db }) =>
    () =>
      sweepDeliveries(db.kysely),
);
