import { Button } from "antd";
import { useEffect, useId, useImperativeHandle, useMemo, useRef, useState } from "react";
import type { OfferedRemedy } from "../../contract/remedy.ts";
import { t } from "../../i18n/kit/forms.ts";
import { type ApiRow, isApiRow } from "../../providers/calls/calls.ts";
import { toApiError } from "../../providers/calls/http-error.ts";
import { createStore } from "../../providers/store.ts";
import { fillTemplate } from "../../schemas/documents/template.ts";
import { type Fields, wireName } from "../../schemas/fields/field.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { zoneKey, zonePathsIn } from "../../schemas/rules/zone-path.ts";
import { filesOf } from "../cells/file-views.tsx";
import { useCloseQuestion } from "../drafts/close-question.tsx";
import { DraftOffer } from "../drafts/draft-offer.tsx";
import { useDraft } from "../drafts/use-draft.ts";
import { type Attempt, type Progress, sendVersioned } from "../editing/attempts.ts";
import { checkInput, loadChecks } from "../editing/checks.ts";
import { focusFirstError, focusFirstField } from "../editing/focus-error.ts";
import { createFormStore, type Values } from "../editing/form-store.ts";
import { changesOf, defaultsOf, toInput } from "../editing/form-values.ts";
import { checkRules } from "../editing/rules.ts";
import { SlowNotice } from "../editing/slow-notice.tsx";
import { problemOf, useSending } from "../editing/use-sending.ts";
import { FormField } from "../form/form-field.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { today } from "../kit/today.ts";
import { useFocusBack } from "../kit/use-focus-back.ts";
import { RemedyLinks } from "../remedies/late-links.tsx";
import { remediesOfError } from "./offered-remedies.ts";
import { type ActionInputValues, availabilityOfAction, type Operation, sharedValues } from "./operations.ts";
import "../form/form.css";

interface ActionDialogProps {
  readonly resource: AnyResource;
  readonly operation: Operation;
  readonly rows: readonly ApiRow[];
  /** Inputs that are already known: shown, not asked for. */
  readonly preset?: ActionInputValues;
  /**
   * Runs the operation with the inputs and the version the user saw. Rejects with an ApiError; the errors of a 422 are shown at the fields.
   */
  readonly run: (attempt: Attempt, signal: AbortSignal) => Promise<ApiRow | undefined>;
  /** Called after success with the row as it is now. */
  readonly onDone: (now: ApiRow | undefined) => void;
  /** Takes another action of the single row, in place of this one. */
  readonly onAct?: (action: string) => void;
  /** Called when the rows have changed since they were read. */
  readonly onStale?: () => void;
  readonly onClose: () => void;
}

/** The record's own values of fields that the dialog asks for. */
const valuesOf = (edits: Fields, row: ApiRow | undefined): Values =>
  Object.fromEntries(Object.entries(edits).flatMap(([name, field]) => [wireName(name, field), name].map((each) => [each, row?.[each]])));

/** The files that the record has now, with those that were added here. */
const withFilesOf = (edits: Fields, now: ApiRow, typed: Values, start: Values): Values =>
  Object.fromEntries(
    Object.keys(edits).flatMap((name) => {
      if (edits[name]?.kind !== "files") return [];
      const had = new Set([...filesOf(start[name]), ...filesOf(now[name])].map(({ id }) => id));
      return [[name, [...filesOf(now[name]), ...filesOf(typed[name]).filter(({ id }) => !had.has(id))]]];
    }),
  );

/** The zones of the record that times of the dialog follow. */
const zonesOf = (fields: Fields, row: Values = {}): Values =>
  Object.fromEntries(zonePathsIn(fields).map((path) => [zoneKey(path), row[zoneKey(path)] ?? null]));

