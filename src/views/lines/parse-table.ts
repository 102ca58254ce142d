const separators = ["\t", ",", ";"] as const;
type Separator = (typeof separators)[number];

/** A pasted table as rows of texts: tabs between cells as spreadsheets copy them, or commas or semicolons as in a CSV file. */
export function parseTable(text: string, separator: Separator = separatorOfPaste(text)): string[][] {
  const source = text
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .replace(/\n$/, "");
  // A quotation mark that nothing closes is an inch, not the begin of a quotation that swallows the rest.
  return split(source, separator, true) ?? split(source, separator, false) ?? [];
}

/** A file as rows of texts; lines without anything in them are left out. */
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
  for (let at = 0; at < source.length; at += 1) {
    const char = source[at];
    if (quoted) {
      if (char !== '"') cell += char;
      else if (source[at + 1] === '"') {
        cell += '"';
        at += 1;
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
 * What stands between the cells of pasted text. Spreadsheets copy tabs. Commas and semicolons count only where they cut every row
 * into equally many cells, and are no punctuation: a column of "Chair, blue" is one column.
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

/** Whether pasted text is a table: several cells or rows. One line with a comma is a sentence. */
export const isTable = (text: string): boolean => text.includes("\t") || /[^\s][\r\n]+[^\s]/.test(text.trim());
