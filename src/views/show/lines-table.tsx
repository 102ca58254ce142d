import { PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ReactNode } from "react";
import { t } from "../../i18n/kit/records.ts";
import { isVisible } from "../../schemas/access/field-access.ts";
import { type FieldOf, type LineField, labelOf } from "../../schemas/fields/field.ts";
import { alignOf, fieldCell } from "../cells/cells.tsx";
import { type LineDraft, linesOf } from "../lines/line-rows.ts";
import { isAddedUp, totalOf } from "../lines/line-totals.ts";
import { currentSide, isFilled } from "../records/view-fields.ts";
import type { LineChange } from "./line-change.ts";

interface LinesTableProps {
  readonly name: string;
  readonly field: FieldOf<"lines">;
  readonly value: unknown;
  readonly change?: LineChange;
  /** What stands under a cell's value. */
  readonly noteOf?: (column: string, field: LineField, line: LineDraft) => ReactNode;
}

/** With more columns than this, what is true of a line stands under its text, in place of columns of Yes and No. */
const MOST_COLUMNS = 7;

/** The columns that a table shows, and of those with Yes and No the ones it notes under the column `text` instead. */
function arranged(all: readonly [string, LineField][]) {
  const text = all.find(([, { kind }]) => kind === "text" || kind === "longText")?.[0];
  if (text === undefined || all.length <= MOST_COLUMNS) return { text, columns: all, notes: [] };
  const isNote = ([, { kind }]: (typeof all)[number]) => kind === "boolean";
  return { text, columns: all.filter((each) => !isNote(each)), notes: all.filter(isNote) };
}

/** Lines as a table without its empty columns. */
export function LinesTable({ name, field, value, change: { add, remove } = {}, noteOf }: LinesTableProps) {
  const lines = linesOf(value);
  const adding = add && (
    <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={() => add.start()}>
      {add.label}
    </Button>
  );
  if (lines.length === 0) {
    return (
      <div className="hq-no-lines">
        <p className="hq-soft">{t("record.noLines")}</p>
        {adding}
      </div>
    );
  }
  const { text, columns, notes } = arranged(
    Object.entries(field.fields).filter(
      ([column, each]) => isVisible(each, currentSide()) && lines.some((line) => isFilled(column, each, line)),
    ),
  );
  const notesOf = (line: LineDraft) => {
    const labels = notes.flatMap(([column, each]) => (line[column] === true ? [labelOf(column, each)] : []));
    return labels.length > 0 && <small className="hq-line-notes">{labels.join(" · ")}</small>;
  };
  const totals = columns.map(([column]) => (isAddedUp(field, column) ? totalOf(column, lines) : undefined));
  return (
    // If it is wider than its container it scrolls, also by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
    <div className="hq-lines-view" tabIndex={0}>
      <table aria-label={labelOf(name, field)}>
        <thead>
          <tr>
            {columns.map(([column, each]) => (
              <th key={column} scope="col" data-align={alignOf(each)}>
                {labelOf(column, each)}
              </th>
            ))}
            {remove && (
              <th scope="col">
                <span className="hq-visually-hidden">{remove.label}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key}>
              {columns.map(([column, each]) => (
                <td key={column} data-kind={each.kind} data-align={alignOf(each)} data-label={labelOf(column, each)}>
                  {fieldCell(column, each, line, "line")}
                  {column === text && notesOf(line)}
                  {noteOf?.(column, each, line)}
                </td>
              ))}
              {remove && (
                <td data-align="right">
                  <Button size="small" type="text" onClick={() => remove.start(line)}>
                    {remove.label}
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
        {totals.some((total) => total !== undefined) && (
          <tfoot>
            <tr>
              {columns.map(([column, each], at) => (
                <td key={column} data-align={alignOf(each)}>
                  {totals[at] === undefined ? at === 0 && t("record.total") : fieldCell(column, each, { [column]: totals[at] }, "line")}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
      {adding}
    </div>
  );
}
