import type { Side } from "../../src/schemas/access/abilities.ts";
import { fieldNamed, isVisible } from "../../src/schemas/access/field-access.ts";
import { type CellKind, type ExportValue, exportForm } from "../../src/schemas/fields/export-form.ts";
import { choiceLabel, labelOf } from "../../src/schemas/fields/field.ts";
import { valueKind } from "../../src/schemas/fields/kinds.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import type { SheetColumn } from "../../src/schemas/values/csv.ts";
import type { Row } from "../engine/call.ts";

export interface ExportColumn extends SheetColumn {
  readonly cell: (row: Row) => ExportValue;
}

/** Returns a column of the resource's list as this side sees it; null if it doesn't exist or this side can't see it. */
export function exportColumn(
  resource: AnyResource,
  name: string,
  side: Side,
  onOurClocks: (timestamp: string) => string,
): ExportColumn | null {
  const field = fieldNamed(resource, name, side);
  if (!field || !isVisible(field, side)) return null;
  const kind = valueKind(field);
  // Lists don't include fields of these kinds.
  if (kind === "lines" || kind === "files" || kind === "richText" || kind === "abilities") return null;
  const form = exportForm[kind];
  const display = (value: ExportValue): ExportValue => {
    if (typeof value !== "string") return value;
    if (kind === "dateTime") return onOurClocks(value);
    return field.kind === "choice" ? choiceLabel(field, value) : value;
  };
  return { label: labelOf(name, field), kind: cellKind(kind), cell: (row) => display(form(row[name])) };
}

function cellKind(kind: ReturnType<typeof valueKind>): CellKind {
  switch (kind) {
    case "integer":
    case "decimal":
    case "percent":
      return "number";
    case "money":
    case "date":
      return kind;
    case "dateTime":
      return "moment";
    default:
      return "text";
  }
}
