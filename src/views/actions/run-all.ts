import type { Row } from "../../providers/calls.ts";
import { toApiError } from "../../providers/http-error.ts";
import { createStore, type Store } from "../../providers/store.ts";
import { type Progress, sendVersioned } from "../form/attempts.ts";
import type { Operation } from "./operations.ts";
import type { Operate } from "./use-operate.ts";

/** What has become of each row so far; handed in again when the rest is tried once more. */
export interface Run {
  readonly operation: Operation;
  /** Undefined for a row with which it worked, the reason for one where it was refused. */
  readonly outcomes: Map<number, string | undefined>;
  readonly tries: Map<number, Store<Progress>>;
}

export const newRun = (operation: Operation): Run => ({ operation, outcomes: new Map(), tries: new Map() });

/**
 * Does it with each row, one after the other: one refusal does not stop the others. Rejects where the answers themselves are
 * wrong, and where no answer comes: the others would get none either, and what is left can be tried again.
 */
export async function runAll(
  run: Run,
  rows: readonly Row[],
  answers: Readonly<Record<string, unknown>>,
  operate: Operate,
  onNext: (done: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  const { operation, outcomes, tries } = run;
  for (const row of rows) {
    if (outcomes.has(row.id)) continue;
    const progress = tries.get(row.id) ?? createStore<Progress>({ open: [] });
    tries.set(row.id, progress);
    try {
      await sendVersioned(progress, { id: row.id, body: { version: row.version, ...answers } }, ({ body, key }) =>
        operate(operation, row, body, { key, ...(signal ? { signal } : {}) }),
      );
      outcomes.set(row.id, undefined);
    } catch (failure) {
      const error = toApiError(failure);
      const wrongAnswers = error.statusCode === 422 && Object.keys(operation.asks).length > 0 && outcomes.size === 0;
      if (wrongAnswers || ![403, 404, 409, 422].includes(error.statusCode)) throw error;
      outcomes.set(row.id, error.message);
    }
    onNext(outcomes.size);
  }
}
