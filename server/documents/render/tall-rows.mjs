/**
 * Lets what may be taller than a page break across pages. pdfmake prints nothing of a row or block that is kept together and fits on no page.
 */

/** In points. A page has 680 of them between its margins; the rest is for letters that are larger than the text. */
const TALL = 450;
const PAGE_WIDTH = 516;
const LINE_HEIGHT = 12.5;
const LETTER_WIDTH = 5.5;
const textOf = (text) => (Array.isArray(text) ? text.map((part) => textOf(part?.text ?? part)).join("") : String(text));

const heightOfText = (text, width) =>
  text
    .split("\n")
    .reduce((sum, line) => sum + Math.max(1, Math.ceil((line.length * LETTER_WIDTH) / Math.max(width, LETTER_WIDTH))) * LINE_HEIGHT, 0);

/** At least as tall as it will be printed, but for large letters. */
function heightOf(block, width) {
  if (block.text !== undefined) return heightOfText(textOf(block.text), width);
  if (block.stack) return block.stack.reduce((sum, part) => sum + heightOf(part, width), 0);
  if (block.columns) return rowHeight(block.columns, block.columns, width);
  if (block.table) return block.table.body.reduce((sum, row) => sum + rowHeight(row, widthsOf(block.table), width), 0);
  return block.fit?.[1] ?? 0;
}

const widthsOf = ({ widths }) => widths.map((width) => ({ width }));

function rowHeight(cells, columns, width) {
  const each = Math.min(width, PAGE_WIDTH) / cells.length;
  return Math.max(
    0,
    ...cells.map((cell, index) => heightOf(cell, typeof columns[index]?.width === "number" ? columns[index].width : each)),
  );
}

/** The block with whatever it consists of, where nothing is kept together that may be taller than a page. */
export function breakable(block, width = PAGE_WIDTH) {
  if (block.table) {
    const { table } = block;
    const body = table.body.map((row) => row.map((cell) => breakable(cell, width / row.length)));
    const isTall = table.dontBreakRows && table.body.some((row) => rowHeight(row, widthsOf(table), width) > TALL);
    return { ...free(block, width), table: { ...table, body, ...(isTall ? { dontBreakRows: false, keepWithHeaderRows: 0 } : {}) } };
  }
  if (block.stack) return { ...free(block, width), stack: block.stack.map((part) => breakable(part, width)) };
  if (block.columns) return { ...free(block, width), columns: block.columns.map((part) => breakable(part, width / block.columns.length)) };
  return block;
}

const free = (block, width) => (block.unbreakable && heightOf(block, width) > TALL ? { ...block, unbreakable: false } : block);
