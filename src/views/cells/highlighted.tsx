import type { ApiRow } from "../../providers/calls.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { highlightOf } from "../row-where.ts";
import { namedCell } from "./cells.tsx";

/** A cell of a list; where the row stands out by this field, with the word that says why. */
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
