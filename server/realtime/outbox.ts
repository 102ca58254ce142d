import { AsyncResource } from "node:async_hooks";
import { type QueryExecutorProvider, sql } from "kysely";
import type { Db } from "../db/connection.ts";
import { createPace } from "../jobs/pace.ts";
import type { Log } from "../log.ts";

export interface OutboxRow {
  readonly id: number;
  readonly topic: string;
  readonly payload: unknown;
}

/** Sends one row's message. It may be called again for the same row: after a failure, or a crash before the row was taken away. */
export type OutboxHandler = (row: OutboxRow) => Promise<void>;

export interface OutboxOptions {
  readonly db: Pick<Db, "kind" | "kysely" | "transaction">;
  readonly handlers: Readonly<Record<string, OutboxHandler>>;
  readonly log: Log;
  /** How often to look for what a crash or a failure left behind (default 5 s, embedded 30 s: there every commit is this process's own). */
  readonly pollMs?: number;
}

export interface Outbox {
  start(): void;
  /** Something was committed: send it now. Settles when all that was there is sent. */
  poke(): Promise<void>;
  /** Finishes the row it is at, leaves the others to the next start or another process. */
  stop(): Promise<void>;
}

const BATCH = 100;
const LAST_RETRY_MS = 60_000;
/** Until the next look when the database could not be asked. */
const RETRY_MS = 1_000;
/** Under load a batch takes what was committed in so long; nobody sees the difference in a push. */
const PACE_MS = 25;

/** Sends what business transactions wrote to the outbox, in order, at least once. */
export function createOutbox({ db, handlers, log, pollMs = db.kind === "embedded" ? 30_000 : 5_000 }: OutboxOptions): Outbox {
  // Whoever pokes may stand in a transaction of their own; the sending must not take itself for a part of it.
  const own = new AsyncResource("outbox");
  const pace = createPace(PACE_MS);
  const failures = new Map<number, { count: number; retryAt: number }>();
  let open = false;
  let again = false;
  let working: Promise<void> | undefined;
  let alarm: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;

  async function send(row: OutboxRow & { readonly old: boolean }): Promise<boolean> {
    const handler = handlers[row.topic];
    try {
      if (!handler) throw new Error(`Nobody takes the topic ${row.topic}.`);
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

  /** True when there may be more. */
  async function sendBatch(on: QueryExecutorProvider, lock: boolean): Promise<boolean> {
    const resting = [...failures].filter(([, { retryAt }]) => retryAt > Date.now()).map(([id]) => id);
    const { rows } = await sql<OutboxRow & { readonly old: boolean }>`
      SELECT id, topic, payload, created_at < now() - interval '1 day' AS old FROM outbox
      WHERE id <> ALL(${resting}::bigint[]) ORDER BY id LIMIT ${BATCH} ${lock ? sql`FOR UPDATE SKIP LOCKED` : sql``}`.execute(on);
    const done: number[] = [];
    for (const row of rows) {
      if (open && (await own.runInAsyncScope(send, undefined, row))) done.push(row.id);
    }
    if (done.length > 0) await sql`DELETE FROM outbox WHERE id = ANY(${done}::bigint[])`.execute(on);
    return open && rows.length === BATCH;
  }

  async function work(): Promise<void> {
    while (again) {
      again = false;
      // The embedded database has one process, so nobody to lock out, and one connection, which the handlers may need.
      const more = db.kind === "embedded" ? await sendBatch(db.kysely, false) : await db.transaction((tx) => sendBatch(tx, true));
      if (more) again = true;
    }
  }

  function poke(): Promise<void> {
    if (!open) return Promise.resolve();
    again = true;
    working ??= own.runInAsyncScope(async () => {
      try {
        while (again && open) {
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
