import { useRef, useState } from "react";
import type { OfferedRemedy } from "../../contract/remedy.ts";
import { t } from "../../i18n/kit/forms.ts";
import { type ApiRow, isApiRow } from "../../providers/calls/calls.ts";
import { type ApiError, toApiError } from "../../providers/calls/http-error.ts";
import type { Store } from "../../providers/store.ts";
import type { Fields } from "../../schemas/fields/field.ts";
import { remediesOfError } from "../actions/offered-remedies.ts";
import { availabilityOfAction } from "../actions/operations.ts";
import { type Attempt, type Base, type Progress, sameBody, sendOnce, sendVersioned, settleAttempt } from "../editing/attempts.ts";
import { checkInput } from "../editing/checks.ts";
import type { Errors, FormStore, Values } from "../editing/form-store.ts";
import { changedNames, changesOf, toInput } from "../editing/form-values.ts";
import { checkRules } from "../editing/rules.ts";
import { problemOf, useSending } from "../editing/use-sending.ts";
import { isBlankLine, linesOf } from "../lines/line-rows.ts";
import { type Conflict, findConflict, mergeTheirs } from "./conflict.ts";

interface SaveOptions {
  readonly form: FormStore;
  /** The fields this form writes. */
  readonly fields: Fields;
  readonly progress: Store<Progress>;
  /** Sends a write; rejects with an ApiError. */
  readonly write: (attempt: Attempt, signal: AbortSignal) => Promise<unknown>;
  /** Whether an update sends every field instead of only the changed ones. */
  readonly whole?: boolean;
  /** Whether it can be saved again afterwards; by default the next screen opens. */
  readonly stays?: boolean;
  readonly onSaved: (row: ApiRow) => void;
  /** Called on failure in addition to the form's own message; without an error if the input is not valid yet. */
  readonly onFailed?: (error?: ApiError) => void;
}

/** The row that edits are compared with from now on. */
export const baseOf = (fields: Fields, row: ApiRow): Base => ({ id: row.id, version: row.version, input: toInput(fields, row) });

/** Removes blank lines before the check, so that line numbers in messages match the lines the user sees. */
function dropBlankLines(fields: Fields, form: FormStore): void {
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== "lines") continue;
    const all = linesOf(form.get(name));
    const remaining = all.filter((line) => !isBlankLine(field.fields, line));
    if (remaining.length !== all.length) form.set(name, remaining);
  }
}

/** Saves a form and handles every failure. It never changes what the user typed. */
export function useSave({ form, fields, progress, write, whole = false, stays = false, onSaved, onFailed }: SaveOptions) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  /** What leads on from the problem. */
  const [remedies, setRemedies] = useState<readonly OfferedRemedy[]>([]);
  const [conflict, setConflict] = useState<Conflict>();
  /** Increases with each refused attempt, so that the page can focus the first message. */
  const [refusals, setRefusals] = useState(0);
  const running = useRef(false);
  const sending = useSending();

  const refuse = (errors: Errors, message: string | undefined, leadsOn: readonly OfferedRemedy[] = []) => {
    form.errors.set(errors);
    setRemedies(leadsOn);
    setProblem(message);
    setRefusals((count) => count + 1);
  };

  const deliver = async (attempt: Attempt): Promise<ApiRow> => {
    const row = await sending.send((signal) => write(attempt, signal));
    return isApiRow(row) ? row : { id: attempt.id ?? 0 };
  };

  /** Compares the edits with the row as an earlier attempt saved it, including the values that attempt sent. */
  const rebase = (row: ApiRow, sent: Values): Base => {
    const { version: _, ...input } = sent;
    const base = { id: row.id, version: row.version, input: { ...progress.get().base?.input, ...input } };
    progress.set({ ...progress.get(), base });
    return base;
  };

  const create = async (input: Values): Promise<ApiRow> => {
    const [earlier] = progress.get().open;
    // The input changed since an attempt whose response was lost: settle that attempt first, or there could be two records.
    const done = earlier && !sameBody(earlier.body, input) ? await settleAttempt(progress, deliver) : undefined;
    return done ? update(rebase(done.result, done.attempt.body), input) : sendOnce(progress, { body: input }, deliver);
  };

  const update = async (base: Base, input: Values): Promise<ApiRow> => {
    const body = { ...(whole ? input : changesOf(base.input, input)), version: base.version };
    const { result, attempt } = await sendVersioned(progress, { id: base.id, body }, deliver);
    if (!attempt) return result;
    // The row was changed by this form's own earlier attempt, whose response was lost. Later edits are saved on top of it.
    const next = rebase(result, attempt.body);
    return changedNames(next.input, input).length === 0 ? result : update(next, input);
  };

  const fail = (failure: unknown) => {
    const error = toApiError(failure);
    onFailed?.(error);
    const { base } = progress.get();
    const { current } = error.body;
    if (error.statusCode === 409 && base && isApiRow(current)) {
      // Choosing between two versions would not make the update possible again.
      if (typeof availabilityOfAction(current, "update") === "string")
        return refuse({}, t("form.notNow", { reason: error.message }), remediesOfError(error, "update"));
      setConflict(findConflict(fields, base, form.values.get(), current));
      return setProblem(undefined);
    }
    refuse(error.errors ?? {}, error.statusCode === 422 && error.errors ? undefined : problemOf(error), remediesOfError(error, "update"));
  };

  /**
   * Whether the other change affects no field of this form. Then there is nothing to choose, and the edits are saved on the row as it is
   * now.
   */
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
    let shouldRetry = false;
    running.current = true;
    setBusy(true);
    let saved: ApiRow | undefined;
    try {
      dropBlankLines(fields, form);
      const input = toInput(fields, form.values.get());
      // Checked at the same time as the input: a file that arrives while the checks load is not part of this input.
      const waits = form.sending.size > 0;
      const { base } = progress.get();
      const invalid = await checkInput(fields, base ? "update" : "create", base ? changesOf(base.input, input) : input);
      const errors = { ...checkRules(form), ...invalid };
      if (Object.keys(errors).length > 0) {
        onFailed?.();
        return refuse(errors, undefined);
      }
      form.errors.set({});
      if (waits) return refuse({}, t("form.sending"));
      setProblem(undefined);
      saved = base ? await update(base, input) : await create(input);
    } catch (failure) {
      shouldRetry = liesElsewhere(failure);
      if (!shouldRetry) fail(failure);
    } finally {
      // After success it stays disabled: the form is visible until the next screen opens, and saving again would create a second record.
      if (!saved || stays) {
        running.current = false;
        setBusy(false);
      }
    }
    if (saved) onSaved(saved);
    else if (shouldRetry) await save();
  };

  /** Continues after a conflict: the edits are now compared with the other side's row. */
  const resolve = (chosenTheirs: ReadonlySet<string>): void => {
    if (!conflict || !isApiRow(conflict.theirs)) return;
    form.patch(mergeTheirs(conflict, form.values.get(), chosenTheirs));
    progress.set({ ...progress.get(), base: baseOf(fields, conflict.theirs) });
    setConflict(undefined);
    void save();
  };

  return { save, busy, sending, problem, remedies, conflict, dismiss: () => setConflict(undefined), resolve, refusals };
}
