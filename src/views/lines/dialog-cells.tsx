import { EllipsisOutlined } from "@ant-design/icons";
import { useMemo, useState } from "react";
import { t } from "../../i18n/kit/lines.ts";
import { type FieldOf, wireName } from "../../schemas/fields/field.ts";
import { fieldCell } from "../cells/cells.tsx";
import { lazyDialog } from "../kit/lazy-dialog.tsx";
import { isEmptyValue } from "../records/view-fields.ts";
import { cellAttributes, type LineCellProps, type TypedText } from "./cell-attributes.ts";
import { CellButton } from "./cell-button.tsx";
import { linesOf, newKey } from "./line-rows.ts";
import { cellText, parseCell } from "./line-values.ts";

const CellDialog = lazyDialog(async () => (await import("./cell-dialog.tsx")).CellDialog);

function useCellDialog(props: LineCellProps) {
  const { context, line } = props;
  const [open, setOpen] = useState(false);
  const form = useMemo(() => context.formOf(line.key), [context, line.key]);
  return { show: () => setOpen(true), dialog: open && <CellDialog {...props} form={form} onClose={() => setOpen(false)} /> };
}

/** A value whose input opens in a dialog, such as an address. */
export function DialogCell(props: LineCellProps) {
  const { column, field, line } = props;
  const { show, dialog } = useCellDialog(props);
  return (
    <>
      <CellButton cell={props} aria-haspopup="dialog" className="hq-line-button hq-line-cut" onClick={show}>
        {!isEmptyValue(line[wireName(column, field)]) && fieldCell(column, field, line, "button")}
      </CellButton>
      {dialog}
    </>
  );
}

/** A row's own lines: the first one is typed into the cell, the others are in a dialog. */
export function FirstLineCell({ lines: field, ...props }: LineCellProps & { readonly lines: FieldOf<"lines"> }) {
  const { column, line, context } = props;
  const { show, dialog } = useCellDialog(props);
  const [draft, setDraft] = useState<TypedText>();
  const attributes = cellAttributes(props);
  const own = linesOf(line[column]);
  const [first, ...others] = own;
  const more = others.length > 0 ? `+${others.length}` : undefined;
  const [name, each] = Object.entries(field.fields)[0] ?? [];
  if (name === undefined || !each) return null;
  const typed = draft && Object.is(draft.value, first?.[name] ?? null) ? draft.text : undefined;
  const type = (text: string) => {
    const value = parseCell(each, text);
    setDraft({ text, value });
    const kept = value === null && others.length === 0 ? [] : [{ ...(first ?? { key: newKey() }), [name]: value }, ...others];
    context.set(line.key, { [column]: kept });
  };
  return (
    <span className="hq-line-first">
      <input
        {...attributes}
        className="hq-line-input"
        inputMode={each.kind === "phone" ? "tel" : each.kind === "email" ? "email" : undefined}
        autoComplete="off"
        data-typed={typed === undefined ? undefined : ""}
        value={typed ?? cellText(each, first?.[name])}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setDraft(undefined)}
      />
      <button
        type="button"
        className="hq-line-more"
        disabled={context.disabled}
        tabIndex={own.length > 0 ? undefined : -1}
        aria-haspopup="dialog"
        aria-label={[t("lines.all", { cell: attributes["aria-label"] }), more].filter(Boolean).join(": ")}
        onClick={show}
      >
        {more ?? <EllipsisOutlined aria-hidden />}
      </button>
      {dialog}
    </span>
  );
}
