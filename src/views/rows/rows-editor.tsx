import { PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { t } from "../../i18n/kit/lines.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import { labelOf } from "../../schemas/fields/field.ts";
import { traitsOf } from "../../schemas/fields/kinds.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { inSentence } from "../../schemas/values/text.ts";
import { operationsOf } from "../actions/operations.ts";
import { useActions } from "../actions/use-actions.tsx";
import { loadChecks } from "../editing/checks.ts";
import type { Values } from "../editing/form-store.ts";
import { defaultsOf } from "../editing/form-values.ts";
import { today } from "../kit/today.ts";
import { cellOf, moveByKey } from "../lines/line-keys.ts";
import { newKey } from "../lines/line-rows.ts";
import { useGoTo } from "../lines/use-go-to.ts";
import { currentSide, editableFields } from "../records/view-fields.ts";
import { EditableRow } from "./editable-row.tsx";
import "../lines/lines.css";
import "../lines/lines-foot.css";
import "./rows.css";

interface RowsEditorProps {
  readonly resource: AnyResource;
  /** The columns this side sees. */
  readonly columns: readonly string[];
  /** The reference to the record, and what it is in a new row. */
  readonly by: string;
  readonly values: Values;
  readonly rows: readonly ApiRow[];
  readonly glowing: ReadonlySet<number>;
  readonly canCreate: boolean;
  /** Whether a search leaves rows out. */
  readonly isNarrowed: boolean;
}

/** A row of the table; a new one has no id until it is saved, and keeps its key afterwards. */
interface Entry {
  readonly key: string;
  readonly row?: ApiRow;
}

/** The listed rows in the order they were first seen, so that saving one doesn't move it away, and the new ones after them. */
function useEntries(rows: readonly ApiRow[]) {
  const [added, setAdded] = useState<readonly Entry[]>([]);
  const keys = useRef(new Map<number, string>());
  const order = useRef(new Map<number, number>());
  for (const { id } of rows) if (!order.current.has(id)) order.current.set(id, order.current.size);
  const place = ({ id }: ApiRow) => order.current.get(id) ?? 0;
  const isListed = ({ row }: Entry) => row !== undefined && rows.some(({ id }) => id === row.id);
  const entries: Entry[] = [
    ...[...rows].sort((one, other) => place(one) - place(other)).map((row) => ({ key: keys.current.get(row.id) ?? `id${row.id}`, row })),
    ...added.filter((entry) => !isListed(entry)),
  ];
  const add = useCallback(() => {
    const key = newKey();
    setAdded((all) => [...all, { key }]);
    return key;
  }, []);
  const drop = useCallback((key: string) => setAdded((all) => all.filter((entry) => entry.key !== key)), []);
  const saved = useCallback((key: string, row: ApiRow) => {
    keys.current.set(row.id, key);
    setAdded((all) => all.map((entry) => (entry.key === key ? { key, row } : entry)));
  }, []);
  return { entries, add, drop, saved };
}

/** Rows of another resource under the record they refer to: added, edited and deleted in place, each saved by itself. */
export function RowsEditor({ resource, columns, by, values, rows, glowing, canCreate, isNarrowed }: RowsEditorProps) {
  const table = useRef<HTMLTableElement>(null);
  const { entries, add, drop, saved } = useEntries(rows);
  const { start, dialog } = useActions(resource, { stays: true });
  const latest = useRef({ entries, start });
  latest.current = { entries, start };
  const list = useMemo(() => ({ rows: () => latest.current.entries }), []);
  const goTo = useGoTo(table, list);
  const noun = inSentence(resource.label);
  const first = columns[0] ?? "";
  const fresh = useMemo(() => ({ ...defaultsOf(editableFields(resource.fields, currentSide()), today()), ...values }), [resource, values]);
  const remove = useCallback(
    (row: ApiRow) => {
      const operation = operationsOf(resource).find(({ removes }) => removes);
      if (operation) latest.current.start(operation, row);
    },
    [resource],
  );
  useEffect(() => {
    void loadChecks();
  }, []);
  const addRow = () => canCreate && goTo(add(), first);
  return (
    <div className="hq-lines hq-rows">
      {entries.length > 0 && (
        <div className="hq-lines-scroll">
          <table
            ref={table}
            aria-label={resource.plural}
            onKeyDown={(event) => {
              const cell = cellOf(event.target);
              if (!cell || !entries.some(({ key }) => key === cell.key)) return;
              if (moveByKey(event, cell, { editor: list, goTo }, addRow)) event.preventDefault();
            }}
          >
            <thead>
              <tr>
                <th aria-hidden />
                {columns.map((column) => {
                  const field = resource.fields[column];
                  if (!field) return null;
                  return (
                    <th key={column} scope="col" data-kind={field.kind} data-align={traitsOf(field).align}>
                      {labelOf(column, field)}
                      {"unit" in field && field.unit && <span className="hq-unit"> {field.unit}</span>}
                    </th>
                  );
                })}
                <th aria-hidden />
              </tr>
            </thead>
            <tbody>
              {entries.map(({ key, row }, index) => (
                <EditableRow
                  key={key}
                  rowKey={key}
                  index={index}
                  resource={resource}
                  columns={columns}
                  by={by}
                  listed={row}
                  start={fresh}
                  glows={row !== undefined && glowing.has(row.id)}
                  onSaved={saved}
                  onDropped={drop}
                  onRemove={remove}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {entries.length === 0 && <p className="hq-soft">{t(isNarrowed ? "empty.noMatch" : "record.noLines")}</p>}
      <div className="hq-lines-foot">
        {canCreate && (
          <Button icon={<PlusOutlined aria-hidden />} onClick={addRow}>
            {t("lines.add", { noun })}
          </Button>
        )}
        {entries.length > 0 && <small>{t("rows.hint")}</small>}
      </div>
      {dialog}
    </div>
  );
}
