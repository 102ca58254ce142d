import { isDitto } from "../../schemas/values/ditto.ts";

export type Separator = "\t" | "," | ";";
/** Rows of cells; a cell without a text leaves what is there. */
export type Table = readonly (readonly (string | undefined)[])[];

/**
 * Why a quoted cell may be none: it begins with a quotation mark that is a whole cell of its own ("lone"), holds several lines with the separator
 * that spreadsheets keep out of their cells ("wide"), or nothing ("empty").
 */
type Doubt = "lone" | "wide" | "empty";

interface Quoted {
  readonly text: string;
  readonly end: number;
  readonly doubt?: Doubt | undefined;
}

interface Split {
  readonly rows: string[][];
  readonly doubts: ReadonlySet<Doubt>;
  readonly isQuoted: boolean;
  /** The cells that are not quoted. */
  readonly plain: readonly string[];
}

/**
 * Splits a text into rows of cells. A cell between quotation marks may have line breaks; any other quotation mark is a character. Text that can be
 * read both ways is what a spreadsheet copied if all rows are equally long then, and lines with ditto marks otherwise.
 */
export function splitCells(source: string, separator: Separator, isFile: boolean): string[][] {
  const quoted = split(source, separator, isFile, true);
  if (quoted.doubts.size === 0) return quoted.rows;
  if (quoted.isQuoted && (isFile || [...quoted.doubts].every((doubt) => doubt === "empty"))) return quoted.rows;
  const plain = split(source, separator, isFile, false);
  const isCopied = isEven(quoted.rows) && quoted.plain.every(isNatural);
  const isTyped = plain.plain.every(isNatural) || (!quoted.doubts.has("lone") && isEven(plain.rows) && (plain.rows[0]?.length ?? 0) > 1);
  return isCopied && !isTyped ? quoted.rows : plain.rows;
}

function split(source: string, separator: Separator, isFile: boolean, takesDoubtful: boolean): Split {
  const rows: string[][] = [];
  const plain: string[] = [];
  const doubts = new Set<Doubt>();
  let row: string[] = [];
  let isQuoted = true;
  for (let at = 0; at <= source.length; ) {
    const quoted = quotedAt(source, at, separator, isFile);
    if (quoted?.doubt) doubts.add(quoted.doubt);
    const isTaken = quoted !== null && (takesDoubtful || quoted.doubt === undefined);
    const end = isTaken ? quoted.end : endOf(source, at, separator);
    const text = isTaken ? quoted.text : source.slice(at, end);
    if (!isTaken) {
      plain.push(text);
      isQuoted = false;
    }
    row.push(text);
    if (source[end] !== separator) {
      rows.push(row);
      row = [];
    }
    at = end + 1;
  }
  return { rows, doubts, isQuoted, plain };
}

function endOf(source: string, at: number, separator: Separator): number {
  let end = at;
  while (end < source.length && source[end] !== separator && source[end] !== "\n") end += 1;
  return end;
}

/** The quoted cell at a position: from a quotation mark to one after which the cell ends. Null if there is none. */
function quotedAt(source: string, at: number, separator: Separator, isFile: boolean): Quoted | null {
  if (source[at] !== '"') return null;
  const isEnd = (position: number) => position >= source.length || source[position] === separator || source[position] === "\n";
  let close = source.indexOf('"', at + 1);
  while (close >= 0 && source[close + 1] === '"') close = source.indexOf('"', close + 2);
  if (close < 0 || !isEnd(close + 1)) return null;
  const text = source.slice(at + 1, close).replaceAll('""', '"');
  return { text, end: close + 1, doubt: doubtOf(text, separator, isFile, isEnd(at + 1)) };
}

function doubtOf(text: string, separator: Separator, isFile: boolean, isLone: boolean): Doubt | undefined {
  if (isLone) return "lone";
  if (separator !== "\t" || isFile) return undefined;
  if (text === "") return "empty";
  return text.includes(separator) && text.includes("\n") ? "wide" : undefined;
}

const isEven = (rows: Table): boolean => rows.every(({ length }) => length === rows[0]?.length);

/** Whether the quotation marks of a text are marks of inches, in pairs, or a ditto mark. */
function isNatural(text: string): boolean {
  if (!text.includes('"')) return true;
  const marks = text.replace(/(?<=[\d\u00bc-\u00be\u2150-\u215e])"/g, "").split('"').length - 1;
  return marks % 2 === 0 || isDitto(text);
}
