import type { LineFields } from "../../schemas/fields/field.ts";
import { readCountedList } from "../../schemas/values/counted-list.ts";
import { isAmount } from "../../schemas/values/typed-amounts.ts";
import { type DeclaredHeadings, matchHeadings } from "./import-columns.ts";
import { isTable, parseTable } from "./parse-table.ts";
import type { Table } from "./split-cells.ts";

/** What was understood of a pasted text, for whoever pasted it. */
export interface PasteNotes {
  /** How many columns the headings name, and the headings of those that they don't. */
  readonly matched?: number;
  readonly leftOut?: readonly string[];
  /** How many rows there were above the headings. */
  readonly titles?: number;
  /** How many lines had a quantity in their text, and how many had a room. */
  readonly quantities?: number;
  readonly rooms?: number;
}

export interface Pasted {
  readonly table: Table;
  /** The line's column for each of the table's; absent where they go from the pasted cell to the right. */
  readonly targets?: readonly (string | undefined)[];
  readonly notes: PasteNotes;
}

/** The lines that a text is pasted into. */
export interface PasteTarget {
  readonly fields: LineFields;
  /** The columns that take pasted values. */
  readonly columns: readonly string[];
  readonly declared: DeclaredHeadings;
  /** The column of the cell, and whether its line is blank. */
  readonly column: string;
  readonly isBlank: boolean;
}

/** So many rows above the headings are titles. */
const MOST_TITLES = 10;

/** What a pasted text fills: a list of pieces with quantities, a table with headings, or a table. Null where it is the text of one cell. */
export function readPaste(text: string, target: PasteTarget): Pasted | null {
  const table = isTable(text) ? parseTable(text) : null;
  return listed(text, table, target) ?? (table && (headed(table, target) ?? { table, notes: {} }));
}

const isFilled = (cell: string | undefined): boolean => cell !== undefined && cell.trim() !== "";

/** A table by its headings: at least two cells of a row, below nothing but titles, name columns. */
function headed(table: Table, { columns, fields, declared }: PasteTarget): Pasted | null {
  for (const [at, row] of table.slice(0, Math.min(MOST_TITLES, table.length - 1)).entries()) {
    const headings = row.map((cell) => cell ?? "");
    const named = matchHeadings(headings, columns, fields, declared);
    const matched = named.filter((column) => column !== undefined).length;
    if (matched < 2 && headings.filter(isFilled).length > 1) return null;
    if (matched < 2) continue;
    const rows = table.slice(at + 1).filter((cells) => cells.some(isFilled));
    const width = Math.max(...table.map(({ length }) => length));
    const targets = Array.from({ length: width }, (_, index) => named[index]);
    const left = targets.flatMap((column, index) => (column === undefined && rows.some((cells) => isFilled(cells[index])) ? index : []));
    const titles = table.slice(0, at).filter((cells) => cells.some(isFilled)).length;
    return { table: rows, targets, notes: { matched, leftOut: left.map((index) => headings[index]?.trim() || `${index + 1}`), titles } };
  }
  return null;
}

/** A list such as "4 x Chair (Dining)", where the lines have a quantity and a description. */
function listed(text: string, table: Table | null, { columns, fields, column, isBlank }: PasteTarget): Pasted | null {
  const quantity = columns.find((name) => name === "quantity" && isAmount(fields[name]?.kind ?? ""));
  const texts = columns.filter((name) => fields[name]?.kind === "text");
  const description = texts.find((name) => name === "description") ?? texts[0];
  if (quantity === undefined || description === undefined || (column !== description && (!table || column !== quantity))) return null;
  const isOfCells = table?.some((cells) => cells.slice(1).some((cell) => /^[\s$]*\d[\d.,]*\s*$/.test(cell ?? ""))) === true;
  if (text.includes("\t") || isOfCells || (!table && !isBlank)) return null;
  const room = texts.find((name) => name === "room" && name !== description);
  const items = readCountedList(text, room !== undefined);
  return (
    items && {
      table: items.map((item) => [item.description, item.quantity?.toString(), item.room]),
      targets: [description, quantity, room],
      notes: {
        quantities: items.filter((item) => item.quantity !== undefined).length,
        rooms: items.filter((item) => item.room !== undefined).length,
      },
    }
  );
}
