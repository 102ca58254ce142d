import type { AnyResource } from "../../src/schemas/resource.ts";
import { OVERDUE_REMINDERS_QUEUE, overdueReminders } from "../areas/accounting/payments/overdue-reminders.ts";
import type { Payments } from "../areas/accounting/payments/payments.ts";
import { RECEIPT_QUEUE } from "../areas/accounting/payments/settle.ts";
import { createSendMessages, resumeMessages } from "../areas/accounting/quickbooks/send-messages.ts";
import type { MailExchange } from "../areas/care/mail/mail-exchange.ts";
import { wakeSnoozed } from "../areas/care/service/wake-snoozed.ts";
import { createNotificationText } from "../areas/care/texts/notification-text.ts";
import type { Texts } from "../areas/care/texts/texts.ts";
import { createMarkWork } from "../areas/providers/service/mark-work.ts";
import type { Config } from "../config/config.ts";
import type { Log } from "../config/log.ts";
import type { Db } from "../db/connection.ts";
import { createDemoPhotos, DEMO_PHOTOS_QUEUE } from "../demo/demo-photos.ts";
import type { DocumentFactory } from "../documents/document-factory.ts";
import { createDocumentToPeopleJob } from "../documents/email/document-to-people-job.ts";
import { resumeSnapshots, STORED_DOCUMENT_QUEUE } from "../documents/stored/snapshots.ts";
import { createStoredDocumentJob } from "../documents/stored/stored-document-job.ts";
import { dailyActions } from "../engine/daily-actions.ts";
import type { Engine } from "../engine/engine.ts";
import { EXPORT_QUEUE } from "../exports/exports.ts";
import { IMPORT_QUEUE } from "../imports/imports.ts";
import { INBOUND_QUEUE } from "../inbound/calls.ts";
import type { Inbound } from "../inbound/inbound.ts";
import type { FileStore } from "../integrations/file-store.ts";
import { createMailer } from "../integrations/mail.ts";
import { MAIL_QUEUE } from "../integrations/mail-job.ts";
import type { QuickBooks } from "../integrations/quickbooks/quickbooks.ts";
import { CLEAN_UP_QUEUE, createCleanUp, type Sweep } from "../jobs/clean-up.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { every } from "../jobs/every.ts";
import type { JobHandler } from "../jobs/handler.ts";
import { freeJobs } from "../jobs/job-table.ts";
import {
  DAILY_BACKUP_QUEUE,
  DOCUMENT_TO_PEOPLE_QUEUE,
  ERASURE_QUEUE,
  NOTIFICATION_TEXT_QUEUE,
  PAID_INVOICE_MAIL_QUEUE,
  PROVIDER_WORK_QUEUE,
  QUICKBOOKS_QUEUE,
  TEXT_MESSAGE_QUEUE,
  WEBHOOK_QUEUE,
} from "../jobs/queues.ts";
import { daily } from "../jobs/schedule.ts";
import { createWorker } from "../jobs/worker.ts";
import { createEraseJob } from "../privacy/erase-job.ts";
import type { Bus } from "../realtime/bus.ts";
import { createOutbox, type Outbox } from "../realtime/outbox.ts";
import { createOutboxHandlers } from "../realtime/outbox-handlers.ts";
import type { Realtime } from "../realtime/realtime.ts";
import { type DeliveryOutcome, failStranded } from "../webhooks/deliveries.ts";
import { createEvents } from "../webhooks/events.ts";
import { createSendWebhook } from "../webhooks/send.ts";
import type { SecretOf } from "../webhooks/signatures.ts";
import { createMailJobs } from "./mail-jobs.ts";
import type { Push } from "./push.ts";

