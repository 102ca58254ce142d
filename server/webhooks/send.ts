import { sql } from "kysely";
import { z } from "zod";
import { webhook } from "../../src/resources/api/webhook.ts";
import { asSystem } from "../access/caller.ts";
import type { Db } from "../db/connection.ts";
import type { Engine } from "../engine/engine.ts";
import { Problem } from "../engine/wire/problem.ts";
import { defineJob } from "../jobs/define-job.ts";
import { errorWords } from "../jobs/error-words.ts";
import { PermanentFailure } from "../jobs/failure.ts";
import type { Job, JobHandler } from "../jobs/handler.ts";
import { type DeliveryOutcome, failStranded, NOT_SENT_BY_US, pushDelivery, WEBHOOK_QUEUE } from "./deliveries.ts";
import { earlierVersions } from "./earlier-secrets.ts";
import { payloadFor } from "./payload.ts";
import { post } from "./post.ts";
import { type SecretOf, signaturesOf } from "./signatures.ts";

export interface SendOptions {
  readonly db: Db;
  readonly engine: Pick<Engine, "get" | "act" | "session">;
  readonly secretOf: SecretOf;
  readonly localWebhooks: boolean;
  /** Whether this is a demo for visitors, which sends nothing. */
  readonly isSandbox: boolean;
  readonly now: () => Date;
  /** Told of each delivery that ended here. */
  readonly count: (outcome: DeliveryOutcome) => void;
  /** Sends what was written to the outbox. */
  readonly poke: () => void;
}

interface Delivery {
  readonly id: number;
  readonly event: string;
  readonly messageId: string;
  readonly module: string;
  readonly recordId: number;
  readonly happenedAt: string;
  readonly webhookId: number;
  readonly url: string;
  readonly ownerId: number;
  readonly secretVersion: number;
  readonly isActive: boolean;
  readonly isDeleted: boolean;
}

/** What came of an attempt. */
interface Outcome {
  readonly outcome: "waiting" | DeliveryOutcome;
  readonly status?: number;
  readonly request?: string;
  readonly response: string;
  readonly duration?: number;
}

/** So many deliveries in a row that were given up pause their webhook. Each was tried for hours. */
const MAX_FAILURES = 5;
const input = z.object({ deliveryId: z.number() });
const call = { actor: asSystem("webhooks") };

