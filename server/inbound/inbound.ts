import { z } from "zod";
import type { Log } from "../config/log.ts";
import type { Db } from "../db/connection.ts";
import { notFound, Problem } from "../engine/wire/problem.ts";
import { defineJob } from "../jobs/define-job.ts";
import { errorWords } from "../jobs/error-words.ts";
import { PermanentFailure } from "../jobs/failure.ts";
import type { JobHandler } from "../jobs/handler.ts";
import { enqueueCall, INBOUND_QUEUE, type InboundCall, noteOutcome, readCall, storeCall } from "./calls.ts";
import type { InboundHeaders, InboundSource } from "./inbound-source.ts";

/** When a call is tried again that was not processed at once: because it failed, or because the process was killed. */
const RETRY_MS = 60_000;

export interface InboundOptions {
  readonly db: Db;
  readonly sources: readonly InboundSource[];
  readonly log: Log;
}

/** Calls that other services make to us. */
export interface Inbound {
  /**
   * Stores a call once, however often it is made, and processes it. If that fails now, it is done later.
   * @throws Problem 400 for a body that the source has not signed, 404 for an unknown source
   */
  receive(source: string, body: Buffer, headers: InboundHeaders): Promise<void>;
  /** Processes a stored call. */
  readonly job: JobHandler;
}

const payload = z.object({ callId: z.number(), again: z.boolean().default(false) });

export function createInbound({ db, sources, log }: InboundOptions): Inbound {
  const sourceOf = (name: string) => sources.find((each) => each.name === name);

  /** @throws whatever the source throws */
  async function processCall({ handle }: InboundSource, { id, body }: InboundCall): Promise<void> {
    try {
      await noteOutcome(db.kysely, id, "done", await handle(body));
    } catch (failure) {
      await noteOutcome(db.kysely, id, "failed", errorWords(failure));
      throw failure;
    }
  }

  return {
    async receive(name, body, headers) {
      const source = sourceOf(name);
      if (!source) throw notFound();
      const eventId = source.verify(body, headers);
      if (eventId === null) throw new Problem(400, "The event's signature is not valid.");
      const kept = Object.fromEntries(
        source.headers.flatMap((each) => (headers[each] === undefined ? [] : [[each, String(headers[each])]])),
      );
      const call = await db.transaction(async (tx) => {
        const stored = await storeCall(tx, { source: name, eventId, headers: kept, body });
        if (stored.fresh) await enqueueCall(tx, stored.id, { runAt: new Date(Date.now() + RETRY_MS) });
        return stored;
      });
      if (call.done) return;
      await processCall(source, call).catch((failure: unknown) => {
        log.warn({ err: failure, source: name, call: call.id }, "a call from outside could not be processed yet");
      });
    },

    async job(job) {
      const parsed = payload.safeParse(job.payload);
      if (!parsed.success) throw new PermanentFailure("The job names no call", { cause: parsed.error });
      const { callId, again } = parsed.data;
      const call = await readCall(db.kysely, callId);
      if (!call) throw new PermanentFailure("The call is no longer kept");
      if (call.done && !again) return;
      const source = sourceOf(call.source);
      if (!source) throw new Error(`Calls from ${call.source} are turned off.`);
      await processCall(source, call);
    },
  };
}

export const inboundJob = defineJob({
  queue: INBOUND_QUEUE,
  run: ({ inbound }: { readonly inbound: Pick<Inbound, "job"> }) => inbound.job,
});