export interface BackgroundOptions {
  readonly config: Pick<
    Config,
    | "mailUrl"
    | "mailFrom"
    | "dataDir"
    | "timeZone"
    | "publicUrl"
    | "productName"
    | "company"
    | "overdueReminders"
    | "retention"
    | "localWebhooks"
    | "sandboxHours"
  >;
  readonly quickBooks: QuickBooks;
  readonly db: Db;
  readonly bus: Bus;
  readonly realtime: Realtime;
  readonly mayReadNow: Push["mayReadNow"];
  readonly mayHear: Push["mayHear"];
  readonly webhookSecretOf: SecretOf;
  /** Told of each delivery of a webhook that ended here. */
  readonly countDelivery?: (outcome: DeliveryOutcome) => void;
  readonly engine: Pick<Engine, "act" | "get" | "session" | "transaction">;
  readonly resources: readonly AnyResource[];
  readonly documents: Pick<DocumentFactory, "makeForCustomers" | "typeset">;
  readonly exportJob: JobHandler;
  readonly importJob: JobHandler;
  readonly payments: Pick<Payments, "settleOpen" | "receiptJob" | "linkMail" | "depositMail" | "paidInvoiceJob">;
  readonly inbound: Pick<Inbound, "job">;
  readonly texts: Pick<Texts, "sendJob" | "areOn">;
  readonly mail: Pick<MailExchange, "source" | "keeping">;
  readonly files: Pick<FileStore, "read" | "saveFile" | "saveImage">;
  /** Absent: no backups by night. */
  readonly dailyBackup?: JobHandler;
  /** Additional sweeps for the nightly clean-up. */
  readonly sweeps: readonly Sweep[];
  readonly today: () => string;
  readonly log: Log;
}

/** How often the next run of each schedule is looked for anew: a clock that was ahead for a while has put it too far off. */
const ARRANGE_MS = 15 * 60_000;

