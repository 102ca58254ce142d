import type { SaxesParser, SaxesTagPlain } from "saxes";
import { textOfPart } from "./archive-part.ts";
import { numberText, percentText } from "./cell-numbers.ts";

/** A row of a sheet, counted from 0, with its cells as their reader sees them and somebody would type them. */
export interface OdsRow {
  readonly index: number;
  readonly cells: readonly string[];
}

interface Limits {
  /** Of rows that aren't blank. */
  readonly rows: number;
  readonly columns: number;
}

/** The cell that the parser is in. */
interface OpenCell {
  readonly type: string;
  readonly value: string;
  readonly repeat: number;
  readonly rowsSpanned: number;
  readonly paragraphs: string[];
}

/**
 * The rows of a sheet of an OpenDocument spreadsheet, read as it is unpacked. Blank rows are left out; a cell that is merged with one above it has
 * its value.
 * @throws Error if the content is no XML
 */
export async function* odsRows(book: Uint8Array, sheet: number, limits: Limits): AsyncGenerator<OdsRow> {
  const { SaxesParser } = await import("saxes");
  const parser = new SaxesParser();
  const reader = new SheetReader(sheet, limits);
  reader.listenTo(parser);
  for await (const text of textOfPart(book, "content.xml")) {
    parser.write(text);
    yield* reader.taken();
    if (reader.isPast) return;
  }
  parser.close();
  yield* reader.taken();
}

class SheetReader {
  readonly #sheet: number;
  readonly #limits: Limits;
  #table = -1;
  #next = 0;
  #count = 0;
  #rows: OdsRow[] = [];
  #row: { readonly repeat: number; cells: string[] } | undefined;
  #cell: OpenCell | undefined;
  /** How deep in elements of a cell that aren't its text, such as comments. */
  #aside = 0;
  /** By column, what merged cells have below the first one, and in how many rows still. */
  readonly #merged = new Map<number, { readonly text: string; left: number }>();

  constructor(sheet: number, limits: Limits) {
    this.#sheet = sheet;
    this.#limits = limits;
  }

  /** Whether nothing more will come. */
  get isPast(): boolean {
    return this.#table > this.#sheet || this.#count > this.#limits.rows;
  }

  /** The rows that have been read since the last call. */
  taken(): readonly OdsRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  listenTo(parser: SaxesParser): void {
    parser.on("opentag", (tag) => this.#open(tag));
    parser.on("closetag", ({ name }) => this.#close(name));
    parser.on("text", (text) => this.#say(text, true));
  }

  #open({ name, attributes }: SaxesTagPlain): void {
    if (name === "table:table") this.#table += 1;
    if (this.#table !== this.#sheet || this.isPast) return;
    if (this.#cell) {
      if (name === "office:annotation" || this.#aside > 0) this.#aside += 1;
      else if (name === "text:p") this.#cell.paragraphs.push("");
      else if (name === "text:s") this.#say(" ".repeat(countOf(attributes["text:c"], 1_000)));
      else if (name === "text:tab") this.#say("\t");
      else if (name === "text:line-break") this.#say("\n");
    } else if (name === "table:table-row") this.#row = { repeat: countOf(attributes["table:number-rows-repeated"]), cells: [] };
    else if (name === "table:table-cell" || name === "table:covered-table-cell")
      this.#cell = {
        type: attributes["office:value-type"] ?? "",
        value: attributes[valueNames[attributes["office:value-type"] ?? ""] ?? ""] ?? "",
        repeat: countOf(attributes["table:number-columns-repeated"]),
        rowsSpanned: countOf(attributes["table:number-rows-spanned"]),
        paragraphs: [],
      };
  }

  #close(name: string): void {
    if (this.#aside > 0) this.#aside -= 1;
    else if (name === "table:table-cell" || name === "table:covered-table-cell") this.#endCell();
    else if (name === "table:table-row") this.#endRow();
  }

  /** @param isSource whether it is text as it stands in the file, where line breaks and rows of blanks only lay out the XML */
  #say(text: string, isSource = false): void {
    const { paragraphs } = this.#cell ?? {};
    if (paragraphs && paragraphs.length > 0 && this.#aside === 0)
      paragraphs[paragraphs.length - 1] += isSource ? text.replace(/\s+/g, " ") : text;
  }

  #endCell(): void {
    const row = this.#row;
    const cell = this.#cell;
    this.#cell = undefined;
    if (!cell || !row) return;
    const { cells } = row;
    const text = textOf(cell);
    // As many as show that there are too many; the last cell of most rows fills the sheet's width with nothing.
    const repeat = Math.max(text === "" ? 0 : 1, Math.min(cell.repeat, this.#limits.columns + 1 - cells.length));
    for (let n = 0; n < repeat; n += 1) {
      const column = cells.length;
      const above = this.#merged.get(column);
      cells.push(text === "" ? (above?.text ?? "") : text);
      if (above) above.left -= row.repeat;
      if (above && above.left <= 0) this.#merged.delete(column);
      if (cell.rowsSpanned > 1) this.#merged.set(column, { text, left: cell.rowsSpanned - 1 });
    }
  }

  #endRow(): void {
    const row = this.#row;
    this.#row = undefined;
    if (!row) return;
    const index = this.#next;
    this.#next += row.repeat;
    const cells = row.cells.slice(0, row.cells.findLastIndex((text) => text !== "") + 1);
    if (cells.length === 0) return;
    const repeat = Math.min(row.repeat, this.#limits.rows + 1 - this.#count);
    for (let n = 0; n < repeat; n += 1) this.#rows.push({ index: index + n, cells });
    this.#count += repeat;
  }
}

/** The attribute that has the value of a cell of a type. */
const valueNames: Readonly<Record<string, string>> = {
  float: "office:value",
  currency: "office:value",
  percentage: "office:value",
  date: "office:date-value",
  boolean: "office:boolean-value",
  string: "office:string-value",
};

/** The number of times that something is repeated; a sheet has a million rows. */
function countOf(text: string | undefined, most = 2 ** 21): number {
  const count = Math.trunc(Number(text ?? 1));
  return count >= 1 ? Math.min(count, most) : 1;
}

/** A cell's value as it would be typed: numbers in full, whatever their format leaves out, but with the zeros and marks that it adds. */
function textOf({ type, value, paragraphs }: OpenCell): string {
  const shown = paragraphs.join("\n");
  const number = value === "" ? Number.NaN : Number(value);
  if (type === "percentage" && Number.isFinite(number)) return percentText(number);
  if ((type === "float" || type === "currency") && Number.isFinite(number)) return isWrittenOut(shown, value) ? shown : numberText(number);
  if (type === "date" && value !== "") return value.replace(/T00:00(?::00)?(?:\.0+)?$/, "").replace("T", " ");
  if (type === "boolean" && value !== "") return value === "true" ? "Yes" : "No";
  return type === "string" && paragraphs.length === 0 ? value : shown;
}

/** Whether a number is shown with zeros before all its digits, or with the marks of a phone number among them: 00123, (212) 555-0143. */
const isWrittenOut = (shown: string, value: string): boolean =>
  /^[\d() -]{1,40}$/.test(shown) && /^0\d|[()-]/.test(shown) && shown.replace(/\D/g, "").replace(/^0+/, "") === value;
