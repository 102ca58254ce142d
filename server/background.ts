import type { Config } from "./config.ts";
import type { Db } from "./db/connection.ts";
import { expireQuotes } from "./effects/quote-expiry.ts";
import type { Operations } from "./engine/operations.ts";
import { createMailer } from "./integrations/mail.ts";
import { createMailHandler, MAIL_QUEUE } from "./integrations/mail-job.ts";
import { CLEAN_UP_QUEUE, createCleanUp } from "./jobs/clean-up.ts";
import { enqueue } from "./jobs/enqueue.ts";
import { daily } from "./jobs/schedule.ts";
import { createWorker } from "./jobs/worker.ts";
import type { Log } from "./log.ts";
import type { Bus } from "./realtime/bus.ts";
import { createOutbox } from "./realtime/outbox.ts";
import { createOutboxHandlers } from "./realtime/outbox-handlers.ts";
import type { Realtime } from "./realtime/realtime.ts";

export interface BackgroundOptions {
  readonly config: Pick<Config, "mailUrl" | "mailFrom" | "dataDir" | "timeZone">;
  readonly db: Db;
  readonly bus: Bus;
  readonly realtime: Realtime;
  readonly engine: Pick<Operations, "act">;
  readonly today: () => string;
  readonly log: Log;
}

/** What goes on without anybody asking: messages that leave after a commit, mail, and the jobs of each night. */
export function startBackground({ config, db, bus, realtime, engine, today, log }: BackgroundOptions) {
  const mailer = createMailer({
    dataDir: config.dataDir,
    from: config.mailFrom,
    ...(config.mailUrl === undefined ? {} : { mailUrl: config.mailUrl }),
  });
  const at = (hour: number, minute: number) => ({ hour, minute, timeZone: config.timeZone });
  const schedules = {
    "quote-expiry": daily(db.kysely, "quote-expiry", at(0, 5), async () => {
      const expired = await expireQuotes(db, engine, today());
      if (expired > 0) log.info({ expired }, "quotes have expired");
    }),
    [CLEAN_UP_QUEUE]: daily(db.kysely, CLEAN_UP_QUEUE, at(3, 30), createCleanUp(db.kysely)),
  };
  const handlers = Object.fromEntries(Object.entries(schedules).map(([queue, { handler }]) => [queue, handler]));
  const worker = createWorker({
    db: db.kysely,
    handlers: { ...handlers, [MAIL_QUEUE]: createMailHandler(mailer) },
    log,
    // Another process may have enqueued what this one is to do.
    ...(db.kind === "postgres" ? { pollMs: 5_000 } : {}),
  });
  const outbox = createOutbox({
    db,
    log,
    handlers: createOutboxHandlers({
      realtime,
      bus,
      async mail(payload, dedupeKey) {
        await enqueue(db.kysely, MAIL_QUEUE, payload, { dedupeKey });
        worker.poke();
      },
    }),
  });

  return {
    start(): void {
      outbox.start();
      worker.start();
      for (const schedule of Object.values(schedules)) {
        schedule.arrange(db.kysely).then(worker.poke, (error: unknown) => log.error({ err: error }, "a nightly job could not be arranged"));
      }
    },
    /** Something was committed. */
    poke(): void {
      void outbox.poke();
      worker.poke();
    },
    async close(): Promise<void> {
      await worker.stop();
      await outbox.stop();
      mailer.close();
    },
  };
}
