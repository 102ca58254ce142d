import { Button, Input } from "antd";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { ImportProblem, ImportRow } from "../../contract/imports.ts";
import { t } from "../../i18n/kit/imports.ts";
import { messageOf } from "../../providers/calls/http-error.ts";
import { correctCell, type ImportRowsQuery, readImportRows } from "../../providers/calls/import-calls.ts";
import { toast } from "../../providers/toasts.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { TableSkeleton } from "../../views/kit/states.tsx";
import { refPath } from "../../views/paths/view-paths.ts";
import { labelIn } from "../../views/records/view-fields.ts";
import { OneChange } from "../../views/show/activity-changes.tsx";
import { AllowNames } from "./allow-names.tsx";
import type { ImportPartProps } from "./import-part.ts";
import { targetLabel } from "./import-words.ts";
import "../../views/show/record.css";

interface ImportRowsProps extends ImportPartProps {
  readonly query: ImportRowsQuery;
}

/** The rows with one result, each with what it changes or why it is refused. */
export function ImportRows({ query, ...props }: ImportRowsProps) {
  const { id } = props.detail;
  const [rows, setRows] = useState<readonly ImportRow[]>();
  const [next, setNext] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const isHere = useRef(true);
  const load = async (after: number) => {
    setBusy(true);
    try {
      const page = await readImportRows(id, { ...query, after });
      if (!isHere.current) return;
      setRows((before = []) => [...before, ...page.rows]);
      setNext(page.next);
    } catch (failure) {
      toast.error(messageOf(failure));
    }
    setBusy(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query is another list.
  useEffect(() => {
    isHere.current = true;
    setRows(undefined);
    void load(0);
    return () => {
      isHere.current = false;
    };
  }, [id]);
  if (!rows) return <TableSkeleton columns={3} rows={6} />;
  return (
    <section className="hq-sheet hq-imports-rows">
      {rows.length === 0 && <p className="hq-soft">{t("imports.noRows")}</p>}
      <ul>
        {rows.map((row) => (
          <Row key={row.number} row={row} {...props} />
        ))}
      </ul>
      {next !== null && (
        <Button loading={busy} onClick={() => void load(next)}>
          {t("action.more")}
        </Button>
      )}
    </section>
  );
}

interface RowProps extends ImportPartProps {
  readonly row: ImportRow;
}

function Row({ row, ...props }: RowProps) {
  const { resource } = props;
  const path = row.recordId === null || row.state === "undone" ? undefined : refPath(resource.name, row.recordId);
  const title = row.title ?? row.cells.find((cell) => cell.trim() !== "") ?? "";
  const isRefused = row.state === "staged" && (row.outcome === "error" || row.outcome === "conflict");
  return (
    <li>
      <p className="hq-imports-row-head">
        <strong>{path ? <Link to={path}>{title}</Link> : title}</strong>
        <span className="hq-soft">{t("imports.row", { number: row.number })}</span>
      </p>
      {row.note && <p>{row.note}</p>}
      {isRefused ? <Problems row={row} {...props} /> : row.outcome !== "unchanged" && <Changes row={row} resource={resource} />}
    </li>
  );
}

function Changes({ row, resource }: { readonly row: ImportRow; readonly resource: AnyResource }) {
  return (
    <ul className="hq-imports-changes">
      {Object.entries(row.changes).map(([field, [from, to]]) => (
        <li key={field}>
          <OneChange resource={resource} change={{ field, label: labelIn(resource, field), from, to }} isNew={row.outcome === "create"} />
        </li>
      ))}
    </ul>
  );
}

function Problems({ row, ...props }: RowProps) {
  return (
    <ul className="hq-imports-changes">
      {row.problems.map((problem) => (
        <li key={`${problem.target} ${problem.message}`}>
          {problem.target !== undefined && <span className="hq-soft">{targetLabel(props.resource, problem.target)}: </span>}
          <ProblemText problem={problem} />
          <Correction row={row} problem={problem} {...props} />
          {problem.isSameName && props.detail.isOwn && (
            <AllowNames row={row.number} {...props}>
              {t("imports.allow")}
            </AllowNames>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What is wrong, with a link to the record that it is about. */
function ProblemText({ problem: { message, record } }: { readonly problem: ImportProblem }) {
  const path = record && refPath(record.resource, record.id);
  return path === undefined ? message : <Link to={path}>{message}</Link>;
}

/** The cell that causes a problem, to be corrected where it stands. */
function Correction({ row, problem, detail, resource, onDone }: RowProps & { readonly problem: ImportProblem }) {
  const column = detail.plan.columns.find(({ target }) => target === problem.target);
  const source = column?.source ?? null;
  const [text, setText] = useState(source === null ? "" : (row.cells[source] ?? ""));
  const [busy, setBusy] = useState(false);
  if (source === null || !detail.isOwn || problem.target === undefined) return null;
  const save = async () => {
    setBusy(true);
    await correctCell(detail.id, row.number, source, text).then(onDone, (failure: unknown) => toast.error(messageOf(failure)));
    setBusy(false);
  };
  return (
    <form
      className="hq-imports-correction"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Input
        aria-label={t("imports.cell", { field: targetLabel(resource, problem.target), number: row.number })}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button htmlType="submit" loading={busy} disabled={text === (row.cells[source] ?? "")}>
        {t("action.save")}
      </Button>
    </form>
  );
}
