import type { Caller } from "../access/caller.ts";

/** Who asks, and from where: what the log writes down. */
export interface Call {
  readonly actor: Caller;
  readonly ip?: string;
  readonly userAgent?: string;
  /** Of a create or an action: the same key and body give the first answer again. */
  readonly idempotencyKey?: string;
}

/** A row as it travels. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number };
export type Input = Readonly<Record<string, unknown>>;
