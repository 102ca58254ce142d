import { type RefObject, useCallback, useLayoutEffect, useRef } from "react";

const focusable = "input, select, button, textarea";

/** Focuses a cell: at once if it is rendered, and again after the next render, which may create or replace it. */
export function useGoTo(
  table: RefObject<HTMLTableElement | null>,
  editor: { rows(): readonly { readonly key: string }[] },
  /** Keeps the line with this index rendered; only for tables that render a part of their lines. */
  hold?: (index: number) => void,
) {
  const targetCell = useRef<string>(undefined);
  const focus = useCallback(() => {
    const cell = table.current?.querySelector<HTMLElement>(`[data-cell="${targetCell.current}"]`);
    if (!cell) return;
    const control = cell.matches(focusable) ? cell : cell.querySelector<HTMLElement>(focusable);
    control?.focus({ preventScroll: true });
    cell.closest("td")?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }, [table]);
  // A line that moved may have been re-created and have lost the focus. A layout effect, because the effect of an earlier render could
  // still be waiting when a key is pressed, and would then find the line where it was before it moved.
  useLayoutEffect(() => {
    if (targetCell.current === undefined) return;
    focus();
    const [key] = targetCell.current.split(" ");
    if (table.current?.querySelector(`[data-line="${key}"]`)) targetCell.current = undefined;
  });
  return useCallback(
    (key: string, column: string) => {
      targetCell.current = `${key} ${column}`;
      const index = editor.rows().findIndex((line) => line.key === key);
      if (index !== -1) hold?.(index);
      focus();
    },
    [editor, hold, focus],
  );
}
