import { type FieldOf, type LineField, wireName } from "../../schemas/field.ts";
import { currentSide, isEditable } from "../view-fields.ts";
import type { LineDraft } from "./line-rows.ts";
import { parseCell } from "./line-values.ts";

/** A cell that a table was written into. */
export interface FilledCell {
  readonly key: string;
  readonly column: string;
  readonly field: LineField;
}

export interface Filled {
  readonly rows: readonly LineDraft[];
  /** Those that were given something. */
  readonly cells: readonly FilledCell[];
  /** How many of the table's rows were taken. */
  readonly taken: number;
  /** What found no place: rows beyond the most there may be, columns beyond the last one. */
  readonly left: { readonly rows: number; readonly columns: number };
}

interface Place {
  readonly field: FieldOf<"lines">;
  readonly max: number;
  /** The first line that is written. */
  readonly top: number;
  /** Where each of the table's columns goes. */
  readonly columns: readonly (string | undefined)[];
  readonly fresh: () => LineDraft;
}

/** Writes a table over the lines from one of them down, and makes the lines that are missing. A reference stays its name for now. */
export function fillLines(
  lines: readonly LineDraft[],
  { field, max, top, columns, fresh }: Place,
  table: readonly (readonly string[])[],
): Filled {
  const rows = [...lines];
  const cells: FilledCell[] = [];
  const room = Math.max(0, Math.min(table.length, max - top));
  for (const [down, texts] of table.slice(0, room).entries()) {
    const line = rows[top + down] ?? fresh();
    const values: Record<string, unknown> = {};
    for (const [right, text] of texts.entries()) {
      const column = columns[right];
      const each = column === undefined ? undefined : field.fields[column];
      // What follows from other cells, or is another's to write, takes its place in the table and is left as it is.
      if (column === undefined || !each || !isEditable(each, currentSide())) continue;
      const plain = text.trim();
      values[wireName(column, each)] = each.kind === "ref" ? plain || null : parseCell(each, text);
      if (each.kind === "ref") values[column] = null;
      if (plain !== "") cells.push({ key: line.key, column, field: each });
    }
    rows[top + down] = { ...line, ...values };
  }
  const widest = Math.max(0, ...table.map((texts) => texts.findLastIndex((text) => text.trim() !== "") + 1));
  return { rows, cells, taken: room, left: { rows: table.length - room, columns: Math.max(0, widest - columns.length) } };
}
