import { useRef, useState } from "react";
import { t } from "../../i18n/forms.ts";
import { type ApiRow, isApiRow } from "../../providers/calls.ts";
import { type ApiError, toApiError } from "../../providers/http-error.ts";
import type { Store } from "../../providers/store.ts";
import type { Fields } from "../../schemas/field.ts";
import { availabilityOfAction } from "../actions/operations.ts";
import { type Attempt, type Base, type Progress, sameBody, sendOnce, sendVersioned, settleAttempt } from "./attempts.ts";
import { checkInput } from "./checks.ts";
import { type Conflict, findConflict, mergeTheirs } from "./conflict.ts";
import { dropBlankLines } from "./drop-blank-lines.ts";
import type { Errors, FormStore, Values } from "./form-store.ts";
import { changedNames, toInput } from "./form-values.ts";
import { problemOf } from "./problem.ts";
import { useSending } from "./use-sending.ts";

interface SaveOptions {
  readonly form: FormStore;
  /** The fields this form writes. */
  readonly fields: Fields;
  readonly progress: Store<Progress>;
  /** Sends a write; rejects with an ApiError. */
  readonly write: (attempt: Attempt, signal: AbortSignal) => Promise<unknown>;
  /** A change names every field, not only what was changed. */
  readonly whole?: boolean;
  readonly onSaved: (row: ApiRow) => void;
  /** Told of a failure beside what the form says itself; without an error the input is not right yet. */
  readonly onFailed?: (error?: ApiError) => void;
}

/** The row as what edits are measured against from now on. */
export const baseOf = (fields: Fields, row: ApiRow): Base => ({ id: row.id, version: row.version, input: toInput(fields, row) });

const changesOf = (base: Base, input: Values): Record<string, unknown> =>
  Object.fromEntries(changedNames(base.input, input).map((name) => [name, input[name] ?? null]));

/** Saving, and everything that may come in its way. What was typed is never touched here. */
export function useSave({ form, fields, progress, write, whole = false, onSaved, onFailed }: SaveOptions) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [conflict, setConflict] = useState<Conflict>();
  /** Rises with each refused attempt, so that the page can lead to the first message. */
  const [refusals, setRefusals] = useState(0);
  const running = useRef(false);
  const sending = useSending();

  const refuse = (errors: Errors, message: string | undefined) => {
    form.errors.set(errors);
    setProblem(message);
    setRefusals((count) => count + 1);
  };

  const deliver = async (attempt: Attempt): Promise<ApiRow> => {
    const row = await sending.send((signal) => write(attempt, signal));
    return isApiRow(row) ? row : { id: attempt.id ?? 0 };
  };

  /** Measures the edits against the row as it was saved by an earlier try, with what that try said. */
  const rebase = (row: ApiRow, said: Values): Base => {
    const { version: _, ...input } = said;
    const base = { id: row.id, version: row.version, input: { ...progress.get().base?.input, ...input } };
    progress.set({ ...progress.get(), base });
    return base;
  };

  const create = async (input: Values): Promise<ApiRow> => {
    const [earlier] = progress.get().open;
    // Changed since a try whose answer was lost: that one is brought to its end first, or there would be two.
    const done = earlier && !sameBody(earlier.body, input) ? await settleAttempt(progress, deliver) : undefined;
    return done ? update(rebase(done.answer, done.attempt.body), input) : sendOnce(progress, { body: input }, deliver);
  };

  const update = async (base: Base, input: Values): Promise<ApiRow> => {
    const body = { ...(whole ? input : changesOf(base, input)), version: base.version };
    const { answer, attempt } = await sendVersioned(progress, { id: base.id, body }, deliver);
    if (!attempt) return answer;
    // Somebody was faster: this very form, by a try whose answer was lost. What was typed since goes on top of it.
    const next = rebase(answer, attempt.body);
    return changedNames(next.input, input).length === 0 ? answer : update(next, input);
  };

  const fail = (failure: unknown) => {
    const error = toApiError(failure);
    onFailed?.(error);
    const { base } = progress.get();
    const { current } = error.body;
    if (error.statusCode === 409 && base && isApiRow(current)) {
      // No choice between two versions makes it possible again.
      if (typeof availabilityOfAction(current, "update") === "string") return refuse({}, t("form.notNow", { reason: error.message }));
      setConflict(findConflict(fields, base, form.values.get(), current));
      return setProblem(undefined);
    }
    refuse(error.errors ?? {}, error.statusCode === 422 && error.errors ? undefined : problemOf(error));
  };

  /** What was saved meanwhile lies outside this form: there is nothing to choose, and it goes on top of the row as it is now. */
  const liesElsewhere = (failure: unknown): boolean => {
    const { statusCode, body } = toApiError(failure);
    const { base } = progress.get();
    const { current } = body;
    if (statusCode !== 409 || !base || !isApiRow(current) || current.version === base.version) return false;
    if (typeof availabilityOfAction(current, "update") === "string") return false;
    const { both, onlyTheirs } = findConflict(fields, base, form.values.get(), current);
    if (both.length > 0 || onlyTheirs.length > 0) return false;
    progress.set({ ...progress.get(), base: baseOf(fields, current) });
    return true;
  };

  const save = async (): Promise<void> => {
    if (running.current) return;
    let again = false;
    running.current = true;
    setBusy(true);
    let saved: ApiRow | undefined;
    try {
      dropBlankLines(fields, form);
      const input = toInput(fields, form.values.get());
      // Asked in the same moment: a file that arrives while the checks are loaded is not in this input.
      const waits = form.sending.size > 0;
      const { base } = progress.get();
      const errors = await checkInput(fields, base ? "update" : "create", base ? changesOf(base, input) : input);
      if (Object.keys(errors).length > 0) {
        onFailed?.();
        return refuse(errors, undefined);
      }
      form.errors.set({});
      if (waits) return refuse({}, t("form.sending"));
      setProblem(undefined);
      saved = base ? await update(base, input) : await create(input);
    } catch (failure) {
      again = liesElsewhere(failure);
      if (!again) fail(failure);
    } finally {
      // Once saved it stays closed: the form stands until the next screen is there, and saving again would make a second record.
      if (!saved) {
        running.current = false;
        setBusy(false);
      }
    }
    if (saved) onSaved(saved);
    else if (again) await save();
  };

  /** Goes on after a conflict: the other side's row is what the edits are measured against from now on. */
  const resolve = (chosenTheirs: ReadonlySet<string>): void => {
    if (!conflict || !isApiRow(conflict.theirs)) return;
    form.patch(mergeTheirs(conflict, form.values.get(), chosenTheirs));
    progress.set({ ...progress.get(), base: baseOf(fields, conflict.theirs) });
    setConflict(undefined);
    void save();
  };

  return { save, busy, sending, problem, conflict, dismiss: () => setConflict(undefined), resolve, refusals };
}
