import { type RefObject, useLayoutEffect } from "react";
import type { RowsProps } from "./rows-props.ts";

/** How far columns are narrowed until they all fit: first the times of moments, then texts, and names last. */
const tightness = ["", "moments", "texts", "all"];

/** Narrows the columns of a table until they fit into the box that scrolls it, before they are painted. */
export function useFit(
  table: RefObject<HTMLTableElement | null>,
  { columns, rows, widths }: Pick<RowsProps, "columns" | "rows" | "widths">,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the widths follow from.
  useLayoutEffect(() => {
    const box = table.current?.parentElement;
    if (!box) return;
    let fitted: number | undefined;
    // Its observer also reports the first width, and each new height; measuring again lays the whole table out again, up to four times.
    const narrow = () => {
      if (box.clientWidth === fitted) return;
      fitted = box.clientWidth;
      for (const level of tightness) {
        if (!table.current) return;
        table.current.dataset.tight = level;
        if (table.current.offsetWidth <= box.clientWidth) return;
      }
    };
    narrow();
    if (typeof ResizeObserver !== "function") return;
    const observer = new ResizeObserver(narrow);
    observer.observe(box);
    return () => observer.disconnect();
  }, [table, columns, rows, widths]);
}
