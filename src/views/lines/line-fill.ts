import { type FieldOf, type LineField, wireName } from "../../schemas/field.ts";
import { mayWrite } from "../../schemas/field-access.ts";
import { currentSide } from "../view-fields.ts";
import type { LineDraft } from "./line-rows.ts";
import { parseCell } from "./line-values.ts";

/** A cell that was filled from a table. */
export interface FilledCell {
  readonly key: string;
  readonly column: string;
  readonly field: LineField;
}

export interface Filled {
  readonly rows: readonly LineDraft[];
  /** The cells that received a value. */
  readonly cells: readonly FilledCell[];
  /** How many of the table's rows were used. */
  readonly usedRows: number;
  /** What did not fit: rows beyond the maximum, columns beyond the last one. */
  readonly leftover: { readonly rows: number; readonly columns: number };
}

interface Place {
  readonly field: FieldOf<"lines">;
  readonly max: number;
  /** The index of the first line to fill. */
  readonly top: number;
  /** The column for each of the table's columns. */
  readonly columns: readonly (string | undefined)[];
  readonly fresh: () => LineDraft;
}

/**
 * Writes a table over the lines starting at one of them, and adds missing lines. A reference contains its name as text until it is found.
 */
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
      // Computed cells and cells this side can't edit use up a column of the table but are not changed.
      if (column === undefined || !each || !mayWrite(each, currentSide())) continue;
      const plain = text.trim();
      values[wireName(column, each)] = each.kind === "ref" ? plain || null : parseCell(each, text);
      if (each.kind === "ref") values[column] = null;
      if (plain !== "") cells.push({ key: line.key, column, field: each });
    }
    rows[top + down] = { ...line, ...values };
  }
  const widest = Math.max(0, ...table.map((texts) => texts.findLastIndex((text) => text.trim() !== "") + 1));
  return { rows, cells, usedRows: room, leftover: { rows: table.length - room, columns: Math.max(0, widest - columns.length) } };
}
