import { Button } from "antd";
import { t } from "../../i18n/kit/lists.ts";
import { type ApiRow, isApiRow } from "../../providers/calls/calls.ts";
import { toApiError } from "../../providers/calls/http-error.ts";
import { newIdempotencyKey } from "../../providers/calls/idempotency.ts";
import { closeToast, showToast } from "../../providers/toasts.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import type { Attempt } from "../editing/attempts.ts";
import type { Values } from "../editing/form-store.ts";
import { firstProblemOf } from "../editing/use-sending.ts";
import { titleOf } from "../records/view-fields.ts";

/** Values for one row, and those that it had. */
export interface RowChange {
  readonly row: ApiRow;
  readonly values: Values;
  readonly before: Values;
}

export interface ChangesOutcome {
  /** Each as it was written, with the row as it is now. */
  readonly done: readonly RowChange[];
  /** A sentence for each of the others. */
  readonly refusals: readonly string[];
}

type Write = (attempt: Attempt, signal: AbortSignal) => Promise<unknown>;

/** How many rows are written at the same time. */
const AT_ONCE = 3;
const RETRIES = 3;
const PAUSE_MS = 1_000;

/** The server did not say what became of it: sent again with the same key, it is done once. */
const isOpen = (status: number): boolean => status === 0 || status === 429 || status >= 500;

async function writeOnce(write: Write, attempt: Attempt, signal: AbortSignal): Promise<unknown> {
  for (let retries = 0; ; retries++) {
    try {
      return await write(attempt, signal);
    } catch (failure) {
      if (retries === RETRIES || signal.aborted || !isOpen(toApiError(failure).statusCode)) throw failure;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

function refusalOf(resource: AnyResource, row: ApiRow, failure: unknown): string {
  const error = toApiError(failure);
  const title = titleOf(resource, row);
  const { current } = error.body;
  if (error.statusCode === 409 && isApiRow(current) && current.version !== row.version && typeof current.updatedBy === "string")
    return t("change.byOther", { title, name: current.updatedBy });
  return `${title}: ${firstProblemOf(error)}`;
}

/** Updates rows one by one, each with its own version and key, so that each has an answer of its own. */
export async function changeRows(
  resource: AnyResource,
  write: Write,
  changes: readonly RowChange[],
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress?: (done: number) => void },
): Promise<ChangesOutcome> {
  const done: RowChange[] = [];
  const refusals: string[] = [];
  const waiting = [...changes];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { row, values } = next;
      try {
        const attempt = { id: row.id, body: { version: row.version, ...values }, key: newIdempotencyKey() };
        const written = await writeOnce(write, attempt, signal);
        done.push({ ...next, row: isApiRow(written) ? { ...row, ...written } : row });
      } catch (failure) {
        refusals.push(refusalOf(resource, row, failure));
      }
      onProgress?.(done.length + refusals.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { done, refusals };
}

/** How many reasons a toast names. */
const NAMED = 5;

/** Says what became of the changes, and offers to write the old values back. */
export function tellChanges(resource: AnyResource, write: Write, { done, refusals }: ChangesOutcome, refresh: () => void): void {
  const key = newIdempotencyKey();
  const undo = async () => {
    closeToast(key);
    const back = done.map(({ row, values, before }) => ({ row, values: before, before: values }));
    tellChanges(resource, write, await changeRows(resource, write, back, { signal: new AbortController().signal }), refresh);
    refresh();
  };
  const [first] = done;
  const changed =
    first && done.length === 1
      ? t("change.one", { title: titleOf(resource, first.row) })
      : t("activity.also.changed", { count: done.length });
  showToast({
    key,
    kind: refusals.length === 0 ? "success" : done.length === 0 ? "error" : "warning",
    message: refusals.length === 0 ? changed : t("change.some", { changed, refused: refusals.length }),
    ...(refusals.length === 0
      ? {}
      : {
          sticky: true,
          description: (
            <ul className="hq-refusals">
              {refusals.slice(0, NAMED).map((each) => (
                <li key={each}>{each}</li>
              ))}
              {refusals.length > NAMED && <li>{t("activity.more", { count: refusals.length - NAMED })}</li>}
            </ul>
          ),
        }),
    ...(done.length === 0
      ? {}
      : {
          action: (
            <Button size="small" onClick={() => void undo()}>
              {t("action.undo")}
            </Button>
          ),
        }),
  });
}
