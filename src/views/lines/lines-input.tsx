import { PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type KeyboardEvent, useEffect, useMemo, useRef } from "react";
import { labelOf } from "../../schemas/field.ts";
import { traitsOf } from "../../schemas/kinds.ts";
import { useFieldErrors } from "../form/use-field-errors.ts";
import type { Input } from "../inputs/input.ts";
import { vt } from "../texts.ts";
import { currentSide, isShown } from "../view-fields.ts";
import { createLineEditor, MAX_LINES } from "./line-editor.ts";
import { type LineErrors, LineRow } from "./line-row.tsx";
import "./lines.css";

const none: LineErrors = {};

/** `pieces.3.quantity` -> the message, by line. */
function byLine(name: string, errors: Readonly<Record<string, readonly string[]>>): Map<number, LineErrors> {
  const found = new Map<number, Record<string, string>>();
  for (const [at, messages] of Object.entries(errors)) {
    const [index, column] = at.slice(name.length + 1).split(".");
    if (!index || !column) continue;
    const line = found.get(Number(index)) ?? {};
    line[column] = messages[0] ?? "";
    found.set(Number(index), line);
  }
  return found;
}

/** Child rows, typed in like a spreadsheet: tab along, enter down, paste from elsewhere. */
export const LinesInput: Input<"lines"> = ({ id, name, field, form, path, disabled, describedBy, label }) => {
  const table = useRef<HTMLTableElement>(null);
  const wanted = useRef<string | undefined>(undefined);
  const context = useMemo(() => {
    const columns = Object.keys(field.fields).filter((column) => {
      const each = field.fields[column];
      return each !== undefined && isShown(each, currentSide());
    });
    const editor = createLineEditor(form, name, field, columns, path);
    return { id, form, editor, field, columns, noun: field.noun ?? "line", path, disabled: disabled === true };
  }, [id, form, name, field, path, disabled]);
  const { editor, columns, noun } = context;
  const rows = editor.rows();
  const errors = byLine(name, useFieldErrors(form, name));
  const full = rows.length >= (field.max ?? MAX_LINES);

  useEffect(() => {
    if (wanted.current === undefined) return;
    const cell = table.current?.querySelector<HTMLElement>(`[data-cell="${wanted.current}"]`);
    if (!cell) return;
    wanted.current = undefined;
    cell.focus();
  });
  const enter = (key: string | undefined, column: string | undefined) => {
    if (key === undefined || column === undefined) return;
    const cell = table.current?.querySelector<HTMLElement>(`[data-cell="${key} ${column}"]`);
    if (cell) cell.focus();
    else wanted.current = `${key} ${column}`;
  };
  const add = () => {
    const key = editor.insert(rows.length);
    enter(key, columns[0]);
  };
  const press = (event: KeyboardEvent<HTMLTableElement>) => {
    const cell = event.target instanceof HTMLElement ? event.target.dataset.cell : undefined;
    const [key, column] = cell?.split(" ") ?? [];
    if (key === undefined || column === undefined) return;
    const index = rows.findIndex((line) => line.key === key);
    if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
      event.preventDefault();
      editor.move(key, index + (event.key === "ArrowUp" ? -1 : 1));
      wanted.current = cell;
      return;
    }
    if (event.target instanceof HTMLSelectElement || event.target instanceof HTMLButtonElement) return;
    const next =
      event.key === "ArrowDown" || event.key === "Enter" ? rows[index + 1] : event.key === "ArrowUp" ? rows[index - 1] : undefined;
    if (event.key === "Enter" && !event.metaKey && !event.ctrlKey) {
      event.preventDefault();
      if (next) enter(next.key, column);
      else add();
    } else if (next) {
      event.preventDefault();
      enter(next.key, column);
    }
  };

  return (
    <div className="hq-lines" id={id}>
      {rows.length > 0 && (
        <div className="hq-lines-scroll">
          <table ref={table} aria-label={label} aria-describedby={describedBy} onKeyDown={press}>
            <thead>
              <tr>
                <th aria-hidden />
                {columns.map((column) => {
                  const each = field.fields[column];
                  if (!each) return null;
                  return (
                    <th key={column} scope="col" data-kind={each.kind} data-align={traitsOf(each).align}>
                      {labelOf(column, each)}
                      {"unit" in each && each.unit && <span className="hq-unit"> {each.unit}</span>}
                    </th>
                  );
                })}
                <th aria-hidden />
              </tr>
            </thead>
            <tbody>
              {rows.map((line, index) => (
                <LineRow key={line.key} line={line} index={index} context={context} errors={errors.get(index) ?? none} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {!disabled && (
        <div className="hq-lines-foot">
          <Button icon={<PlusOutlined aria-hidden />} onClick={add} disabled={full}>
            {vt("lines.add", { noun })}
          </Button>
          <small>{full ? vt("lines.max", { max: field.max ?? MAX_LINES }) : vt("lines.hint", { noun })}</small>
        </div>
      )}
    </div>
  );
};
