import { type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { t } from "../../i18n/views.ts";
import type { ApiRow } from "../../providers/calls.ts";
import { toApiError } from "../../providers/http-error.ts";
import { findResource } from "../../providers/registry.ts";
import { createStore, type Store } from "../../providers/store.ts";
import { toast } from "../../providers/toasts.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { fillTemplate } from "../../schemas/template.ts";
import { type Progress, sendVersioned } from "../form/attempts.ts";
import { problemOf } from "../form/problem.ts";
import { useSending } from "../form/use-sending.ts";
import { lazyDialog } from "../lazy-dialog.tsx";
import { listPath, refPath, showPath } from "../view-paths.ts";
import type { ActionInputValues, Operation } from "./operations.ts";
import { useOperate } from "./use-operate.ts";
import { useSlowToast } from "./use-slow-toast.tsx";

// The dialog carries the inputs of every kind; it comes when a question is asked.
const ActionDialog = lazyDialog(async () => (await import("./action-dialog.tsx")).ActionDialog);

const needsNoInput = (operation: Operation) => Object.keys(operation.input).length === 0 && operation.confirm === undefined;

/** Where what the action has made is shown, as far as this user may read it. */
function pathOfMade(resource: AnyResource, { opens }: Operation, now: ApiRow | undefined): string | undefined {
  const field = opens === undefined ? undefined : resource.fields[opens];
  return field?.kind === "ref" ? refPath(field.target, now?.[`${opens}Id`]) : undefined;
}

/** Starts an action. `given`: what is answered already by where it was started. */
export type StartAction = (operation: Operation, row: ApiRow, given?: ActionInputValues) => void;

/**
 * Starting an action on one record: the question, the call, and what follows from its answer. `dialog` must be rendered. With `stays`
 * the screen is another record's, and none is gone to; `onEnd` is told how each ended: done, or refused or given up.
 */
export function useActions(
  resource: AnyResource,
  { stays = false, onEnd = () => undefined }: { readonly stays?: boolean; readonly onEnd?: (row: ApiRow, done: boolean) => void } = {},
): {
  start: StartAction;
  dialog: ReactNode;
  busy: string | undefined;
} {
  const [asking, setAsking] = useState<{ operation: Operation; row: ApiRow; given: ActionInputValues | undefined }>();
  const [busy, setBusy] = useState<Operation>();
  const { operate, refresh } = useOperate(resource);
  const navigate = useNavigate();
  const sending = useSending();
  useSlowToast(busy?.label, sending);
  // What was pressed and not answered, by operation.
  const pressed = useRef(new Map<string, Store<Progress>>());

  // Only once the dialog is gone and leaving is free again: what was answered in it counts as not saved as long as it stands.
  const [onward, setOnward] = useState<{ readonly to: string; readonly replace: boolean }>();
  useEffect(() => {
    if (!onward || asking) return;
    setOnward(undefined);
    setTimeout(() => navigate(onward.to, { replace: onward.replace }));
  }, [onward, asking, navigate]);

  const done = (operation: Operation, row: ApiRow, now: ApiRow | undefined) => {
    setAsking(undefined);
    toast.success(
      operation.successMessage ? fillTemplate(operation.successMessage, { ...row, ...now }) : t("form.saved", { label: resource.label }),
    );
    onEnd(row, true);
    const next = operation.becomes === undefined ? undefined : findResource(operation.becomes);
    const opened = pathOfMade(resource, operation, now);
    if (stays) return refresh(operation.removes ? undefined : row);
    if (operation.removes) setOnward({ to: listPath(resource), replace: true });
    else if (next) setOnward({ to: showPath(next, row.id), replace: true });
    else if (opened) setOnward({ to: opened, replace: false });
    refresh(operation.removes ? undefined : row);
  };

  /** Without a question: the button is all there is. */
  const press = async (operation: Operation, row: ApiRow) => {
    const progress = pressed.current.get(operation.name) ?? createStore<Progress>({ open: [] });
    pressed.current.set(operation.name, progress);
    try {
      const write = { id: row.id, body: { version: row.version } };
      const { answer } = await sendVersioned(progress, write, ({ body, key }) =>
        sending.send((signal) => operate(operation, row, body, { key, signal })),
      );
      done(operation, row, answer);
    } catch (failure) {
      onEnd(row, false);
      const error = toApiError(failure);
      if (error.statusCode !== 409) return toast.error(operation.label, problemOf(error));
      // Somebody was faster: what they did is shown, with the reason.
      toast.error(t("action.conflict"), `${error.message} ${t("action.conflictHint")}`);
      refresh(row);
    }
  };

  const start = (operation: Operation, row: ApiRow, given?: ActionInputValues) => {
    if (!needsNoInput(operation)) return setAsking({ operation, row, given });
    setBusy(operation);
    void press(operation, row).finally(() => setBusy(undefined));
  };

  const dialog = asking && (
    <ActionDialog
      resource={resource}
      operation={asking.operation}
      rows={[asking.row]}
      {...(asking.given ? { given: asking.given } : {})}
      run={({ body, key }, signal) => operate(asking.operation, asking.row, body, { key, signal })}
      onDone={(now) => done(asking.operation, asking.row, now)}
      onStale={() => refresh(asking.row)}
      onClose={() => {
        setAsking(undefined);
        onEnd(asking.row, false);
      }}
    />
  );
  return { start, dialog, busy: busy?.name };
}
