import type { QueryExecutorProvider } from "kysely";
import type { Registry } from "prom-client";
import type { MailboxHealth, QueueHealth } from "../../src/contract/jobs.ts";
import { mailboxHealth } from "../jobs/mailbox-health.ts";
import { outboxHealth, queueHealth } from "../jobs/queue-health.ts";
import { readBackupNote } from "../operator/backup/note.ts";
import { webhookHealth } from "../webhooks/webhook-health.ts";

/** However often and by how many the metrics are read, the database is asked no more than once in this time. */
const FRESH_MS = 5_000;

const readBacklog = async (db: QueryExecutorProvider) => ({
  queues: await queueHealth(db),
  outbox: await outboxHealth(db),
  mailboxes: await mailboxHealth(db),
  backup: await readBackupNote(db),
  webhooks: await webhookHealth(db),
});

type Backlog = Awaited<ReturnType<typeof readBacklog>>;

/** What waits in the database: the same for every process on it. While it can't be asked, these values are left out. */
export function addBacklog({ Gauge }: Pick<typeof import("prom-client"), "Gauge">, registry: Registry, db: QueryExecutorProvider): void {
  let known: Promise<Backlog | null> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  const backlog = (): Promise<Backlog | null> => {
    if (performance.now() - readAt < FRESH_MS && known) return known;
    readAt = performance.now();
    known = readBacklog(db).catch(() => null);
    return known;
  };
  const registers = [registry];
  const perQueue = (
    name: string,
    help: string,
    read: (queue: QueueHealth) => Readonly<Record<string, number>>,
    labels: readonly string[],
  ) =>
    new Gauge({
      name,
      help,
      labelNames: ["queue", ...labels],
      registers,
      async collect() {
        this.reset();
        for (const queue of (await backlog())?.queues ?? [])
          for (const [label, value] of Object.entries(read(queue)))
            this.set({ queue: queue.queue, ...Object.fromEntries(labels.map((each) => [each, label])) }, value);
      },
    });
  perQueue(
    "hq_jobs",
    "Jobs by queue and state; dead ones were given up.",
    ({ waiting, scheduled, running, failed, dead }) => ({ waiting, scheduled, running, failed, dead }),
    ["state"],
  );
  perQueue(
    "hq_jobs_oldest_seconds",
    "How long the longest waiting job of a queue has been due.",
    ({ oldestSeconds }) => ({ oldestSeconds }),
    [],
  );
  const perMailbox = (name: string, help: string, read: (mailbox: MailboxHealth) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ["mailbox"],
      registers,
      async collect() {
        this.reset();
        for (const mailbox of (await backlog())?.mailboxes ?? []) this.set({ mailbox: mailbox.name }, read(mailbox));
      },
    });
  perMailbox("hq_mailbox_readable", "1 if a mailbox of incoming emails can be read, otherwise 0.", ({ problem }) =>
    problem === null ? 1 : 0,
  );
  perMailbox(
    "hq_mailbox_failing_seconds",
    "For how long a mailbox of incoming emails can't be read; 0 if it can.",
    ({ failingSeconds }) => failingSeconds,
  );
  const single = (name: string, help: string, read: (found: Backlog) => number | undefined) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const found = await backlog();
        const value = found ? read(found) : undefined;
        // It begins with a 0, which would be a value.
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  single("hq_last_backup_timestamp_seconds", "When the last backup was made, in seconds since 1970; absent without one.", ({ backup }) =>
    backup ? Date.parse(backup.at) / 1_000 : undefined,
  );
  single("hq_last_backup_tried", "1 if the last backup was restored on trial, otherwise 0.", ({ backup }) =>
    backup ? Number(backup.isTried) : undefined,
  );
  single("hq_webhook_deliveries_waiting", "Deliveries of webhooks that were not taken yet.", ({ webhooks }) => webhooks.waiting);
  single(
    "hq_webhook_deliveries_oldest_seconds",
    "For how long the oldest of these deliveries waits.",
    ({ webhooks }) => webhooks.oldestSeconds,
  );
  single("hq_webhooks_paused", "Webhooks that are paused, by their owner or after failures.", ({ webhooks }) => webhooks.paused);
  single("hq_outbox_messages", "Committed messages that are not sent yet.", ({ outbox }) => outbox.messages);
  single("hq_outbox_oldest_seconds", "Age of the oldest of these messages.", ({ outbox }) => outbox.oldestSeconds);
}
