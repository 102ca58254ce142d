/**
 * Keeps what closes a document with what it closes: a last page has more than totals, a signature line or a footer. Works on a document that
 * was laid out once, from the pages on which each of its blocks came.
 */

/** Lines that go along to the last page, so that it says what the total is of. */
const LINES_ALONG = 2;
/** A text that is longer stays where it is: moved whole, it would only push the closing on. */
const LONGEST_TEXT = 1_200;

const isLineTable = (block) => block.table?.headerRows > 0;
const isHeading = (block) => block?.style === "heading";
/** Totals and signatures are kept together, and headings are nothing without what is below them. */
const isClosing = (block) => block.unbreakable === true || isHeading(block);
const lengthOf = ({ text }) => (typeof text === "string" ? text.length : LONGEST_TEXT);

const breakBefore = (content, index) => content.map((block, at) => (at === index ? { ...block, pageBreak: "before" } : block));

/** The room below the last block would begin a page of its own, where the block just fits. */
export const withoutLastMargin = (content) =>
  content.map((block, at) => {
    if (at < content.length - 1 || !block.margin) return block;
    const [left, top, right] = block.margin;
    return { ...block, margin: [left, top, right, 0] };
  });

/** The table in two, the second of which has the last lines and begins a page, with the headings again. */
function split(content, index) {
  const block = content[index];
  const { headerRows, body } = block.table;
  const at = body.length - LINES_ALONG;
  const part = (rows) => ({ ...block, table: { ...block.table, body: rows } });
  return content.toSpliced(
    index,
    1,
    { ...part(body.slice(0, at)), margin: [0, 0, 0, 0] },
    { ...part([...body.slice(0, headerRows), ...body.slice(at)]), pageBreak: "before" },
  );
}

/**
 * The content laid out anew, or undefined if it can stay. `pages`: on which pages each block is, `last`: the document's last page. A row that
 * was moved as a whole is said to be where it was first tried, so a page with one row may get a second.
 */
export function keptWithClosing(content, pages, last) {
  const along = content.findLastIndex((block) => !isClosing(block));
  if (along < 1 || Math.max(...(pages[along] ?? [last])) >= last) return undefined;
  const block = content[along];
  if (isLineTable(block) && block.table.body.length > block.table.headerRows + LINES_ALONG) return split(content, along);
  if (!block.table && lengthOf(block) >= LONGEST_TEXT) return undefined;
  const start = isHeading(content[along - 1]) ? along - 1 : along;
  return start > 0 ? breakBefore(content, start) : undefined;
}
