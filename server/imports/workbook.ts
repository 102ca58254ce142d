import { textOfPart } from "./archive-part.ts";

/** A sheet of a workbook. */
export interface WorkbookSheet {
  readonly name: string;
  readonly isHidden: boolean;
  /** Its path in the archive; empty for kinds of workbooks that keep all sheets in one part. */
  readonly path: string;
}

/** A row of a sheet with the formats of its cells that are shown otherwise than they are stored; both count from 0. */
export interface ShownRow {
  readonly index: number;
  readonly formats: ReadonlyMap<number, string>;
}

/** Cells of a column that are merged into the topmost; both rows count from 0. */
export interface MergedCells {
  readonly column: number;
  readonly from: number;
  readonly to: number;
}

const LONGEST_TAG = 4_000;
const MOST_MERGES = 50_000;
const MOST_SHEETS = 200;
/** Formats without a code of their own. */
const builtIn = new Map([
  ["9", "0%"],
  ["10", "0.00%"],
]);

/** The visible sheets and the hidden ones of an Excel workbook, in their order. */
export async function sheetsOfXlsx(book: Uint8Array): Promise<readonly WorkbookSheet[]> {
  const { strFromU8, unzipSync } = await import("fflate");
  const parts = unzipSync(book, { filter: ({ name }) => /^xl\/(?:workbook|_rels\/workbook)\.xml(?:\.rels)?$/.test(name) });
  const tags = (name: string) => [...tagsIn(strFromU8(parts[name] ?? new Uint8Array()))];
  const targets = new Map(
    tags("xl/_rels/workbook.xml.rels")
      .filter((tag) => tag.startsWith("Relationship "))
      .map((tag) => [attribute(tag, "Id"), attribute(tag, "Target")]),
  );
  return tags("xl/workbook.xml")
    .filter((tag) => tag.startsWith("sheet "))
    .slice(0, MOST_SHEETS)
    .map((tag) => {
      const target = targets.get(attribute(tag, "r:id")) ?? "";
      const isHidden = ["hidden", "veryHidden"].includes(attribute(tag, "state"));
      return { name: unescaped(attribute(tag, "name")), isHidden, path: target.startsWith("/") ? target.slice(1) : `xl/${target}` };
    });
}

/** The sheets of an OpenDocument spreadsheet. */
export async function sheetsOfOds(book: Uint8Array): Promise<readonly WorkbookSheet[]> {
  const sheets: WorkbookSheet[] = [];
  for await (const tag of tagsOfPart(book, "content.xml"))
    if (tag.startsWith("table:table ") && sheets.length < MOST_SHEETS)
      sheets.push({ name: unescaped(attribute(tag, "table:name")), isHidden: false, path: "" });
  return sheets;
}

/**
 * The cells of a sheet that are shown otherwise than they are stored, row by row: a file has 0.0825 for what its reader sees as 8.25%, and 123 for
 * 00123, and the reader of workbooks tells values alone. The sheet is unpacked as it is read, and only if the workbook has such a format.
 */
export async function* shownRows(book: Uint8Array, path: string): AsyncGenerator<ShownRow> {
  const { strFromU8, unzipSync } = await import("fflate");
  const styles = shownStyles(
    strFromU8(unzipSync(book, { filter: ({ name }) => name === "xl/styles.xml" })["xl/styles.xml"] ?? new Uint8Array()),
  );
  if (styles.size === 0) return;
  let row: { index: number; formats: Map<number, string> } | undefined;
  for await (const tag of tagsOfPart(book, path)) {
    const format = tag.startsWith("c ") ? styles.get(attribute(tag, "s")) : undefined;
    const place = format === undefined ? undefined : placeOf(attribute(tag, "r"));
    if (format === undefined || !place) continue;
    if (row && row.index !== place.row) {
      yield row;
      row = undefined;
    }
    row ??= { index: place.row, formats: new Map() };
    row.formats.set(place.column, format);
  }
  if (row) yield row;
}

/** The cells of a sheet that are merged with those below them, topmost first. */
export async function mergedCells(book: Uint8Array, path: string): Promise<readonly MergedCells[]> {
  const merges: MergedCells[] = [];
  for await (const tag of tagsOfPart(book, path)) {
    if (!tag.startsWith("mergeCell ") || merges.length >= MOST_MERGES) continue;
    const [from, to] = attribute(tag, "ref").split(":").map(placeOf);
    if (from && to && to.row > from.row) merges.push({ column: from.column, from: from.row, to: to.row });
  }
  return merges.sort((a, b) => a.from - b.from);
}

/** The tags of a part of an archive, which is unpacked as it is read. */
async function* tagsOfPart(book: Uint8Array, path: string): AsyncGenerator<string> {
  let text = "";
  for await (const piece of textOfPart(book, path)) {
    text += piece;
    const end = text.lastIndexOf("<");
    yield* tagsIn(text.slice(0, Math.max(0, end)));
    // The rest of a long text is no part of a tag.
    text = end < 0 ? "" : text.slice(end, end + LONGEST_TAG);
  }
  yield* tagsIn(text);
}

/** "AB12" -> column 27 in row 11 */
function placeOf(reference = ""): { readonly row: number; readonly column: number } | undefined {
  const [, letters = "", row] = /^([A-Z]{1,3})(\d{1,7})$/.exec(reference) ?? [];
  if (row === undefined) return undefined;
  return { row: Number(row) - 1, column: [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1 };
}

/** The tags of a text, without their brackets, in linear time; one that is longer than a tag of a sheet needs to be is cut. */
function* tagsIn(xml: string): Generator<string> {
  for (let at = xml.indexOf("<"); at >= 0; at = xml.indexOf("<", at + 1)) {
    const tag = xml.slice(at + 1, at + LONGEST_TAG);
    yield tag.slice(0, tag.search(/[<>]|$/));
  }
}

/** The value of a tag's attribute; empty if it has none. */
function attribute(tag: string, name: string): string {
  const begin = tag.indexOf(` ${name}="`);
  const value = begin < 0 ? "" : tag.slice(begin + name.length + 3);
  return value.slice(0, Math.max(0, value.indexOf('"')));
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const unescaped = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex?: string, decimal?: string, name = "") => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal ?? Number.NaN);
    return Number.isNaN(code) ? (entities[name] ?? whole) : code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** Whether a format shows percent, or all digits of a number that is no amount: zeros at its beginning, or the marks of a phone number. */
function isShown(code: string): boolean {
  if (code.includes("%")) return true;
  const digits = code.replace(/\[[^\]]{0,40}\]/g, "").replace(/"[^"]{0,40}"|\\./g, "");
  return /^[0#\-() ;]{3,}$/.test(digits) && /00|##/.test(digits);
}

/** The formats of the styles of cells, by their number, that show a number otherwise than it is stored. */
function shownStyles(xml: string): ReadonlyMap<string, string> {
  const formats = new Map(builtIn);
  const styles = new Map<string, string>();
  let cells = false;
  let count = 0;
  for (const tag of tagsIn(xml)) {
    if (tag.startsWith("numFmt ")) {
      const code = unescaped(attribute(tag, "formatCode"));
      if (isShown(code)) formats.set(attribute(tag, "numFmtId"), code);
    }
    if (/^\/?cellXfs\b/.test(tag)) cells = tag.startsWith("c");
    if (!cells || !/^xf\b/.test(tag)) continue;
    const code = formats.get(attribute(tag, "numFmtId"));
    if (code !== undefined) styles.set(String(count), code);
    count += 1;
  }
  return styles;
}
