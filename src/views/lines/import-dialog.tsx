import { Checkbox } from "antd";
import { useMemo, useState } from "react";
import { t } from "../../i18n/kit/lines.ts";
import { labelOf } from "../../schemas/fields/field.ts";
import { Dialog } from "../kit/dialog.tsx";
import { useFocusBack } from "../kit/use-focus-back.ts";
import { declaredHeadings, matchHeadings, typedColumns } from "./import-columns.ts";
import type { LinesContext } from "./lines-context.ts";
import { showPasteResult } from "./use-paste.tsx";

interface ImportDialogProps {
  readonly context: LinesContext;
  /** The file's name. */
  readonly name: string;
  readonly table: readonly (readonly string[])[];
  readonly onClose: () => void;
}

const PREVIEWED = 5;

/** Maps the file's columns to the lines' columns before anything is imported. */
export function ImportDialog({ context, name, table, onClose }: ImportDialogProps) {
  useFocusBack();
  const { field, editor, path } = context;
  const columns = useMemo(() => typedColumns(field, context.columns), [context, field]);
  const [top = []] = table;
  const matched = useMemo(() => matchHeadings(top, columns, field.fields, declaredHeadings(path, columns)), [top, columns, field, path]);
  const [headed, setHeaded] = useState(matched.some((column) => column !== undefined));
  const width = Math.max(...table.map((row) => row.length));
  const [targets, setTargets] = useState<readonly (string | undefined)[]>(() =>
    Array.from({ length: width }, (_, at) => (headed ? matched[at] : columns[at])),
  );
  const rows = headed ? table.slice(1) : table;
  const heading = (at: number) => (headed && top[at]?.trim()) || t("lines.importColumn", { number: at + 1 });
  const choose = (at: number, column: string | undefined) =>
    // Each column is filled from one column of the file.
    setTargets((before) => before.map((each, index) => (index === at ? column : each === column ? undefined : each)));
  const take = () => {
    void showPasteResult(editor, editor.append(targets, rows));
    onClose();
  };
  const none = targets.every((column) => column === undefined);
  return (
    <Dialog
      open
      width={760}
      title={t("lines.importTitle", { file: name })}
      okText={t("lines.importTake", { count: rows.length })}
      okButtonProps={{ disabled: none || rows.length === 0 }}
      onOk={take}
      onCancel={onClose}
    >
      <Checkbox checked={headed} onChange={({ target }) => setHeaded(target.checked)}>
        {t("lines.importHeads")}
      </Checkbox>
      <div className="hq-lines-preview">
        <table aria-label={t("lines.importTitle", { file: name })}>
          <thead>
            <tr>
              {targets.map((target, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a file's columns are identified by position.
                <th key={at} scope="col">
                  <span>{heading(at)}</span>
                  <select
                    aria-label={t("lines.importTarget", { heading: heading(at) })}
                    value={target ?? ""}
                    onChange={(event) => choose(at, event.target.value || undefined)}
                  >
                    <option value="">{t("lines.importOut")}</option>
                    {columns.map((column) => (
                      <option key={column} value={column}>
                        {labelOf(column, field.fields[column] ?? {})}
                      </option>
                    ))}
                  </select>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, PREVIEWED).map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a file's rows are identified by position.
              <tr key={index}>
                {targets.map((target, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: see above.
                  <td key={at} data-out={target === undefined ? "" : undefined}>
                    {row[at]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > PREVIEWED && <p className="hq-soft">{t("lines.importRest", { count: rows.length - PREVIEWED })}</p>}
      {none && <p className="hq-input-error">{t("lines.importNone")}</p>}
    </Dialog>
  );
}
