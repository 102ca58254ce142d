import type { MessagePort } from "node:worker_threads";

/** What the database thread is started with. */
export interface WorkerStart {
  /** Directory of the database files; null keeps everything in memory. */
  readonly dir: string | null;
  /** Whether every commit reaches the disk before it is acknowledged. */
  readonly durable: boolean;
  /** A dump to fill a new database from, as the path of a tar file; null makes one from nothing. */
  readonly template: string | null;
}

export type ToWorker = { readonly kind: "connect"; readonly port: MessagePort } | { readonly kind: "dump" } | { readonly kind: "close" };

export type FromWorker =
  | { readonly kind: "ready" }
  | { readonly kind: "dumped"; readonly content: Uint8Array<ArrayBuffer> }
  | { readonly kind: "closed" }
  /** It has to end, and says why. */
  | { readonly kind: "broken"; readonly message: string }
  | { readonly kind: "failed"; readonly message: string };
