import type { MessagePort } from "node:worker_threads";

/** The options of the database thread. */
export interface WorkerStart {
  /** Directory of the database files; null keeps everything in memory. */
  readonly dir: string | null;
  /** Whether every commit reaches the disk before it is acknowledged. */
  readonly durable: boolean;
  /** Path of a dump (tar file) to create a new database from; null creates an empty one. */
  readonly template: string | null;
}

export type ToWorker = { readonly kind: "connect"; readonly port: MessagePort } | { readonly kind: "dump" } | { readonly kind: "close" };

export type FromWorker =
  | { readonly kind: "ready" }
  | { readonly kind: "dumped"; readonly content: Uint8Array<ArrayBuffer> }
  | { readonly kind: "closed" }
  /** The thread has to end, for the given reason. */
  | { readonly kind: "broken"; readonly message: string }
  | { readonly kind: "failed"; readonly message: string };
