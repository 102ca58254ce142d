import { useMemo } from "react";
import { sortable } from "../../schemas/access/field-access.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { alignOf } from "../cells/cells.tsx";
import { anyField, currentSide, labelIn } from "../records/view-fields.ts";
import { columnClass, columnShares } from "./column-widths.ts";
import type { RowsProps } from "./rows-props.ts";
import { columnWidth } from "./use-widths.ts";

/** The order after a click on a sortable header: ascending, descending, then the list's own, unless that is the one just shown. */
function nextSort(resource: AnyResource, sort: string | undefined, name: string): string | undefined {
  if (sort === name) return `-${name}`;
  return sort === `-${name}` && resource.views.list.sort !== sort ? undefined : name;
}

/** The names of the columns, which sort, and whose borders and Shift with an arrow key change the widths. */
export function ListHeader({
  resource,
  columns,
  rows,
  sort,
  onSort,
  widths,
}: Pick<RowsProps, "resource" | "rows" | "columns" | "sort" | "onSort" | "widths">) {
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
    const handle = widths && <span className="hq-resize" />;
    if (!sorted.includes(name)) {
      return (
        <th key={name} {...shape}>
          {label}
          {handle}
        </th>
      );
    }
    const order = sort === name ? "ascending" : sort === `-${name}` ? "descending" : undefined;
    return (
      // The whole cell is the mouse's target; the button in it is the keyboard's, whose click arrives here too.
      <th key={name} {...shape} aria-sort={order} onClick={() => onSort(nextSort(resource, sort, name))}>
        <button type="button" className="hq-sort">
          <span>{label}</span>
        </button>
        {handle}
      </th>
    );
  });
}
