/** How many rows one call may act on. */
export const MAX_ROWS = 200;

/** What an operation on several rows did to one of them: a refused row was left as it was, and stopped no other. */
export interface RowOutcome {
  readonly id: number;
  /** Its version now; absent for a refused row. */
  readonly version?: number;
  /** The status that the same operation on this row alone would have answered, and its reason. */
  readonly refused?: { readonly status: number; readonly message: string };
}