/** Starts the background work: messages sent after a commit, emails and scheduled jobs. */
export function startBackground({
  config,
  db,
  bus,
  realtime,
  mayReadNow,
  mayHear,
  webhookSecretOf,
  countDelivery = () => undefined,
  engine,
  resources,
  quickBooks,
  exportJob,
  importJob,
  payments,
  inbound,
  mail,
  texts,
  documents,
  files,
  dailyBackup,
  sweeps,
  today,
  log,
}: BackgroundOptions) {
  const mailer = mail.keeping(
    createMailer({
      dataDir: config.dataDir,
      from: config.mailFrom,
      ...(config.mailUrl === undefined ? {} : { mailUrl: config.mailUrl }),
    }),
  );
  const mailSource = mail.source();
  const schedules = {
    ...dailyActions({ db, engine, resources, timeZone: config.timeZone, today, log }),
    [OVERDUE_REMINDERS_QUEUE]: overdueReminders({
      db,
      engine,
      steps: () => config.overdueReminders,
      timeZone: config.timeZone,
      today,
      log,
    }),
    "wake-snoozed": every(db.kysely, "wake-snoozed", 60, () => wakeSnoozed({ db, engine, log })),
    "stranded-deliveries": every(db.kysely, "stranded-deliveries", 300, async () => {
      for (let stranded = await failStranded(db); stranded > 0; stranded--) countDelivery("failed");
    }),
    "open-payments": every(db.kysely, "open-payments", 60, () => payments.settleOpen()),
    [CLEAN_UP_QUEUE]: daily(
      db.kysely,
      CLEAN_UP_QUEUE,
      { hour: 3, minute: 30, timeZone: config.timeZone },
      createCleanUp(db.kysely, config.retention, sweeps),
    ),
    ...(dailyBackup
      ? { [DAILY_BACKUP_QUEUE]: daily(db.kysely, DAILY_BACKUP_QUEUE, { hour: 2, minute: 15, timeZone: config.timeZone }, dailyBackup) }
      : {}),
  };
  const own = Object.entries(schedules).map(([queue, { handler }]) => [queue, handler] as const);
  const { [DAILY_BACKUP_QUEUE]: backupJob, ...handlers }: Readonly<Record<string, JobHandler>> = Object.fromEntries(own);
  // Another process may have enqueued jobs for this one, so the queues are polled.
  const often = db.kind === "postgres" ? { pollMs: 5_000 } : {};
  const readable = { db, resources, today, timeZone: config.timeZone };
  const jobs = {
    [DOCUMENT_TO_PEOPLE_QUEUE]: createDocumentToPeopleJob({ engine, documents, files, config }),
    [STORED_DOCUMENT_QUEUE]: createStoredDocumentJob({ engine, documents, files }),
    [TEXT_MESSAGE_QUEUE]: texts.sendJob,
    [INBOUND_QUEUE]: inbound.job,
    [ERASURE_QUEUE]: createEraseJob(engine, resources, config.retention.inboundCalls),
    [DEMO_PHOTOS_QUEUE]: createDemoPhotos({ db, files }),
    [RECEIPT_QUEUE]: payments.receiptJob,
    [PROVIDER_WORK_QUEUE]: createMarkWork({ db, engine }),
    [PAID_INVOICE_MAIL_QUEUE]: payments.paidInvoiceJob,
    [NOTIFICATION_TEXT_QUEUE]: createNotificationText({ ...readable, engine, config, textsAreOn: texts.areOn }),
  };
  const workerOf = (own: Readonly<Record<string, JobHandler>>, concurrency?: number) =>
    createWorker({ db: db.kysely, handlers: own, log, ...(concurrency === undefined ? {} : { concurrency }), ...often });
  const worker = workerOf({ ...handlers, ...jobs });
  // A mail server may take ten minutes to answer: nothing else waits for it.
  const mails = createMailJobs({ db, engine, resources, config, payments, files, mailer, textsAreOn: texts.areOn, today });
  const mailWorker = workerOf(mails, 8);
  // Exports and backups run long, so they have a separate worker that holds up nothing else.
  const exporter = workerOf({ [EXPORT_QUEUE]: exportJob, ...(backupJob && { [DAILY_BACKUP_QUEUE]: backupJob }) }, 2);
  // Imports run long as well, one after the other: each holds its transactions' rows.
  const importer = workerOf({ [IMPORT_QUEUE]: importJob }, 1);
  // QuickBooks also has a separate worker: nothing else waits while it does not answer.
  const quickBooksWorker = workerOf({ [QUICKBOOKS_QUEUE]: createSendMessages({ db: db.kysely, engine, quickBooks }) }, 2);
  // Webhooks too: their receivers are anybody's.
  const webhookWorker = workerOf({
    [WEBHOOK_QUEUE]: createSendWebhook({
      db,
      engine,
      secretOf: webhookSecretOf,
      localWebhooks: config.localWebhooks,
      isSandbox: config.sandboxHours !== undefined,
      now: () => new Date(),
      count: countDelivery,
      poke: () => void outbox.poke(),
    }),
  });
  const workers = [worker, mailWorker, exporter, importer, quickBooksWorker, webhookWorker];
  const events = createEvents({
    db,
    bus,
    resources,
    mayHear,
    poke() {
      webhookWorker.poke();
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
        mailWorker.poke();
      },
    }),
  });

  let arranging: NodeJS.Timeout | undefined;
  const arrangeAll = (): void => {
    for (const schedule of Object.values(schedules)) {
      schedule.arrange(db.kysely).then(worker.poke, (error: unknown) => log.error({ err: error }, "a recurring job could not be arranged"));
    }
  };

  return {
    async start(): Promise<void> {
      // Only one process uses the embedded database: jobs of a previous process can be freed before their lease ends.
      if (db.kind === "embedded") await freeJobs(db.kysely);
      outbox.start();
      for (const each of workers) each.start();
      mailSource.start();
      resumeMessages(db.kysely, quickBooks).then(quickBooksWorker.poke, (error: unknown) =>
        log.error({ err: error }, "what waits for QuickBooks could not be taken up"),
      );
      resumeSnapshots(db.kysely).then(worker.poke, (error: unknown) =>
        log.error({ err: error }, "documents without a file could not be taken up"),
      );
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
      // An interrupted export or backup starts over in any case, so there is no point in waiting.
      await exporter.stop(0);
      // An interrupted import goes on with its next batch.
      await importer.stop(0);
      // What a mail server has by then and did not answer is noted as such at the next start.
      await Promise.all([quickBooksWorker, webhookWorker, mailWorker, worker].map((each) => each.stop()));
      await outbox.stop();
      events.close();
      mailer.close();
    },
  };
}
