import type { MessagePort } from "node:worker_threads";

/** What the database thread is started with. */
export interface WorkerStart {
  /** Directory of the database files; null keeps everything in memory. */
  readonly dir: string | null;
  /** Whether every commit reaches the disk before it is acknowledged. */
  readonly durable: boolean;
}

export type ToWorker = { readonly kind: "connect"; readonly port: MessagePort } | { readonly kind: "close" };

export type FromWorker = { readonly kind: "ready" } | { readonly kind: "closed" } | { readonly kind: "failed"; readonly message: string };
