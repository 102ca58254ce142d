const separators = ["\t", ",", ";"] as const;
type Separator = (typeof separators)[number];

/** Parses pasted text into rows of cells: separated by tabs as spreadsheets copy them, or by commas or semicolons as in a CSV file. */
export function parseTable(text: string, separator: Separator = separatorOfPaste(text)): string[][] {
  const source = text
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .replace(/\n$/, "");
  // An unclosed quotation mark is an inch sign, not the start of a quoted cell that would swallow the rest.
  return split(source, separator, true) ?? split(source, separator, false) ?? [];
}

/** Parses a file into rows of cells; blank rows are left out. */
export function parseFile(text: string): string[][] {
  const parsed = separators.map((separator) => parseTable(text, separator));
  const [best = []] = parsed.sort((a, b) => (b[0]?.length ?? 0) - (a[0]?.length ?? 0));
  return best.filter((row) => row.some((cell) => cell.trim() !== ""));
}

function split(source: string, separator: Separator, quotes: boolean): string[][] | undefined {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  for (let index = 0; index < source.length; index += 1) {
    const char = source[index];
    if (quoted) {
      if (char !== '"') cell += char;
      else if (source[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else quoted = false;
    } else if (quotes && char === '"' && cell === "") quoted = true;
    else if (char === separator || char === "\n") {
      row.push(cell);
      cell = "";
      if (char === "\n") {
        rows.push(row);
        row = [];
      }
    } else cell += char;
  }
  return quoted ? undefined : [...rows, [...row, cell]];
}

/**
 * The separator of pasted text. Spreadsheets copy tabs. Commas and semicolons count only if they split every row into the same number of
 * cells and are not punctuation: a column of "Chair, blue" is one column.
 */
function separatorOfPaste(text: string): Separator {
  if (text.includes("\t")) return "\t";
  const widths = ([";", ","] as const).map((separator) => [separator, evenWidth(text, separator)] as const);
  const [best] = widths.filter(([, width]) => width > 1).sort(([, a], [, b]) => b - a);
  return best?.[0] ?? "\t";
}

function evenWidth(text: string, separator: Separator): number {
  const rows = parseTable(text, separator);
  const width = rows[0]?.length ?? 0;
  const prose = rows.every((row) => row.slice(1).every((cell) => /^\s/.test(cell)));
  return rows.every((row) => row.length === width) && !prose ? width : 0;
}

/** Whether pasted text is a table of several cells or rows. A single line with a comma is not. */
export const isTable = (text: string): boolean => text.includes("\t") || /[^\s][\r\n]+[^\s]/.test(text.trim());
