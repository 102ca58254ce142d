import { type QueryExecutorProvider, sql } from "kysely";
import { z } from "zod";
import { message } from "../../../../src/resources/care/message.ts";
import { asSystem } from "../../../access/caller.ts";
import type { Db } from "../../../db/connection.ts";
import type { Engine } from "../../../engine/engine.ts";
import { issueLink, linkPath } from "../../../guests/links.ts";
import { linkTo } from "../../../integrations/mail-template.ts";
import { type TextGateway, TextRefused } from "../../../integrations/texts/text-gateway.ts";
import { PermanentFailure } from "../../../jobs/failure.ts";
import type { JobHandler } from "../../../jobs/handler.ts";
import { lockAddress, optedOutSince } from "../ports/conversation-facts.ts";
import { reviewLink } from "../reviews/review-portal.ts";
import { LINK } from "../service/automatic-text.ts";
import type { MediaLinks } from "./media-links.ts";
import { stopTexts } from "./opt-outs.ts";

export interface SendTextDeps {
  readonly db: Db;
  readonly engine: Pick<Engine, "session" | "transaction">;
  /** Null: text messages are turned off. */
  readonly gateway: TextGateway | null;
  readonly media: MediaLinks;
  readonly publicUrl: string;
}

interface Waiting {
  readonly id: number;
  readonly body: string | null;
  readonly to: string;
  readonly fileIds: readonly number[];
  readonly reviewId: number | null;
}

const payload = z.object({ messageId: z.number() });
const call = { actor: asSystem("text messages") };
const isOff = "Text messages are turned off, so this one was not sent.";

/** Hands a queued text message to its service, and keeps what the service said. */
export function createSendText({ db, engine, gateway, media, publicUrl }: SendTextDeps): JobHandler {
  const fail = (messageId: number, problem: string) =>
    engine.transaction((_, operations) => operations.act(call, message, { id: messageId }, "fail", { problem: problem.slice(0, 500) }));

  const reviewUrl = async (reviewId: number) =>
    linkTo(publicUrl, linkPath(reviewLink, (await issueLink(db.kysely, reviewLink, reviewId, engine.session.today())).token));

  return async (job) => {
    const parsed = payload.safeParse(job.payload);
    if (!parsed.success) throw new PermanentFailure("The job names no message", { cause: parsed.error });
    const text = await waiting(db.kysely, parsed.data.messageId);
    // It was handed over before.
    if (!text) return;
    const { id, to, fileIds, reviewId } = text;
    if (!gateway) return void (await fail(id, isOff));
    // Whoever said stop while it waited gets nothing.
    if ((await optedOutSince(db.kysely, to)) !== null) return void (await fail(id, "This number has asked for no text messages."));
    try {
      const body = reviewId === null ? (text.body ?? "") : (text.body ?? "").replace(LINK, await reviewUrl(reviewId));
      const { providerId, cost } = await gateway.send({ id, to, body, mediaUrls: fileIds.map((each) => media.urlOf(each)) });
      await engine.transaction((_, operations) =>
        operations.write(call, message, id, { providerId, delivery: "sent", sentAt: new Date().toISOString(), cost: cost ?? null }),
      );
    } catch (failure) {
      const isLast = job.attempt >= job.maxAttempts;
      if (!(failure instanceof TextRefused) && !isLast) throw failure;
      await fail(id, failure instanceof TextRefused ? failure.message : "The service for text messages could not be reached.");
      if (failure instanceof TextRefused && failure.optedOut)
        await engine.transaction(async (tx, operations) => {
          await lockAddress(tx, "text message", to);
          await stopTexts(tx, operations, call, { number: to, how: "service", words: failure.message });
        });
    }
  };
}

async function waiting(db: QueryExecutorProvider, id: number): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    select m.id, m.body, c.address as "to", m.review_id as "reviewId",
      array(select f.id from files f where f.resource = ${message.name} and f.record_id = m.id order by f.id) as "fileIds"
    from messages m join conversations c on c.id = m.conversation_id
    where m.id = ${id} and m.channel = 'text message' and m.direction = 'out' and m.delivery = 'queued' and m.deleted_at is null`.execute(
    db,
  );
  return rows[0];
}
