import type { ApiRow } from "../../providers/calls/calls.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { highlightOf } from "../records/row-where.ts";
import { namedCell } from "./cells.tsx";

/** A cell of a list; in the field a row is highlighted by, with the highlight's label. */
export function listCell(resource: AnyResource, name: string, row: ApiRow) {
  const cell = namedCell(resource, name, row, "list");
  const highlight = highlightOf(resource, row);
  if (highlight?.field !== name) return cell;
  return (
    <span className="hq-highlighted" data-tone={highlight.tone}>
      {cell} <small>{highlight.label}</small>
    </span>
  );
}
