import type { AnyResource } from "../../src/schemas/resource.ts";
import type { Payments } from "../areas/accounting/payments/payments.ts";
import type { MailExchange } from "../areas/care/mail/mail-exchange.ts";
import type { Texts } from "../areas/care/texts/texts.ts";
import type { Config } from "../config/config.ts";
import type { Log } from "../config/log.ts";
import type { Db } from "../db/connection.ts";
import type { DocumentFactory } from "../documents/document-factory.ts";
import { dailyActions } from "../engine/daily-actions.ts";
import type { Engine } from "../engine/engine.ts";
import type { ExportJobOptions } from "../exports/export-job.ts";
import type { ImportJobOptions } from "../imports/import-job.ts";
import type { Inbound } from "../inbound/inbound.ts";
import type { FileStore } from "../integrations/file-store.ts";
import { createMailer, type Mailer } from "../integrations/mail.ts";
import { MAIL_QUEUE } from "../integrations/mail-job.ts";
import type { QuickBooks } from "../integrations/quickbooks/quickbooks.ts";
import { CLEAN_UP_QUEUE, createCleanUp } from "../jobs/clean-up.ts";
import { type JobDefinition, type JobServices, type Lane, usualLane } from "../jobs/define-job.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { every } from "../jobs/every.ts";
import type { JobHandler } from "../jobs/handler.ts";
import { freeJobs } from "../jobs/job-table.ts";
import { daily, type Schedule } from "../jobs/schedule.ts";
import { createWorker } from "../jobs/worker.ts";
import type { Bus } from "../realtime/bus.ts";
import { createOutbox, type Outbox } from "../realtime/outbox.ts";
import { createOutboxHandlers } from "../realtime/outbox-handlers.ts";
import type { Realtime } from "../realtime/realtime.ts";
import { type DeliveryOutcome, WEBHOOK_QUEUE } from "../webhooks/deliveries.ts";
import { createEvents } from "../webhooks/events.ts";
import type { SecretOf } from "../webhooks/signatures.ts";
import { jobs, sweeps } from "./modules.ts";
import type { Push } from "./push.ts";

/** What jobs are made of. */
interface GivenServices {
  readonly config: Config;
  readonly company: Config["company"];
  readonly publicUrl: string;
  readonly timeZone: string;
  readonly db: Db;
  readonly engine: Pick<Engine, "act" | "get" | "session" | "transaction">;
  readonly resources: readonly AnyResource[];
  readonly documents: Pick<DocumentFactory, "makeForCustomers" | "typeset">;
  readonly files: FileStore;
  readonly payments: Payments;
  readonly inbound: Pick<Inbound, "job">;
  readonly texts: Pick<Texts, "sendJob">;
  readonly textsAreOn: boolean;
  readonly quickBooks: QuickBooks;
  readonly exporting: ExportJobOptions;
  readonly importing: ImportJobOptions;
  readonly webhookSecretOf: SecretOf;
  /** Told of each delivery of a webhook that ended here. */
  readonly countDelivery: (outcome: DeliveryOutcome) => void;
  readonly today: () => string;
  readonly log: Log;
}

/** What is made with them here. */
interface OwnServices {
  readonly mailer: Mailer;
  /** Wakes the outbox. */
  readonly poke: () => void;
}

declare module "../jobs/define-job.ts" {
  interface JobServices extends GivenServices, OwnServices {}
}

export interface BackgroundOptions extends GivenServices {
  readonly bus: Bus;
  readonly realtime: Realtime;
  readonly mayReadNow: Push["mayReadNow"];
  readonly mayHear: Push["mayHear"];
  readonly mail: Pick<MailExchange, "source" | "keeping">;
}

/** How often the next run of each schedule is looked for anew: a clock that was ahead for a while has put it too far off. */
const ARRANGE_MS = 15 * 60_000;

