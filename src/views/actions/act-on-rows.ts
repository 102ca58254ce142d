import type { OfferedRemedy } from "../../contract/remedy.ts";
import { type ApiRow, actOnRows } from "../../providers/calls/calls.ts";
import type { Store } from "../../providers/store.ts";
import { type Attempt, type Progress, sameBody, sendOnce, settleAttempt } from "../editing/attempts.ts";
import type { Values } from "../editing/form-store.ts";
import type { Operation } from "./operations.ts";

/** How many of the rows the operation succeeded on, and why it was refused for the others. */
export interface RowsOutcome {
  readonly done: number;
  readonly refusals: readonly RefusedRow[];
}

export interface RefusedRow {
  readonly row: ApiRow;
  readonly message: string;
  /** What leads on from it. */
  readonly remedies: readonly OfferedRemedy[];
}

/**
 * Runs the operation on the rows with one call, and asks first what became of an earlier call whose response was lost. Sent again with the
 * same rows and inputs, nothing is done twice.
 */
export async function operateOnRows(
  resource: string,
  operation: Operation,
  rows: readonly ApiRow[],
  values: Values,
  progress: Store<Progress>,
  signal: AbortSignal,
): Promise<RowsOutcome> {
  const body = { rows: rows.map(({ id, version }) => ({ id, version })), ...values };
  const deliver = (attempt: Attempt) => actOnRows(resource, operation.name, attempt.body, { key: attempt.key, signal });
  const isOther = progress.get().open.some((attempt) => !sameBody(attempt.body, body));
  const earlier = isOther ? await settleAttempt(progress, deliver) : undefined;
  const outcomes = earlier?.result ?? (await sendOnce(progress, { body }, deliver));
  const refusals = outcomes.flatMap(({ id, refused }): RefusedRow[] => {
    const row = rows.find((each) => each.id === id) ?? { id };
    return refused ? [{ row, message: refused.message, remedies: refused.remedies ?? [] }] : [];
  });
  return { done: outcomes.length - refusals.length, refusals };
}
