import { type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { t } from "../../i18n/kit/views.ts";
import { type ApiRow, isApiRow } from "../../providers/calls/calls.ts";
import { getData } from "../../providers/calls/http.ts";
import { toApiError } from "../../providers/calls/http-error.ts";
import { rowPath } from "../../providers/paths.ts";
import { findResource } from "../../providers/registry.ts";
import { createStore, type Store } from "../../providers/store.ts";
import { toast } from "../../providers/toasts.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { type Progress, sendVersioned } from "../editing/attempts.ts";
import { problemOf, useSending } from "../editing/use-sending.ts";
import { lazyDialog } from "../kit/lazy-dialog.tsx";
import { useIsStillHere } from "../kit/use-is-still-here.ts";
import { listPath, refPath, showPath } from "../paths/view-paths.ts";
import { savedMessage } from "../records/view-fields.ts";
import { tellRefusal } from "../remedies/tell-refusal.tsx";
import { remediesOfError } from "./offered-remedies.ts";
import { type ActionInputValues, needsNoDialog, type Operation, operationFor, operationNamed } from "./operations.ts";
import { useOperate } from "./use-operate.ts";
import { useSlowToast } from "./use-slow-toast.tsx";

// The dialog contains the inputs of every kind, so it is loaded only when it opens.
const ActionDialog = lazyDialog(async () => (await import("./action-dialog.tsx")).ActionDialog);

/** The address of the record the action created, if this user may read it. */
function pathOfMade(resource: AnyResource, { opens }: Operation, now: ApiRow | undefined): string | undefined {
  const field = opens === undefined ? undefined : resource.fields[opens];
  return field?.kind === "ref" ? refPath(field.target, now?.[`${opens}Id`]) : undefined;
}

/** Starts an action. `preset`: inputs already known where it was started. */
export type StartAction = (operation: Operation, row: ApiRow, preset?: ActionInputValues) => void;

/** Starts the action of this name: one that a refusal leads to is taken where the refused one was. */
export const startNamed =
  (resource: AnyResource, row: ApiRow, start: StartAction) =>
  (name: string): void => {
    const operation = operationNamed(resource, name);
    if (operation) start(operation, row);
  };

/**
 * Runs an action on one record: dialog, request, and what follows from the response. The caller must render `dialog`. With `stays` the
 * screen belongs to another record, so there is no navigation. `onEnd` is called with whether it succeeded, or was refused or cancelled.
 */
export function useActions(
  resource: AnyResource,
  { stays = false, onEnd = () => undefined }: { readonly stays?: boolean; readonly onEnd?: (row: ApiRow, done: boolean) => void } = {},
): {
  start: StartAction;
  dialog: ReactNode;
  busy: string | undefined;
} {
  const [asking, setAsking] = useState<{ operation: Operation; row: ApiRow; preset: ActionInputValues | undefined }>();
  const [busy, setBusy] = useState<Operation>();
  const { operate, refresh } = useOperate(resource);
  const navigate = useNavigate();
  const isStillHere = useIsStillHere();
  const sending = useSending();
  useSlowToast(busy?.label, sending);
  // Requests without a response yet, by operation.
  const pressed = useRef(new Map<string, Store<Progress>>());

  // Navigates only after the dialog is closed: while it is open, its inputs count as unsaved changes and block leaving.
  const [onward, setOnward] = useState<{ readonly to: string; readonly replace: boolean }>();
  useEffect(() => {
    if (!onward || asking) return;
    setOnward(undefined);
    setTimeout(() => isStillHere() && navigate(onward.to, { replace: onward.replace }));
  }, [onward, asking, navigate, isStillHere]);

  const done = (operation: Operation, row: ApiRow, now: ApiRow | undefined) => {
    setAsking(undefined);
    toast.success(savedMessage(resource, operation, { ...row, ...now }));
    onEnd(row, true);
    const next = operation.becomes === undefined ? undefined : findResource(operation.becomes);
    const opened = pathOfMade(resource, operation, now);
    if (stays) return refresh(operation.removes ? undefined : row);
    if (operation.removes) setOnward({ to: listPath(resource), replace: true });
    else if (next) setOnward({ to: showPath(next, row.id), replace: true });
    else if (opened) setOnward({ to: opened, replace: false });
    refresh(operation.removes ? undefined : row);
  };

  /** Runs an operation without a dialog; only its button shows the progress. */
  const press = async (operation: Operation, row: ApiRow) => {
    const progress = pressed.current.get(operation.name) ?? createStore<Progress>({ open: [] });
    pressed.current.set(operation.name, progress);
    try {
      const write = { id: row.id, body: { version: row.version } };
      const { result } = await sendVersioned(progress, write, ({ body, key }) =>
        sending.send((signal) => operate(operation, row, body, { key, signal })),
      );
      done(operation, row, result);
    } catch (failure) {
      onEnd(row, false);
      const error = toApiError(failure);
      if (error.statusCode !== 409) return toast.error(operation.label, problemOf(error));
      // Another user may have changed the row first: show the current row and the reason.
      const now = isApiRow(error.body.current) ? error.body.current : row;
      const isStale = error.body.version !== undefined && error.body.version !== row.version;
      tellRefusal({
        title: isStale ? t("action.conflict") : operation.label,
        reason: isStale ? `${error.message} ${t("action.conflictHint")}` : error.message,
        resource,
        row: now,
        remedies: remediesOfError(error, operation.name),
        onAct: startNamed(resource, now, start),
      });
      refresh(row);
    }
  };

  const start = (started: Operation, row: ApiRow, preset?: ActionInputValues) => {
    const operation = operationFor(resource, started, [row]);
    const ask = (whole: ApiRow) => setAsking({ operation, row: whole, preset });
    // Lists leave out files and lines.
    if (Object.keys(operation.edits).some((name) => !(name in row)))
      return void getData<ApiRow>(`/${rowPath(resource.name, row.id)}`).then(ask, (failure: unknown) =>
        toast.error(operation.label, problemOf(toApiError(failure))),
      );
    if (!needsNoDialog(operation)) return ask(row);
    setBusy(operation);
    void press(operation, row).finally(() => setBusy(undefined));
  };

  const dialog = asking && (
    <ActionDialog
      resource={resource}
      operation={asking.operation}
      rows={[asking.row]}
      {...(asking.preset ? { preset: asking.preset } : {})}
      run={({ body, key }, signal) => operate(asking.operation, asking.row, body, { key, signal })}
      onDone={(now) => done(asking.operation, asking.row, now)}
      onStale={() => refresh(asking.row)}
      onAct={startNamed(resource, asking.row, start)}
      onClose={() => {
        setAsking(undefined);
        onEnd(asking.row, false);
      }}
    />
  );
  return { start, dialog, busy: busy?.name };
}
