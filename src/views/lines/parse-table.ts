/** A pasted table as rows of texts: tabs between cells as spreadsheets copy them, or commas as in a CSV file. */
export function parseTable(text: string): string[][] {
  const source = text.replace(/\r\n?/g, "\n").replace(/\n$/, "");
  const separator = source.includes("\t") ? "\t" : ",";
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
    } else if (char === '"' && cell === "") quoted = true;
    else if (char === separator || char === "\n") {
      row.push(cell);
      cell = "";
      if (char === "\n") {
        rows.push(row);
        row = [];
      }
    } else cell += char;
  }
  return [...rows, [...row, cell]];
}

/** Whether pasted text is a table: several cells or rows. One line with a comma is a sentence. */
export const isTable = (text: string): boolean => text.includes("\t") || /[^\s][\r\n]+[^\s]/.test(text.trim());
