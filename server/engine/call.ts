import type { Caller } from "../access/caller.ts";

/** The caller and where the request came from, as recorded in the log. */
export interface Call {
  readonly actor: Caller;
  readonly ip?: string;
  readonly userAgent?: string;
  /** The id of the request, which the jobs that it enqueues carry on. */
  readonly requestId?: string;
  /** For a create or an action: a repeat with the same key and body returns the first answer. */
  readonly idempotencyKey?: string;
}

/** A row in wire form. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number };
export type Input = Readonly<Record<string, unknown>>;
