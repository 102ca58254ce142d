import type { QueryExecutorProvider } from "kysely";
import type { Registry } from "prom-client";
import type { QueueHealth } from "../../src/contract/jobs.ts";
import { mailboxHealth } from "../jobs/mailbox-health.ts";
import { outboxHealth, queueHealth } from "../jobs/queue-health.ts";

/** However often and by how many the metrics are read, the database is asked no more than once in this time. */
const FRESH_MS = 5_000;

const readBacklog = async (db: QueryExecutorProvider) => ({
  queues: await queueHealth(db),
  outbox: await outboxHealth(db),
  mailboxes: await mailboxHealth(db),
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
  const ofOutbox = (name: string, help: string, key: keyof Backlog["outbox"]) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.reset();
        const value = (await backlog())?.outbox[key];
        if (value !== undefined) this.set(value);
      },
    });
  new Gauge({
    name: "hq_mailbox_failing_seconds",
    help: "For how long a mailbox of incoming emails can't be read; 0 if it can.",
    labelNames: ["mailbox"],
    registers,
    async collect() {
      this.reset();
      for (const { name: mailbox, failingSeconds } of (await backlog())?.mailboxes ?? []) this.set({ mailbox }, failingSeconds);
    },
  });
  ofOutbox("hq_outbox_messages", "Committed messages that are not sent yet.", "messages");
  ofOutbox("hq_outbox_oldest_seconds", "Age of the oldest of these messages.", "oldestSeconds");
}
