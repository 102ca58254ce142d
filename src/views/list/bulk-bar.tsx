import { EditOutlined } from "@ant-design/icons";
import { useMany } from "@refinedev/core";
import { Button } from "antd";
import { useEffect, useRef, useState } from "react";
import { t } from "../../i18n/kit/lists.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import { messageOf, toApiError } from "../../providers/calls/http-error.ts";
import { createStore, type Store } from "../../providers/store.ts";
import { toast } from "../../providers/toasts.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { formatMoney } from "../../schemas/values/money.ts";
import type { RowsOutcome } from "../actions/act-on-rows.ts";
import { actionIcons } from "../actions/action-icons.tsx";
import { allowedForAll, needsNoDialog, type Operation, operationFor } from "../actions/operations.ts";
import { useOperate } from "../actions/use-operate.ts";
import { useSlowToast } from "../actions/use-slow-toast.tsx";
import type { Progress } from "../editing/attempts.ts";
import type { Values } from "../editing/form-store.ts";
import { problemOf, useSending } from "../editing/use-sending.ts";
import { lazyDialog } from "../kit/lazy-dialog.tsx";
import { lazyPart } from "../kit/lazy-part.tsx";
import { labelIn } from "../records/view-fields.ts";
import { tellRefusedRows } from "../remedies/refused-rows.tsx";
import { bulkTargetsOf, documentsTogether, hasPrintableLabels } from "./bulk-target-links.ts";
import { editedFields } from "./edited-fields.ts";
import { sumsOf } from "./use-amounts.ts";

interface SelectedRows {
  /** Undefined until all of them are known. */
  readonly rows: readonly ApiRow[] | undefined;
  /** Why they are not; null while they are on their way. */
  readonly error: unknown;
}

/** The selected rows with all their values and what may be done with them, which the rows of a list don't have. */
function useSelectedRows(resource: AnyResource, ids: readonly number[]): SelectedRows {
  const { result, query } = useMany<ApiRow>({
    resource: resource.name,
    ids: [...ids],
    errorNotification: false,
    queryOptions: { enabled: ids.length > 0, placeholderData: (before) => before },
  });
  if (ids.length === 0) return { rows: [], error: null };
  const rows = ids.flatMap((id) => result.data.find((row) => row.id === id) ?? []);
  const isKnown = rows.length === ids.length || (query.isSuccess && !query.isPlaceholderData);
  return { rows: isKnown ? rows : undefined, error: query.error };
}

/** What the amounts shown of the selected rows add up to. */
function BulkSums({ resource, columns, rows }: { resource: AnyResource; columns: readonly string[]; rows: readonly ApiRow[] }) {
  return Object.entries(sumsOf(resource, columns, rows)).map(([name, sum]) => (
    <span key={name} className="hq-soft">
      {labelIn(resource, name)} <strong className="hq-figure">{formatMoney(sum ?? 0)}</strong>
    </span>
  ));
}

const running = () => import("../actions/act-on-rows.ts");
// Loaded on demand, because only some lists have bulk targets.
const BulkTargets = lazyPart(async () => (await import("./bulk-targets.tsx")).BulkTargets);
const BulkLabels = lazyPart(async () => (await import("./bulk-labels.tsx")).BulkLabels);
const BulkDocuments = lazyPart(async () => (await import("./bulk-documents.tsx")).BulkDocuments);
const BulkChange = lazyDialog(async () => (await import("./bulk-change.tsx")).BulkChange);
const ActionDialog = lazyDialog(async () => (await import("../actions/action-dialog.tsx")).ActionDialog);

interface BulkBarProps {
  readonly resource: AnyResource;
  /** The columns shown. */
  readonly columns: readonly string[];
  /** The selected rows as the list shows them, figures included. */
  readonly listed: readonly ApiRow[];
  readonly onDone: () => void;
}

