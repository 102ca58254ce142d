import type { ApiRow } from "../../providers/calls.ts";
import { toApiError } from "../../providers/http-error.ts";
import { createStore, type Store } from "../../providers/store.ts";
import { type Progress, sendVersioned } from "../form/attempts.ts";
import type { Operation } from "./operations.ts";
import type { Operate } from "./use-operate.ts";

/** What has become of each row so far; handed in again when the rest is tried once more. */
export interface BulkRun {
  readonly operation: Operation;
  readonly rows: readonly ApiRow[];
  /** Undefined for a row with which it worked, the reason for one where it was refused. */
  readonly outcomes: Map<number, string | undefined>;
  readonly tries: Map<number, Store<Progress>>;
}

const newRun = (operation: Operation, rows: readonly ApiRow[]): BulkRun => ({ operation, rows, outcomes: new Map(), tries: new Map() });

/** The run that one goes on with: the last one, where these are what is left of its rows, or a new one. */
export const runOf = (last: BulkRun | undefined, operation: Operation, rows: readonly ApiRow[]): BulkRun =>
  last?.operation.name === operation.name && rows.every(({ id }) => last.rows.some((row) => row.id === id))
    ? last
    : newRun(operation, rows);

/**
 * Does it with each row, one after the other: one refusal does not stop the others. Rejects where the answers themselves are
 * wrong, and where no answer comes: the others would get none either, and what is left can be tried again.
 */
export async function runAll(
  run: BulkRun,
  rows: readonly ApiRow[],
  answers: Readonly<Record<string, unknown>>,
  operate: Operate,
  onNext: () => void,
): Promise<void> {
  const { operation, outcomes, tries } = run;
  for (const row of rows) {
    if (outcomes.has(row.id)) continue;
    const progress = tries.get(row.id) ?? createStore<Progress>({ open: [] });
    tries.set(row.id, progress);
    try {
      await sendVersioned(progress, { id: row.id, body: { version: row.version, ...answers } }, ({ body, key }) =>
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
