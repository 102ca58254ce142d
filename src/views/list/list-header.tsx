import { type KeyboardEvent, type PointerEvent, useMemo } from "react";
import { sortable } from "../../schemas/field-access.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { alignOf } from "../cells/cells.tsx";
import { anyField, currentSide, labelIn } from "../view-fields.ts";
import { columnClass, columnShares } from "./column-widths.ts";
import type { RowsProps } from "./list-table.tsx";
import { columnWidth, type SetWidth } from "./use-widths.ts";

/** How much a key press changes a column's width, in px. */
const WIDTH_STEP = 16;

/** The order after a click on a sortable header: ascending, descending, then the list's own, unless that is the one just shown. */
function nextSort(resource: AnyResource, sort: string | undefined, name: string): string | undefined {
  if (sort === name) return `-${name}`;
  return sort === `-${name}` && resource.views.list.sort !== sort ? undefined : name;
}

/** Follows the pointer until it is released. */
function drag({ currentTarget, clientX, pointerId }: PointerEvent, resize: (by: number) => void): void {
  currentTarget.setPointerCapture?.(pointerId);
  const controller = new AbortController();
  const { signal } = controller;
  addEventListener("pointermove", (event) => resize(event.clientX - clientX), { signal });
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => controller.abort(), { signal });
}

/** The names of the columns, which sort, and whose borders and Shift with an arrow key change the widths. */
export function ListHeader({
  resource,
  columns,
  rows,
  sort,
  onSort,
  widths,
  onWidth,
}: Pick<RowsProps, "resource" | "rows" | "columns" | "sort" | "onSort" | "widths" | "onWidth">) {
  const shares = useMemo(() => columnShares(resource, columns, rows, widths), [resource, columns, rows, widths]);
  const sorted = sortable(resource, currentSide());
  return columns.map((name) => {
    const field = anyField(resource, name);
    const label = labelIn(resource, name);
    const shape = {
      scope: "col",
      title: label,
      className: widths?.[name] === undefined ? columnClass(resource, name) : "hq-sized-column",
      style: columnWidth(widths?.[name]) ?? shares.get(name),
      "data-align": field && alignOf(field),
      "data-column": name,
    };
    const handle = onWidth && <Handle name={name} onWidth={onWidth} />;
    if (!sorted.includes(name)) {
      return (
        <th key={name} {...shape}>
          {label}
          {handle}
        </th>
      );
    }
    const order = sort === name ? "ascending" : sort === `-${name}` ? "descending" : undefined;
    const press = (event: KeyboardEvent<HTMLButtonElement>) => {
      if (!onWidth || !event.shiftKey || (event.key !== "ArrowLeft" && event.key !== "ArrowRight")) return;
      event.preventDefault();
      const now = event.currentTarget.closest("th")?.offsetWidth ?? 0;
      onWidth(name, now + (event.key === "ArrowRight" ? WIDTH_STEP : -WIDTH_STEP));
    };
    return (
      // The whole cell is the mouse's target; the button in it is the keyboard's, whose click arrives here too.
      <th key={name} {...shape} aria-sort={order} onClick={() => onSort(nextSort(resource, sort, name))}>
        <button type="button" className="hq-sort" onKeyDown={press}>
          <span>{label}</span>
        </button>
        {handle}
      </th>
    );
  });
}

/** The border that the mouse drags; a double click lets the content decide again. */
function Handle({ name, onWidth }: { readonly name: string; readonly onWidth: SetWidth }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: for the mouse; the keyboard uses Shift with an arrow key.
    // biome-ignore lint/a11y/useKeyWithClickEvents: it only keeps the header's own click away.
    <span
      className="hq-resize"
      onPointerDown={(event) => {
        const width = event.currentTarget.closest("th")?.offsetWidth ?? 0;
        event.preventDefault();
        drag(event, (by) => onWidth(name, width + by));
      }}
      onDoubleClick={() => onWidth(name, undefined)}
      onClick={(event) => event.stopPropagation()}
    />
  );
}
