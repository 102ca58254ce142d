import { mayWrite } from "../../schemas/access/field-access.ts";
import { type FieldOf, type LineField, wireName } from "../../schemas/fields/field.ts";
import { isDitto } from "../../schemas/values/ditto.ts";
import { currentSide } from "../records/view-fields.ts";
import type { LineDraft } from "./line-rows.ts";
import { parseCell } from "./line-values.ts";
import type { Table } from "./split-cells.ts";

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
 * Writes a table over the lines starting at one of them, and adds missing lines. A reference contains its name as text until it is found; a ditto
 * mark is the value of the line above.
 */
export function fillLines(lines: readonly LineDraft[], { field, max, top, columns, fresh }: Place, table: Table): Filled {
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
      if (text === undefined || column === undefined || !each || !mayWrite(each, currentSide())) continue;
      Object.assign(values, (isDitto(text) && valuesAbove(rows[top + down - 1], column, each)) || readValues(column, each, text));
      if (text.trim() !== "") cells.push({ key: line.key, column, field: each });
    }
    rows[top + down] = { ...line, ...values };
  }
  const widest = Math.max(0, ...table.map((texts) => texts.findLastIndex((text) => (text ?? "").trim() !== "") + 1));
  return { rows, cells, usedRows: room, leftover: { rows: table.length - room, columns: Math.max(0, widest - columns.length) } };
}

/** What a cell's text is in its line. */
function readValues(column: string, field: LineField, text: string): Record<string, unknown> {
  if (field.kind !== "ref") return { [wireName(column, field)]: parseCell(field, text) };
  return { [wireName(column, field)]: text.trim() || null, [column]: null };
}

/** What the line above has in a column; undefined if it is blank there, so that the mark stays visible. */
function valuesAbove(above: LineDraft | undefined, column: string, field: LineField): Record<string, unknown> | undefined {
  const wire = wireName(column, field);
  if (above === undefined || (above[wire] ?? "") === "") return undefined;
  return field.kind === "ref" ? { [wire]: above[wire], [column]: above[column] ?? null } : { [wire]: above[wire] };
}
