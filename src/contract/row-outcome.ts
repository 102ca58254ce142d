import type { OfferedRemedy } from "./remedy.ts";

/** How many rows one call may act on. */
export const MAX_ROWS = 200;

/** What became of the email with one row's document: the addresses it is on its way to, or why it was not sent. */
export interface EmailOutcome extends Omit<RowOutcome, "version"> {
  readonly sentTo?: readonly string[];
}

/** What an operation on several rows did to one of them: a refused row was left as it was, and stopped no other. */
export interface RowOutcome {
  readonly id: number;
  /** Its version now; absent for a refused row. */
  readonly version?: number;
  /** The status that the same operation on this row alone would have answered, and its reason. */
  readonly refused?: { readonly status: number; readonly message: string; readonly remedies?: readonly OfferedRemedy[] };
}
