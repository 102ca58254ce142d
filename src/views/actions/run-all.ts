import type { ApiRow } from "../../providers/calls/calls.ts";
import { toApiError } from "../../providers/calls/http-error.ts";
import { createStore, type Store } from "../../providers/store.ts";
import { type Progress, sendVersioned } from "../editing/attempts.ts";
import type { Operation } from "./operations.ts";
import type { Operate } from "./use-operate.ts";

/** The outcome of each row so far; passed in again when the remaining rows are retried. */
export interface BulkRun {
  readonly operation: Operation;
  readonly rows: readonly ApiRow[];
  /** Undefined for a row that succeeded, the reason for one that was refused. */
  readonly outcomes: Map<number, string | undefined>;
  readonly tries: Map<number, Store<Progress>>;
}

const newRun = (operation: Operation, rows: readonly ApiRow[]): BulkRun => ({ operation, rows, outcomes: new Map(), tries: new Map() });

/** The run to continue: the last one, if these rows are what remains of it; otherwise a new one. */
export const runOf = (last: BulkRun | undefined, operation: Operation, rows: readonly ApiRow[]): BulkRun =>
  last?.operation.name === operation.name && rows.every(({ id }) => last.rows.some((row) => row.id === id))
    ? last
    : newRun(operation, rows);

/**
 * Runs the operation on the rows one by one; a refused row does not stop the others. Rejects if the inputs are invalid, and if the server
 * does not respond, because the other rows would fail as well; the remaining rows can be retried.
 */
export async function runAll(
  run: BulkRun,
  rows: readonly ApiRow[],
  values: Readonly<Record<string, unknown>>,
  operate: Operate,
  onNext: () => void,
): Promise<void> {
  const { operation, outcomes, tries } = run;
  for (const row of rows) {
    if (outcomes.has(row.id)) continue;
    const progress = tries.get(row.id) ?? createStore<Progress>({ open: [] });
    tries.set(row.id, progress);
    try {
      await sendVersioned(progress, { id: row.id, body: { version: row.version, ...values } }, ({ body, key }) =>
        operate(operation, row, body, { key }),
      );
      outcomes.set(row.id, undefined);
    } catch (failure) {
      const error = toApiError(failure);
      const wrongAnswers = error.statusCode === 422 && Object.keys(operation.input).length > 0 && outcomes.size === 0;
      if (wrongAnswers || ![403, 404, 409, 422].includes(error.statusCode)) throw error;
      outcomes.set(row.id, error.message);
    }
    onNext();
  }
}
