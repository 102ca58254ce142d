import { Button } from "antd";
import { useRef, useState } from "react";
import type { Row } from "../../providers/calls.ts";
import { messageOf } from "../../providers/http-error.ts";
import { toast } from "../../providers/toasts.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { actionIcons } from "../actions/action-icons.tsx";
import { allowedForAll, type Operation } from "../actions/operations.ts";
import type { Run } from "../actions/run-all.ts";
import { useOperate } from "../actions/use-operate.ts";
import { lateDialog } from "../late.tsx";
import { vt } from "../texts.ts";

const ActionDialog = lateDialog(async () => (await import("../actions/action-dialog.tsx")).ActionDialog);

/** What can be done with all selected rows at once. */
export function BulkBar({ resource, rows, onDone }: { resource: AnyResource; rows: readonly Row[]; onDone: () => void }) {
  const [asking, setAsking] = useState<Operation>();
  const [done, setDone] = useState<number>();
  const { operate, refresh } = useOperate(resource);
  const last = useRef<Run>(undefined);
  if (rows.length === 0) return null;
  const operations = allowedForAll(resource, rows);

  const run = async (operation: Operation, answers: Readonly<Record<string, unknown>>, signal?: AbortSignal) => {
    setDone(0);
    try {
      const { newRun, runAll } = await import("../actions/run-all.ts");
      if (last.current?.operation.name !== operation.name) last.current = newRun(operation);
      await runAll(last.current, rows, answers, operate, setDone, signal);
    } finally {
      setDone(undefined);
    }
  };
  const finish = (operation: Operation) => {
    const refused = [...(last.current?.outcomes.values() ?? [])].filter((reason) => reason !== undefined);
    const worked = (last.current?.outcomes.size ?? 0) - refused.length;
    last.current = undefined;
    setAsking(undefined);
    if (worked > 0) toast.success(`${operation.label}: ${vt("list.bulkDone", { count: worked })}`);
    if (refused.length > 0)
      toast.error(operation.label, vt("list.bulkRefused", { count: refused.length, reason: [...new Set(refused)].join(" ") }));
    refresh();
    onDone();
  };
  const start = (operation: Operation) => {
    if (Object.keys(operation.asks).length > 0 || operation.confirm !== undefined) return setAsking(operation);
    run(operation, {}).then(
      () => finish(operation),
      (failure: unknown) => toast.error(operation.label, messageOf(failure)),
    );
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
        <ActionDialog
          resource={resource}
          operation={asking}
          rows={rows}
          run={({ body }, signal) => run(asking, body, signal).then(() => undefined)}
          onDone={() => finish(asking)}
          onClose={() => {
            last.current = undefined;
            setAsking(undefined);
          }}
        />
      )}
    </div>
  );
}
