import { lazy, type ReactNode, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import type { Row } from "../../providers/calls.ts";
import { toApiError } from "../../providers/http-error.ts";
import { findResource } from "../../providers/registry.ts";
import { toast } from "../../providers/toasts.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { fill } from "../../schemas/template.ts";
import { vt } from "../texts.ts";
import { listPath, showPath } from "../view-paths.ts";
import type { Operation } from "./operations.ts";
import { useOperate } from "./use-operate.ts";

// The dialog carries the inputs of every kind; it comes when a question is asked.
const ActionDialog = lazy(() => import("./action-dialog.tsx").then((module) => ({ default: module.ActionDialog })));

const asksNothing = (operation: Operation) => Object.keys(operation.asks).length === 0 && operation.confirm === undefined;

/** Starting an action on one record: the question, the call, and what follows from its answer. `dialog` must be rendered. */
export function useActions(resource: AnyResource): {
  start: (operation: Operation, row: Row) => void;
  dialog: ReactNode;
  busy: string | undefined;
} {
  const [asking, setAsking] = useState<{ operation: Operation; row: Row }>();
  const [busy, setBusy] = useState<string>();
  const { operate, refresh } = useOperate(resource);
  const navigate = useNavigate();

  const run = async (operation: Operation, row: Row, answers: Readonly<Record<string, unknown>>, key?: string) => {
    try {
      const now = await operate(operation, row, answers, key);
      setAsking(undefined);
      toast.success(operation.done ? fill(operation.done, { ...row, ...now }) : vt("form.saved", { label: resource.label }));
      const next = operation.becomes === undefined ? undefined : findResource(operation.becomes);
      if (operation.removes) navigate(listPath(resource), { replace: true });
      else if (next) navigate(showPath(next, row.id), { replace: true });
      refresh(operation.removes ? undefined : row);
    } catch (failure) {
      const error = toApiError(failure);
      if (error.statusCode !== 409) throw error;
      // Somebody was faster: what they did is shown, with the reason.
      setAsking(undefined);
      toast.error(vt("action.conflict"), `${error.message} ${vt("action.conflictHint")}`);
      refresh(row);
    }
  };

  const start = (operation: Operation, row: Row) => {
    if (!asksNothing(operation)) return setAsking({ operation, row });
    setBusy(operation.name);
    run(operation, row, {})
      .catch((failure: unknown) => toast.error(operation.label, toApiError(failure).message))
      .finally(() => setBusy(undefined));
  };

  const dialog = asking && (
    <Suspense fallback={null}>
      <ActionDialog
        resource={resource}
        operation={asking.operation}
        rows={[asking.row]}
        run={(answers, key) => run(asking.operation, asking.row, answers, key)}
        onClose={() => setAsking(undefined)}
      />
    </Suspense>
  );
  return { start, dialog, busy };
}