/** Starts the background work: messages sent after a commit, and jobs. */
export function startBackground({ bus, realtime, mayReadNow, mayHear, mail, ...given }: BackgroundOptions) {
  const { config, db, engine, resources, today, log } = given;
  const mailer = mail.keeping(
    createMailer({
      dataDir: config.dataDir,
      from: config.mailFrom,
      ...(config.mailUrl === undefined ? {} : { mailUrl: config.mailUrl }),
    }),
  );
  const mailSource = mail.source();
  const services: JobServices = { ...given, mailer, poke: () => void outbox.poke() };
  const { timeZone } = config;

  const all = [...jobs, cleanUpJob];
  const schedules = new Map<string, Schedule>();
  /** The handlers of each lane, and the lane. */
  const lanes = new Map<string, { readonly lane: Lane; readonly handlers: Readonly<Record<string, JobHandler>> }>();
  const handle = (queue: string, handler: JobHandler, lane: Lane) => {
    lanes.set(lane.name, { lane, handlers: { ...lanes.get(lane.name)?.handlers, [queue]: handler } });
  };
  for (const { queue, run, lane = usualLane, ...when } of all) {
    const handler = run(services);
    if (!handler) continue;
    const schedule = scheduleOf(db, queue, when, timeZone, handler);
    if (schedule) schedules.set(queue, schedule);
    handle(queue, schedule?.handler ?? handler, lane);
  }
  for (const [queue, schedule] of Object.entries(dailyActions({ db, engine, resources, timeZone, today, log }))) {
    schedules.set(queue, schedule);
    handle(queue, schedule.handler, usualLane);
  }

  // Another process may have enqueued jobs for this one, so the queues are polled.
  const often = db.kind === "postgres" ? { pollMs: 5_000 } : {};
  const workers = [...lanes.values()].map(({ lane: { concurrency, isInterrupted = false }, handlers }) => ({
    ...createWorker({ db: db.kysely, handlers, log, ...(concurrency === undefined ? {} : { concurrency }), ...often }),
    isInterrupted,
    queues: Object.keys(handlers),
  }));
  /** Wakes the worker of a queue. */
  const wake = (queue: string): void => workers.find(({ queues }) => queues.includes(queue))?.poke();
  const events = createEvents({
    db,
    bus,
    resources,
    mayHear,
    poke() {
      wake(WEBHOOK_QUEUE);
      // Not awaited: the outbox is what calls this.
      void outbox.poke();
    },
  });
  const outbox: Outbox = createOutbox({
    db,
    log,
    handlers: createOutboxHandlers({
      realtime,
      bus,
      mayReadNow,
      events: events.changed,
      async mail(payload, dedupeKey) {
        await enqueue(db.kysely, MAIL_QUEUE, payload, { dedupeKey });
        wake(MAIL_QUEUE);
      },
    }),
  });

  const failed = (message: string) => (error: unknown) => log.error({ err: error }, message);
  let arranging: NodeJS.Timeout | undefined;
  const arrangeAll = (): void => {
    for (const [queue, schedule] of schedules)
      schedule.arrange(db.kysely).then(() => wake(queue), failed("a recurring job could not be arranged"));
  };

  return {
    async start(): Promise<void> {
      // Only one process uses the embedded database: jobs of a previous process can be freed before their lease ends.
      if (db.kind === "embedded") await freeJobs(db.kysely);
      outbox.start();
      for (const each of workers) each.start();
      mailSource.start();
      for (const { queue, resume } of all)
        resume?.(services).then(() => wake(queue), failed(`what waits for ${queue} could not be taken up`));
      arrangeAll();
      arranging = setInterval(arrangeAll, ARRANGE_MS).unref();
    },
    /** Called after a commit. Resolves when all pending messages are sent. */
    poke(): Promise<void> {
      for (const each of workers) each.poke();
      return outbox.poke();
    },
    async close(): Promise<void> {
      clearInterval(arranging);
      await mailSource.close();
      await Promise.all(workers.filter(({ isInterrupted }) => isInterrupted).map((each) => each.stop(0)));
      // What a mail server has by then and did not answer is noted as such at the next start.
      await Promise.all(workers.filter(({ isInterrupted }) => !isInterrupted).map((each) => each.stop()));
      await outbox.stop();
      events.close();
      mailer.close();
    },
  };
}

function scheduleOf(db: Db, queue: string, when: Pick<JobDefinition, "every" | "daily">, timeZone: string, handler: JobHandler) {
  if (when.every !== undefined) return every(db.kysely, queue, when.every, handler);
  return when.daily && daily(db.kysely, queue, { ...when.daily, timeZone }, handler);
}

/** The parts of the clean-up are found as jobs are. */
const cleanUpJob: Pick<JobDefinition, "queue" | "run" | "daily" | "lane" | "resume"> = {
  queue: CLEAN_UP_QUEUE,
  daily: { hour: 3, minute: 30 },
  run: (services) =>
    createCleanUp(
      services.db.kysely,
      services.config.retention,
      sweeps.map(({ sweep }) => sweep(services)),
    ),
};
