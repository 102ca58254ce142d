import { AsyncResource } from "node:async_hooks";
import { type QueryExecutorProvider, sql } from "kysely";
import type { Log } from "../config/log.ts";
import type { Db } from "../db/connection.ts";
import { createPace } from "../jobs/pace.ts";

export interface OutboxRow {
  readonly id: number;
  readonly topic: string;
  readonly payload: unknown;
}

/** Sends one row's message. It may be called again for the same row, after a failure or a crash before the row was deleted. */
export type OutboxHandler = (row: OutboxRow) => Promise<void>;

export interface OutboxOptions {
  readonly db: Pick<Db, "kind" | "kysely" | "transaction">;
  readonly handlers: Readonly<Record<string, OutboxHandler>>;
  readonly log: Log;
  /**
   * How often to look for messages left by a crash or failure.
   * Default 5 s; embedded 30 s, because there every commit is this process's own.
   */
  readonly pollMs?: number;
}

export interface Outbox {
  start(): void;
  /** Sends what was committed. Resolves when all of it is sent. */
  poke(): Promise<void>;
  /** Finishes the current row and leaves the others to the next start or another process. */
  stop(): Promise<void>;
}

const BATCH = 100;
const LAST_RETRY_MS = 60_000;
/** Milliseconds until the next look after the database could not be reached. */
const RETRY_MS = 1_000;
/** Under load, messages committed within this time are sent as one batch; the delay of a push isn't noticeable. */
const PACE_MS = 25;

/** Sends the messages that business transactions wrote to the outbox, in order, at least once. */
export function createOutbox({ db, handlers, log, pollMs = db.kind === "embedded" ? 30_000 : 5_000 }: OutboxOptions): Outbox {
  // A caller of `poke` may be inside a transaction; messages must not be sent in that transaction's async context.
  const own = new AsyncResource("outbox");
  const pace = createPace(PACE_MS);
  const failures = new Map<number, { count: number; retryAt: number }>();
  let open = false;
  let rerun = false;
  let working: Promise<void> | undefined;
  let alarm: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;

  async function send(row: OutboxRow & { readonly old: boolean }): Promise<boolean> {
    const handler = handlers[row.topic];
    try {
      if (!handler) throw new Error(`There is no handler for the topic "${row.topic}".`);
      await handler({ id: row.id, topic: row.topic, payload: row.payload });
      failures.delete(row.id);
      return true;
    } catch (error) {
      const count = (failures.get(row.id)?.count ?? 0) + 1;
      failures.set(row.id, { count, retryAt: Date.now() + Math.min(LAST_RETRY_MS, pollMs * 2 ** (count - 1)) });
      log.error({ err: error, outbox: row.id, topic: row.topic, given_up: row.old }, "a message of the outbox could not be sent");
      return row.old;
    }
  }

  /** Returns true when there may be more. */
  async function sendBatch(executor: QueryExecutorProvider, lock: boolean): Promise<boolean> {
    const resting = [...failures].filter(([, { retryAt }]) => retryAt > Date.now()).map(([id]) => id);
    const { rows } = await sql<OutboxRow & { readonly old: boolean }>`
      SELECT id, topic, payload, created_at < now() - interval '1 day' AS old FROM outbox
      WHERE id <> ALL(${resting}::bigint[]) ORDER BY id LIMIT ${BATCH} ${lock ? sql`FOR UPDATE SKIP LOCKED` : sql``}`.execute(executor);
    const done: number[] = [];
    for (const row of rows) {
      if (open && (await own.runInAsyncScope(send, undefined, row))) done.push(row.id);
    }
    if (done.length > 0) await sql`DELETE FROM outbox WHERE id = ANY(${done}::bigint[])`.execute(executor);
    return open && rows.length === BATCH;
  }

  async function work(): Promise<void> {
    while (rerun) {
      rerun = false;
      // The embedded database has a single process, so no lock is needed, and a single connection, which the handlers may need.
      const more = db.kind === "embedded" ? await sendBatch(db.kysely, false) : await db.transaction((tx) => sendBatch(tx, true));
      if (more) rerun = true;
    }
  }

  function poke(): Promise<void> {
    if (!open) return Promise.resolve();
    rerun = true;
    working ??= own.runInAsyncScope(async () => {
      try {
        while (rerun && open) {
          await pace();
          await work();
        }
      } catch (error) {
        log.warn({ err: error }, "could not read the outbox");
        clearTimeout(retry);
        retry = setTimeout(poke, Math.min(pollMs, RETRY_MS));
        retry.unref();
      } finally {
        working = undefined;
      }
    });
    return working;
  }

  return {
    start() {
      open = true;
      alarm = setInterval(poke, pollMs);
      alarm.unref();
      void poke();
    },
    poke,
    async stop() {
      open = false;
      clearInterval(alarm);
      clearTimeout(retry);
      await working;
    },
  };
}