/** The dialog before an action: what it will do, and the inputs it needs. */
export function ActionDialog({ resource, operation, rows, preset, run, onDone, onAct, onStale, onClose }: ActionDialogProps) {
  const id = useId();
  useFocusBack();
  const body = useRef<HTMLFormElement>(null);
  const { input, edits } = operation;
  const fields: Fields = useMemo(() => ({ ...input, ...edits }), [input, edits]);
  // The rows as they were when the dialog opened, so that later changes don't discard what was typed.
  const [opened] = useState(rows);
  const start = useMemo(
    () => ({
      ...zonesOf(fields, opened[0]),
      ...valuesOf(edits, opened[0]),
      ...sharedValues(input, opened),
      ...defaultsOf(input, today()),
      ...preset,
    }),
    [fields, input, edits, opened, preset],
  );
  const form = useMemo(() => createFormStore(start, fields), [start, fields]);
  const progress = useMemo(() => createStore<Progress>({ open: [] }), []);
  const [shownRows, setShownRows] = useState(rows);
  const [which] = useState(() => `${operation.name}-${rows.map((row) => row.id).join("-")}`);
  const drafts = useDraft({ form, fields, start, progress, name: resource.name, which });
  const closing = useCloseQuestion();
  const close = () => closing.before(onClose);
  useImperativeHandle(closing.drafts, () => drafts);
  const sending = useSending();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [remedies, setRemedies] = useState<readonly OfferedRemedy[]>([]);
  const [over, setOver] = useState(false);
  useEffect(() => {
    void loadChecks();
  }, []);

  const refuse = (errors: Readonly<Record<string, readonly string[]>>) => {
    form.errors.set(errors);
    setTimeout(() => focusFirstError(body.current));
  };
  const deliver = (attempt: Attempt) => sending.send((signal) => run(attempt, signal));

  /** A single row is sent with the version the user saw; for several rows, each has its own. */
  const execute = async (values: Readonly<Record<string, unknown>>): Promise<ApiRow | undefined> => {
    const [one, ...more] = shownRows;
    const write = { ...(one ? { id: one.id } : {}), body: { ...(more.length === 0 ? { version: one?.version } : {}), ...values } };
    const { result } = await sendVersioned(progress, write, deliver);
    return result;
  };

  const fail = (failure: unknown) => {
    const error = toApiError(failure);
    if (error.errors) refuse(error.errors);
    const { current, version } = error.body;
    if (error.statusCode === 409) {
      const canRetry = isApiRow(current) && availabilityOfAction(current, operation.name) === true;
      // What was entered was refused, and the record is as it was: other inputs may do.
      const mayDiffer = current === undefined && version === shownRows[0]?.version && Object.keys(fields).length > 0;
      if (canRetry) {
        setShownRows([current]);
        form.patch(withFilesOf(edits, current, form.values.get(), start));
      }
      setOver(!canRetry && !mayDiffer);
      setRemedies(canRetry ? [] : remediesOfError(error, operation.name));
      setProblem(t(canRetry ? "action.stale" : mayDiffer ? "action.refused" : "action.notNow", { reason: error.message }));
      return onStale?.();
    }
    // Errors of fields this dialog does not show are shown above the form.
    const unseen = Object.entries(error.errors ?? {}).filter(([path]) => !Object.keys(fields).some((name) => path.startsWith(name)));
    if (!error.errors || unseen.length > 0) setProblem(unseen[0]?.[1][0] ?? problemOf(error));
  };

  const submit = async () => {
    if (busy || over) return;
    setBusy(true);
    setProblem(undefined);
    setRemedies([]);
    try {
      const current = form.values.get();
      const values = { ...toInput(input, current), ...changesOf(toInput(edits, start), toInput(edits, current)) };
      const waits = form.sending.size > 0;
      const errors = { ...checkRules(form), ...(await checkInput(fields, "create", values)) };
      if (Object.keys(errors).length > 0) return refuse(errors);
      if (waits) return setProblem(t("form.sending"));
      const now = await execute(values);
      drafts.drop();
      onDone(now);
    } catch (failure) {
      fail(failure);
    } finally {
      setBusy(false);
    }
  };
  const [first] = rows;
  return (
    <>
      <Dialog
        open
        width={480}
        title={operation.label}
        onCancel={close}
        afterOpenChange={(shown) => shown && focusFirstField(body.current)}
        maskClosable={Object.keys(fields).length === 0}
        footer={[
          <Button key="cancel" onClick={close}>
            {t("action.cancel")}
          </Button>,
          <Button
            key="run"
            type="primary"
            danger={operation.danger}
            loading={busy}
            disabled={over}
            autoFocus={Object.keys(fields).length === 0}
            onClick={() => void submit()}
          >
            {operation.label}
          </Button>,
        ]}
      >
        <form
          ref={body}
          className="hq-action-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          {drafts.offer && <DraftOffer draft={drafts.offer} older={false} onUse={drafts.use} onDrop={drafts.discard} />}
          {problem && (
            <div className="hq-form-alert" role="alert">
              {problem}
              {remedies.length > 0 && first && <RemedyLinks resource={resource} row={first} remedies={remedies} onAct={onAct} />}
            </div>
          )}
          {operation.confirm && first && (
            <p>
              {rows.length === 1 ? fillTemplate(operation.confirm, first, resource.fields) : t("list.selected", { count: rows.length })}
            </p>
          )}
          {Object.entries(fields).map(([name, field]) => (
            <FormField
              key={name}
              form={form}
              name={name}
              field={field}
              id={`${id}-${name}`}
              path={name in edits ? `${resource.name}.${name}` : `${resource.name}.${operation.name}.${name}`}
              disabled={busy || (preset !== undefined && wireName(name, field) in preset)}
            />
          ))}
          <SlowNotice sending={sending} />
        </form>
      </Dialog>
      {closing.question}
    </>
  );
}
