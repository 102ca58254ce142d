import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import type { Row } from "../../providers/calls.ts";
import { toApiError } from "../../providers/http-error.ts";
import { toast } from "../../providers/toasts.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { actionIcons } from "../actions/action-icons.tsx";
import { allowedForAll, type Operation } from "../actions/operations.ts";
import { useOperate } from "../actions/use-operate.ts";
import { vt } from "../texts.ts";

const ActionDialog = lazy(() => import("../actions/action-dialog.tsx").then((module) => ({ default: module.ActionDialog })));

/** What can be done with all selected rows at once. Each row is its own call: one refusal does not stop the others. */
export function BulkBar({ resource, rows, onDone }: { resource: AnyResource; rows: readonly Row[]; onDone: () => void }) {
  const [asking, setAsking] = useState<Operation>();
  const [done, setDone] = useState<number>();
  const { operate, refresh } = useOperate(resource);
  if (rows.length === 0) return null;
  const operations = allowedForAll(resource, rows);

  const run = async (operation: Operation, answers: Readonly<Record<string, unknown>>) => {
    const refused: string[] = [];
    setDone(0);
    for (const row of rows) {
      try {
        await operate(operation, row, answers);
      } catch (failure) {
        const error = toApiError(failure);
        // The answers themselves are wrong: the question is still open and says so.
        if (error.statusCode === 422 && Object.keys(operation.asks).length > 0 && refused.length === 0) {
          setDone(undefined);
          throw error;
        }
        refused.push(error.message);
      }
      setDone((count) => (count ?? 0) + 1);
    }
    setDone(undefined);
    setAsking(undefined);
    const worked = rows.length - refused.length;
    if (worked > 0) toast.success(`${operation.label}: ${vt("list.bulkDone", { count: worked })}`);
    if (refused.length > 0)
      toast.error(operation.label, vt("list.bulkRefused", { count: refused.length, reason: [...new Set(refused)].join(" ") }));
    refresh();
    onDone();
  };
  const start = (operation: Operation) => {
    if (Object.keys(operation.asks).length > 0 || operation.confirm !== undefined) setAsking(operation);
    else void run(operation, {});
  };

  return (
    <div className="hq-bulk" role="toolbar" aria-label={vt("list.selected", { count: rows.length })}>
      <strong>{vt("list.selected", { count: rows.length })}</strong>
      {done !== undefined && <progress value={done} max={rows.length} aria-label={`${done} / ${rows.length}`} />}
      {operations.map((operation) => (
        <Button
          key={operation.name}
          size="small"
          danger={operation.danger}
          disabled={done !== undefined}
          icon={operation.icon && actionIcons[operation.icon]}
          onClick={() => start(operation)}
        >
          {operation.label}
        </Button>
      ))}
      {operations.length === 0 && <span className="hq-soft">{vt("list.nothingForAll")}</span>}
      <span className="hq-grow" />
      <Button size="small" type="text" onClick={onDone}>
        {vt("list.clearSelection")}
      </Button>
      {asking && (
        <Suspense fallback={null}>
          <ActionDialog
            resource={resource}
            operation={asking}
            rows={rows}
            run={(answers) => run(asking, answers)}
            onClose={() => setAsking(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
