import type { ReactNode } from "react";
import type { ApiRow } from "../../providers/calls/calls.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { highlightOf } from "../records/row-where.ts";
import { namedCell } from "./cells.tsx";

interface HighlightedProps {
  readonly resource: AnyResource;
  readonly name: string;
  readonly row: ApiRow;
  readonly children: ReactNode;
}

/** What shows a field of a listed row; in the field the row is highlighted by, with the highlight's label. */
export function Highlighted({ resource, name, row, children }: HighlightedProps) {
  const highlight = highlightOf(resource, row);
  if (highlight?.field !== name) return children;
  return (
    <span className="hq-highlighted" data-tone={highlight.tone}>
      {children} <small>{highlight.label}</small>
    </span>
  );
}

/** A cell of a list. */
export const listCell = (resource: AnyResource, name: string, row: ApiRow): ReactNode => (
  <Highlighted resource={resource} name={name} row={row}>
    {namedCell(resource, name, row, "list")}
  </Highlighted>
);
