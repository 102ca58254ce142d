import { Button } from "antd";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { t } from "../../i18n/views.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import { toApiError } from "../../providers/calls/http-error.ts";
import { toast } from "../../providers/toasts.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { actionIcons } from "../actions/action-icons.tsx";
import { allowedForAll, type Operation } from "../actions/operations.ts";
import type { BulkRun } from "../actions/run-all.ts";
import { type Operate, useOperate } from "../actions/use-operate.ts";
import { useSlowToast } from "../actions/use-slow-toast.tsx";
import { problemOf } from "../editing/problem.ts";
import { useSending } from "../editing/use-sending.ts";
import { lazyDialog } from "../lazy-dialog.tsx";
import { bulkTargetsOf } from "./bulk-target-links.ts";

const running = () => import("../actions/run-all.ts");
// Loaded on demand, because only some lists have bulk targets.
const BulkTargets = lazy(async () => ({ default: (await import("./bulk-targets.tsx")).BulkTargets }));
const ActionDialog = lazyDialog(async () => (await import("../actions/action-dialog.tsx")).ActionDialog);

/** The actions for all selected rows. */
export function BulkBar({ resource, rows, onDone }: { resource: AnyResource; rows: readonly ApiRow[]; onDone: () => void }) {
  // A copy of the rows, because finished ones may leave the list before the run ends.
  const [asking, setAsking] = useState<{ operation: Operation; rows: readonly ApiRow[] }>();
  const [pressed, setPressed] = useState<Operation>();
  const [done, setDone] = useState<{ count: number; all: number; running: boolean }>();
  const { operate, refresh } = useOperate(resource);
  const sending = useSending();
  useSlowToast(pressed?.label, sending);
  const last = useRef<BulkRun>(undefined);
  const turn = useRef(0);
  const empty = rows.length === 0 && !asking && !pressed;
  useEffect(() => {
    if (!empty) return;
    last.current = undefined;
    setDone(undefined);
  }, [empty]);
  // Loaded while there is a connection, so that a later failure is reported for the action and not for its code.
  useEffect(() => {
    if (!empty) running().catch(() => undefined);
  }, [empty]);
  if (empty) return null;
  const operations = allowedForAll(resource, rows);
  const hasTargets = bulkTargetsOf(resource).length > 0;

  const run = async (operation: Operation, chosen: readonly ApiRow[], values: Readonly<Record<string, unknown>>, send: Operate) => {
    turn.current += 1;
    const runId = turn.current;
    const { runAll, runOf } = await running();
    const activeRun = runOf(last.current, operation, chosen);
    last.current = activeRun;
    // A run that was stopped may end while the next one is in progress.
    const updateProgress = (running: boolean) =>
      turn.current === runId && setDone({ count: activeRun.outcomes.size, all: activeRun.rows.length, running });
    updateProgress(true);
    try {
      await runAll(activeRun, chosen, values, send, () => updateProgress(true));
    } finally {
      updateProgress(false);
    }
  };
  const forget = () => {
    last.current = undefined;
    setDone(undefined);
    setAsking(undefined);
  };
  const finish = (operation: Operation) => {
    const outcomes = [...(last.current?.outcomes.values() ?? [])];
    const refusals = outcomes.filter((reason) => reason !== undefined);
    const worked = outcomes.length - refusals.length;
    forget();
    if (worked > 0) toast.success(`${operation.label}: ${t("list.bulkDone", { count: worked })}`);
    if (refusals.length > 0)
      toast.error(operation.label, t("list.bulkRefused", { count: refusals.length, reason: [...new Set(refusals)].join(" ") }));
    refresh();
    onDone();
  };
  const start = (operation: Operation) => {
    if (Object.keys(operation.input).length > 0 || operation.confirm !== undefined) return setAsking({ operation, rows });
    setPressed(operation);
    const send: Operate = (action, row, body, { key } = {}) =>
      sending.send((signal) => operate(action, row, body, { ...(key ? { key } : {}), signal }));
    run(operation, rows, {}, send)
      .then(
        () => finish(operation),
        (failure: unknown) => toast.error(operation.label, problemOf(toApiError(failure))),
      )
      .finally(() => setPressed(undefined));
  };

  return (
    <div className="hq-bulk" role="toolbar" aria-label={t("list.selected", { count: rows.length })}>
      <strong>{t("list.selected", { count: rows.length })}</strong>
      {done?.running && <progress value={done.count} max={done.all} aria-label={`${done.count} / ${done.all}`} />}
      {done && !done.running && <span role="status">{t("list.bulkSoFar", { count: done.count, all: done.all })}</span>}
      {operations.map((operation) => (
        <Button
          key={operation.name}
          size="small"
          danger={operation.danger}
          disabled={done?.running === true}
          icon={operation.icon && actionIcons[operation.icon]}
          onClick={() => start(operation)}
        >
          {operation.label}
        </Button>
      ))}
      {hasTargets && (
        <Suspense fallback={null}>
          <BulkTargets resource={resource} rows={rows} />
        </Suspense>
      )}
      {operations.length === 0 && !hasTargets && <span className="hq-soft">{t("list.nothingForAll")}</span>}
      <span className="hq-grow" />
      <Button size="small" type="text" onClick={onDone}>
        {t("list.clearSelection")}
      </Button>
      {asking && (
        <ActionDialog
          resource={resource}
          operation={asking.operation}
          rows={asking.rows}
          run={({ body }, signal) => {
            const send: Operate = (action, row, values, { key } = {}) => operate(action, row, values, { ...(key ? { key } : {}), signal });
            return run(asking.operation, asking.rows, body, send).then(() => undefined);
          }}
          onDone={() => finish(asking.operation)}
          onClose={forget}
        />
      )}
    </div>
  );
}