/** The actions for all selected rows. */
export function BulkBar({ resource, columns, listed, onDone }: BulkBarProps) {
  const ids = listed.map(({ id }) => id);
  const { rows, error } = useSelectedRows(resource, ids);
  // A copy of the rows, because finished ones may leave the list before the response arrives.
  const [asking, setAsking] = useState<{ operation: Operation; rows: readonly ApiRow[] }>();
  const [pressed, setPressed] = useState<Operation>();
  const { refresh } = useOperate(resource);
  const sending = useSending();
  useSlowToast(pressed?.label, sending);
  const attempts = useRef<{ operation: string; progress: Store<Progress> }>(undefined);
  const outcome = useRef<RowsOutcome>(undefined);
  const edited = editedFields(resource);
  const [changing, setChanging] = useState<readonly ApiRow[]>();
  const empty = ids.length === 0 && !asking && !pressed && !changing;
  useEffect(() => {
    if (empty) attempts.current = undefined;
    // Loaded while there is a connection, so that a later failure is reported for the action and not for its code.
    else running().catch(() => undefined);
  }, [empty]);
  if (empty) return null;
  const operations = rows ? allowedForAll(resource, rows) : [];
  const hasTargets = bulkTargetsOf(resource).length > 0;
  const hasLabels = hasPrintableLabels(resource);
  const hasDocuments = documentsTogether(resource).length > 0;

  const run = async (operation: Operation, chosen: readonly ApiRow[], values: Values, signal: AbortSignal) => {
    const { operateOnRows } = await running();
    if (attempts.current?.operation !== operation.name)
      attempts.current = { operation: operation.name, progress: createStore<Progress>({ open: [] }) };
    outcome.current = await operateOnRows(resource.name, operation, chosen, values, attempts.current.progress, signal);
  };
  const finish = (operation: Operation) => {
    const { done, refusals } = outcome.current ?? { done: 0, refusals: [] };
    attempts.current = undefined;
    setAsking(undefined);
    if (done > 0) toast.success(`${operation.label}: ${t("list.bulkDone", { count: done })}`);
    if (refusals.length > 0) tellRefusedRows(resource, operation.label, refusals);
    refresh();
    onDone();
  };
  const start = (started: Operation, rows: readonly ApiRow[]) => {
    const operation = operationFor(resource, started, rows);
    if (!needsNoDialog(operation)) return setAsking({ operation, rows });
    setPressed(operation);
    sending
      .send((signal) => run(operation, rows, {}, signal))
      .then(
        () => finish(operation),
        (failure: unknown) => toast.error(operation.label, problemOf(toApiError(failure))),
      )
      .finally(() => setPressed(undefined));
  };

  return (
    <div className="hq-bulk" role="toolbar" aria-label={t("list.selected", { count: ids.length })} aria-busy={!rows && error === null}>
      <strong>{t("list.selected", { count: ids.length })}</strong>
      {ids.length > 1 && <BulkSums resource={resource} columns={columns} rows={listed} />}
      {operations.map((operation) => (
        <Button
          key={operation.name}
          size="small"
          danger={operation.danger}
          disabled={pressed !== undefined}
          icon={operation.icon && actionIcons[operation.icon]}
          onClick={() => rows && start(operation, rows)}
        >
          {operation.label}
        </Button>
      ))}
      {rows && edited.length > 0 && (
        <Button size="small" icon={<EditOutlined aria-hidden />} onClick={() => setChanging(rows)}>
          {t("list.change")}
        </Button>
      )}
      {rows && hasTargets && <BulkTargets resource={resource} rows={rows} />}
      {rows && hasLabels && <BulkLabels resource={resource} rows={rows} />}
      {rows && hasDocuments && <BulkDocuments resource={resource} rows={rows} />}
      {!rows && error !== null && <span className="hq-soft">{messageOf(error)}</span>}
      {rows && operations.length === 0 && edited.length === 0 && !hasTargets && !hasLabels && !hasDocuments && (
        <span className="hq-soft">{t("list.nothingForAll")}</span>
      )}
      <span className="hq-grow" />
      <Button size="small" type="text" onClick={onDone}>
        {t("list.clearSelection")}
      </Button>
      {changing && <BulkChange resource={resource} names={edited} rows={changing} onDone={onDone} onClose={() => setChanging(undefined)} />}
      {asking && (
        <ActionDialog
          resource={resource}
          operation={asking.operation}
          rows={asking.rows}
          // Each row has its own version; the dialog adds one where there is a single row.
          run={({ body: { version, ...values } }, signal) => run(asking.operation, asking.rows, values, signal).then(() => undefined)}
          onDone={() => finish(asking.operation)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}
