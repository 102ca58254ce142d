import { type ChangeEvent, useMemo, useState } from "react";
import { mayWrite } from "../../schemas/access/field-access.ts";
import { type ChoiceField, choiceLabel, labelOf, wireName } from "../../schemas/fields/field.ts";
import { traitsOf } from "../../schemas/fields/kinds.ts";
import { fieldCell } from "../cells/cells.tsx";
import { previewLine } from "../editing/preview.ts";
import { inputFor } from "../inputs/inputs.tsx";
import { keypadOf } from "../inputs/keypad.ts";
import { currentSide, isEmptyValue } from "../records/view-fields.ts";
import { cellAttributes, errorId, type LineCellProps, type TypedText } from "./cell-attributes.ts";
import { CellButton } from "./cell-button.tsx";
import { DialogCell, FirstLineCell } from "./dialog-cells.tsx";
import { FilesCell } from "./files-cell.tsx";
import { cellText, parseCell, unreadText } from "./line-values.ts";

/** Kinds with a native control of their own; the others use the form's input. */
const bare = new Set(["text", "longText", "email", "url", "integer", "decimal", "money", "percent", "date"]);

/** Kinds whose input is too large for a cell. */
const large = new Set(["address", "richText", "abilities"]);

export function LineCell(props: LineCellProps) {
  const { field, line, column, context } = props;
  if (field.kind === "computed") {
    return <span className="hq-line-output">{fieldCell(column, field, previewLine(context.fields, line), "line")}</span>;
  }
  if (context.isReadOnly || !mayWrite(field, currentSide()))
    return <span className="hq-line-read">{fieldCell(column, field, line, "line")}</span>;
  if (bare.has(field.kind)) return <TextCell {...props} />;
  const unread = field.kind === "ref" ? undefined : unreadText(field, line[column]);
  if (unread !== undefined) return <UnreadCell {...props} text={unread} />;
  if (field.kind === "choice") return <ChoiceCell {...props} choice={field} />;
  if (field.kind === "boolean") return <BooleanCell {...props} />;
  if (field.kind === "files") return <FilesCell {...props} files={field} />;
  if (field.kind === "lines") return <FirstLineCell {...props} lines={field} />;
  if (large.has(field.kind)) return <DialogCell {...props} />;
  return <BorrowedInput {...props} />;
}

/** The message of a cell, which its control names as its description. */
export function CellError({ column, line, context, error }: LineCellProps) {
  return error ? (
    <span className="hq-input-error" id={errorId(context, line, column)}>
      {error}
    </span>
  ) : null;
}

function TextCell(props: LineCellProps) {
  const { column, field, line, context } = props;
  const wire = wireName(column, field);
  const [draft, setDraft] = useState<TypedText>();
  // What was typed stands as long as it is the value: an undo or another user's change replaces it.
  const typed = draft && Object.is(draft.value, line[wire]) ? draft.text : undefined;
  const change = ({ target: { value: text } }: ChangeEvent<HTMLInputElement>) => {
    const value = parseCell(field, text);
    setDraft({ text, value });
    context.set(line.key, { [wire]: value });
  };
  const right = traitsOf(field).align === "right";
  return (
    <input
      {...cellAttributes(props)}
      className="hq-line-input"
      data-align={right ? "right" : undefined}
      data-typed={typed === undefined ? undefined : ""}
      inputMode={keypadOf(field)}
      autoComplete="off"
      enterKeyHint="next"
      placeholder={field.kind === "date" ? "MM/DD/YYYY" : undefined}
      value={typed ?? cellText(field, line[wire])}
      onChange={change}
      // A number is replaced rather than added to: the quantity 1 that a line starts with.
      onFocus={right ? ({ target }) => target.select() : undefined}
      onBlur={() => setDraft(undefined)}
    />
  );
}

/** Pasted text that is invalid for the kind stays as text; once corrected and left, the cell becomes the kind's own input. */
function UnreadCell({ text, ...props }: LineCellProps & { text: string }) {
  const { column, field, line, context } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const set = (value: unknown) => context.set(line.key, { [column]: value });
  return (
    <input
      {...cellAttributes(props)}
      className="hq-line-input"
      autoComplete="off"
      data-typed={typed === null ? undefined : ""}
      value={typed ?? text}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => {
        if (typed !== null) set(parseCell(field, typed));
        setTyped(null);
      }}
    />
  );
}

function ChoiceCell({ choice, ...props }: LineCellProps & { choice: ChoiceField }) {
  const { column, line, context } = props;
  const value = line[column];
  return (
    <select
      {...cellAttributes(props)}
      className="hq-line-input"
      value={typeof value === "string" ? value : ""}
      onChange={(event) => context.set(line.key, { [column]: event.target.value || null })}
    >
      <option value="" />
      {choice.options.map((option) => (
        <option key={option} value={option}>
          {choiceLabel(choice, option)}
        </option>
      ))}
    </select>
  );
}

function BooleanCell(props: LineCellProps) {
  const { column, line, context } = props;
  return (
    <input
      {...cellAttributes(props)}
      className="hq-line-check"
      type="checkbox"
      checked={line[column] === true}
      onChange={(event) => context.set(line.key, { [column]: event.target.checked })}
    />
  );
}

/** The cell was focused while it was a button: move the focus into the input that replaced it. */
function focusInside(node: HTMLSpanElement | null): void {
  if (node && !node.contains(document.activeElement)) node.querySelector<HTMLElement>("input")?.focus();
}

/** Heavy inputs are created only when the cell is focused; until then it shows its value as a button. */
function BorrowedInput(props: LineCellProps) {
  const { column, field, line, context, error } = props;
  const [entered, setEntered] = useState(false);
  if (entered && context.isLeft) setEntered(false);
  const wire = wireName(column, field);
  const form = useMemo(() => context.formOf(line.key), [context, line.key]);
  if (!entered) {
    const content = unreadText(field, line[wire]) ?? (isEmptyValue(line[wire]) ? null : fieldCell(column, field, line, "button"));
    return (
      <CellButton cell={props} className="hq-line-button" onFocus={() => setEntered(true)} onClick={() => setEntered(true)}>
        {content}
      </CellButton>
    );
  }
  const InputOfKind = inputFor(field);
  const id = `${context.id}-${line.key}-${column}`;
  return (
    <span ref={focusInside} data-cell={cellAttributes(props)["data-cell"]}>
      <InputOfKind
        id={id}
        name={column}
        field={field}
        value={line[wire]}
        onChange={(value) => context.set(line.key, { [wire]: value })}
        disabled={context.disabled}
        invalid={error !== undefined}
        form={form}
        path={`${context.path}.${column}`}
        label={labelOf(column, field)}
        ariaLabel={cellAttributes(props)["aria-label"]}
      />
    </span>
  );
}
