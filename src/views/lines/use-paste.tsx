import { Button } from "antd";
import { type ClipboardEvent, useMemo } from "react";
import { t } from "../../i18n/kit/lines.ts";
import { closeToast, showToast } from "../../providers/toasts.ts";
import { declaredHeadings, typedColumns } from "./import-columns.ts";
import type { LineEditor, PasteResult } from "./line-editor.ts";
import { cellOf } from "./line-keys.ts";
import { isBlankLine } from "./line-rows.ts";
import type { LinesContext } from "./lines-context.ts";
import { type PasteNotes, readPaste } from "./read-paste.ts";

let last = 0;

/** What was understood of what was pasted: the headings that name columns, and the quantities in the texts. */
function understood({ matched = 0, leftOut = [], titles = 0, quantities = 0, rooms = 0 }: PasteNotes): string[] {
  const byHeadings = [
    t("lines.matched", { count: matched }),
    ...(leftOut.length > 0 ? [t("lines.leftOut", { count: leftOut.length, names: leftOut.join(", ") })] : []),
    ...(titles > 0 ? [t("lines.titles", { count: titles })] : []),
  ];
  const ofTexts = [t("lines.quantities", { count: quantities }), ...(rooms > 0 ? [t("lines.rooms", { count: rooms })] : [])];
  return [...(matched > 0 ? [`${byHeadings.join("; ")}.`] : []), ...(quantities > 0 ? [`${ofTexts.join("; ")}.`] : [])];
}

/** Shows the result of a pasted or imported table, with a button to undo it. */
export async function showPasteResult(
  editor: LineEditor,
  { step, wrong, usedRows, leftover }: PasteResult,
  notes: PasteNotes = {},
): Promise<void> {
  const count = await wrong;
  const key = `lines-${++last}`;
  const undo = () => {
    editor.undo(step);
    closeToast(key);
  };
  const pasted = [t("lines.taken", { count: usedRows }), ...(count > 0 ? [t("lines.wrong", { count })] : [])].join(", ");
  const left = [
    ...(leftover.rows > 0 ? [t("lines.noRoom", { count: leftover.rows, max: editor.max })] : []),
    ...(leftover.columns > 0 ? [t("lines.noColumn", { count: leftover.columns })] : []),
  ];
  const description = [...understood(notes), ...left];
  showToast({
    kind: count > 0 || left.length > 0 || (notes.leftOut ?? []).length > 0 ? "warning" : "success",
    message: `${pasted}.`,
    ...(description.length > 0 ? { description: description.join(" ") } : {}),
    key,
    quiet: true,
    action: (
      <Button size="small" onClick={undo}>
        {t("action.undo")}
      </Button>
    ),
  });
}

/** A table or a list pasted into a cell fills the cells from there; other text is pasted into the cell as usual. */
export function usePaste({ editor, field, columns, path, disabled }: LinesContext) {
  return useMemo(() => {
    const typed = typedColumns(field, columns);
    const declared = declaredHeadings(path, typed);
    return (event: ClipboardEvent) => {
      const cell = cellOf(event.target);
      if (!cell || disabled) return;
      const line = editor.rows().find(({ key }) => key === cell.key);
      const isBlank = line === undefined || isBlankLine(field.fields, line);
      const text = event.clipboardData.getData("text/plain");
      const pasted = readPaste(text, { fields: field.fields, columns: typed, declared, column: cell.column, isBlank });
      if (!pasted) return;
      event.preventDefault();
      void showPasteResult(editor, editor.paste(cell.key, cell.column, pasted.table, pasted.targets), pasted.notes);
    };
  }, [editor, field, columns, path, disabled]);
}
