import { type RefObject, useEffect, useRef } from "react";
import type { RowsProps } from "./rows-props.ts";

/** Cells that a double click edits, and borders of columns that can be moved. The code comes when the table is pointed at or focused. */
export function useTableEvents(table: RefObject<HTMLTableElement | null>, props: Pick<RowsProps, "edit" | "onWidth">): void {
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    const element = table.current;
    if (!element) return;
    const controller = new AbortController();
    const { signal } = controller;
    const load = () =>
      void import("./follow-table.ts").then(
        ({ followTable }) => signal.aborted || followTable(element, () => latest.current, signal),
        () => undefined,
      );
    for (const entered of ["pointerenter", "focusin"]) element.addEventListener(entered, load, { signal, once: true });
    return () => controller.abort();
  }, [table]);
}
