import { type RefObject, useCallback, useEffect, useRef } from "react";
import type { LineEditor } from "./line-editor.ts";

const focusable = "input, select, button, textarea";

/** Puts the cursor into a cell, at once where it is drawn and still stays so, or as soon as it is drawn. */
export function useGoTo(table: RefObject<HTMLTableElement | null>, editor: LineEditor, hold: (index: number) => void) {
  const wanted = useRef<string>(undefined);
  const focus = useCallback(() => {
    const cell = table.current?.querySelector<HTMLElement>(`[data-cell="${wanted.current}"]`);
    if (!cell) return;
    const control = cell.matches(focusable) ? cell : cell.querySelector<HTMLElement>(focusable);
    control?.focus({ preventScroll: true });
    cell.closest("td")?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }, [table]);
  // A line that changed its place may have been drawn anew, and the cursor with it.
  useEffect(() => {
    if (wanted.current === undefined) return;
    focus();
    const [key] = wanted.current.split(" ");
    if (table.current?.querySelector(`[data-line="${key}"]`)) wanted.current = undefined;
  });
  return useCallback(
    (key: string, column: string) => {
      wanted.current = `${key} ${column}`;
      const index = editor.rows().findIndex((line) => line.key === key);
      if (index !== -1) hold(index);
      focus();
    },
    [editor, hold, focus],
  );
}
