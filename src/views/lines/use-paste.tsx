import { Button } from "antd";
import { type ClipboardEvent, useMemo } from "react";
import { t } from "../../i18n/lines.ts";
import { closeToast, showToast } from "../../providers/toasts.ts";
import type { LineEditor, PasteResult } from "./line-editor.ts";
import { cellOf } from "./line-keys.ts";
import { isTable, parseTable } from "./parse-table.ts";

let last = 0;

/** Shows the result of a pasted or imported table, with a button to undo it. */
export async function showPasteResult(editor: LineEditor, { step, wrong, usedRows, leftover }: PasteResult): Promise<void> {
  const count = await wrong;
  const key = `lines-${++last}`;
  const undo = () => {
    editor.undo(step);
    closeToast(key);
  };
  const pasted = [t("lines.taken", { count: usedRows }), ...(count > 0 ? [t("lines.wrong", { count })] : [])].join(", ");
  const notes = [
    ...(leftover.rows > 0 ? [t("lines.noRoom", { count: leftover.rows, max: editor.max })] : []),
    ...(leftover.columns > 0 ? [t("lines.noColumn", { count: leftover.columns })] : []),
  ];
  showToast({
    kind: count > 0 || notes.length > 0 ? "warning" : "success",
    message: `${pasted}.`,
    ...(notes.length > 0 ? { description: notes.join(" ") } : {}),
    key,
    quiet: true,
    action: (
      <Button size="small" onClick={undo}>
        {t("action.undo")}
      </Button>
    ),
  });
}

/** A table pasted into a cell fills the cells from there; other text is pasted into the cell as usual. */
export function usePaste(editor: LineEditor, disabled: boolean) {
  return useMemo(
    () => (event: ClipboardEvent) => {
      const text = event.clipboardData.getData("text/plain");
      const cell = cellOf(event.target);
      if (!cell || disabled || !isTable(text)) return;
      event.preventDefault();
      void showPasteResult(editor, editor.paste(cell.key, cell.column, parseTable(text)));
    },
    [editor, disabled],
  );
}