/** Sends a delivery that waits. A failed attempt fails its job, which is tried again later and later. */
export function createSendWebhook({ db, engine, secretOf, localWebhooks, isSandbox, now, count, poke }: SendOptions): JobHandler {
  return async (job, context) => {
    const parsed = input.safeParse(job.payload);
    if (!parsed.success) throw new PermanentFailure("The job names no delivery", { cause: parsed.error });
    const delivery = await waiting(db, parsed.data.deliveryId);
    if (!delivery) return;
    try {
      await send(delivery, job, context.signal);
    } catch (error) {
      // What failed before anything was sent was not the receiver's doing. After the last attempt nobody would end its waiting.
      if (!context.signal.aborted && job.attempt >= job.maxAttempts) await note(delivery, { outcome: "failed", response: NOT_SENT_BY_US });
      throw error;
    }
  };

  async function send(delivery: Delivery, job: Job, signal: AbortSignal): Promise<void> {
    if (delivery.isDeleted) return note(delivery, { outcome: "not sent", response: "The webhook was deleted." });
    if (!delivery.isActive) return note(delivery, { outcome: "failed", response: "The webhook is paused." });
    if (isSandbox) return note(delivery, { outcome: "not sent", response: "This demo sends nothing to other servers." });
    const body = await payloadFor(engine, delivery.ownerId, delivery);
    if (body === null) return note(delivery, { outcome: "not sent", response: "The webhook's owner can't read the record." });

    const begun = performance.now();
    const sent = () => ({ request: body, duration: Math.round(performance.now() - begun) });
    const failed = async (reason: Pick<Outcome, "response" | "status">) => {
      const isLast = job.attempt >= job.maxAttempts;
      await note(delivery, { ...sent(), ...reason, outcome: isLast ? "failed" : "waiting" });
      if (isLast) return giveUp(delivery);
      // The log says no more: what receivers answer, and their addresses, are for the webhook's owner.
      throw new Error("The receiver didn't take it. The delivery says why.");
    };
    const seconds = Math.floor(now().getTime() / 1_000);
    const versions = [delivery.secretVersion, ...(await earlierVersions(db.kysely, delivery.webhookId))];
    const secrets = versions.map((version) => secretOf(delivery.webhookId, version));
    const headers = {
      "content-type": "application/json",
      "user-agent": "HQ-Webhooks/1",
      "webhook-id": delivery.messageId,
      "webhook-timestamp": String(seconds),
      "webhook-signature": signaturesOf(secrets, delivery.messageId, seconds, body),
    };
    let answer: Awaited<ReturnType<typeof post>>;
    try {
      answer = await post(delivery.url, { headers, body, localWebhooks, signal });
    } catch (error) {
      // The server is stopping: the attempt is not the receiver's failure.
      if (signal.aborted) throw error;
      return failed({ response: errorWords(error) || "No answer." });
    }
    if (answer.status < 200 || answer.status > 299) {
      return failed({ status: answer.status, response: legible(answer.body) || `Status ${answer.status}` });
    }
    await note(delivery, { ...sent(), outcome: "delivered", status: answer.status, response: legible(answer.body) });
    await sql`update webhooks set failures = 0 where id = ${delivery.webhookId} and failures > 0`.execute(db.kysely);
  }

  async function note({ id, webhookId }: Delivery, { outcome, status, request, response, duration }: Outcome): Promise<void> {
    const at = now().toISOString();
    const wasSent = request !== undefined;
    const isNoted = await db.transaction(async (trx) => {
      const { rows } = await sql<{ version: number }>`
        update webhook_deliveries set outcome = ${outcome}, status = ${status ?? null}, response = ${response.slice(0, 2_000)},
          request = coalesce(${request ?? null}, request), duration = ${duration ?? null}, attempts = attempts + ${wasSent ? 1 : 0},
          last_attempt_at = case when ${wasSent} then ${at}::timestamptz else last_attempt_at end, version = version + 1, updated_at = now()
        where id = ${id} and outcome = 'waiting' returning version`.execute(trx);
      for (const { version } of rows) await pushDelivery(trx, { id, version, webhookId }, "updated");
      return rows.length > 0;
    });
    if (isNoted && outcome !== "waiting") count(outcome);
    poke();
  }

  async function giveUp({ webhookId }: Delivery): Promise<void> {
    const { rows } = await sql<{ failures: number }>`
      update webhooks set failures = coalesce(failures, 0) + 1 where id = ${webhookId} returning failures`.execute(db.kysely);
    if (Number(rows[0]?.failures ?? 0) < MAX_FAILURES) return;
    await engine.act(call, webhook, { id: webhookId }, "giveUp").catch((error: unknown) => {
      // Paused already.
      if (!(error instanceof Problem)) throw error;
    });
  }
}

async function waiting(db: Db, id: number): Promise<Delivery | null> {
  const { rows } = await sql<Delivery>`
    select d.id, d.event, d.message_id as "messageId", d.module, d.record_id as "recordId", d.happened_at as "happenedAt",
      w.id as "webhookId", w.url, w.owner_id as "ownerId", coalesce(w.secret_version, 0) as "secretVersion",
      w.state = 'active' as "isActive", w.deleted_at is not null as "isDeleted"
    from webhook_deliveries d join webhooks w on w.id = d.webhook_id
    where d.id = ${id} and d.outcome = 'waiting' and d.deleted_at is null`.execute(db.kysely);
  return rows[0] ?? null;
}

/** What the database can store of an answer. */
const legible = (text: string): string => text.replaceAll("\0", "");

type Services = Pick<SendOptions, "db" | "engine" | "poke"> & {
  readonly webhookSecretOf: SendOptions["secretOf"];
  readonly countDelivery: SendOptions["count"];
  readonly config: { readonly localWebhooks: SendOptions["localWebhooks"]; readonly sandboxHours?: unknown };
};

/** Its receivers are anybody's: nothing else waits for them. */
export const webhookJob = defineJob({
  queue: WEBHOOK_QUEUE,
  lane: { name: "webhooks" },
  run: ({ db, engine, poke, webhookSecretOf, countDelivery, config }: Services) =>
    createSendWebhook({
      db,
      engine,
      poke,
      secretOf: webhookSecretOf,
      localWebhooks: config.localWebhooks,
      isSandbox: config.sandboxHours !== undefined,
      now: () => new Date(),
      count: countDelivery,
    }),
});

export const strandedDeliveriesJob = defineJob({
  queue: "stranded-deliveries",
  every: 300,
  run:
    ({ db, countDelivery }: Pick<Services, "db" | "countDelivery">) =>
    async () => {
      for (let stranded = await failStranded(db); stranded > 0; stranded--) countDelivery("failed");
    },
});
