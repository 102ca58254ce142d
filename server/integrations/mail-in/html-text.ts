import { compile, type FormatCallback, type SelectorDefinition } from "html-to-text";
import { isDeeperThan } from "./html-depth.ts";
import { formatTable } from "./html-table.ts";

/** Longer pages take too long to read. What they embed does not count. */
const MAX_HTML = 500_000;
const MAX_DEPTH = 500;
/** Stands for what is deeper; no email has this character of the private area. */
const CUT = "\uf8f6";

export interface HtmlText {
  readonly text: string;
  /** False if something of it could not be read. */
  readonly isComplete: boolean;
}

const block = (...names: readonly string[]): SelectorDefinition[] =>
  names.map((selector) => ({ selector, format: "block", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } }));
const heading = (...names: readonly string[]): SelectorDefinition[] =>
  names.map((selector) => ({ selector, format: "heading", options: { leadingLineBreaks: 2, trailingLineBreaks: 2, uppercase: false } }));

/** What a picture shows, where it says so. */
const formatPicture: FormatCallback = ({ attribs }, _walk, builder) => {
  const { alt }: { alt?: string } = attribs ?? {};
  if (alt !== undefined && alt.trim() !== "") builder.addInline(`[${alt.trim()}]`);
};

const convert = compile({
  wordwrap: false,
  // Mailing lists write below the end of the page, which may have no end.
  baseElements: { selectors: [], returnDomByDefault: true },
  limits: { maxDepth: MAX_DEPTH, ellipsis: CUT },
  formatters: { cells: formatTable, picture: formatPicture },
  selectors: [
    ...block(
      "address",
      "caption",
      "center",
      "dd",
      "details",
      "dir",
      "dl",
      "dt",
      "fieldset",
      "figcaption",
      "figure",
      "legend",
      "li",
      "menu",
    ),
    ...block("option", "summary", "tr"),
    ...heading("h1", "h2", "h3", "h4", "h5", "h6"),
    { selector: "title", format: "skip" },
    // What lists of mails show beside the subject, and the page does not.
    { selector: '[style*="display:none"]', format: "skip" },
    { selector: '[style*="display: none"]', format: "skip" },
    { selector: "img", format: "picture" },
    // Cells that lost their table.
    { selector: "td", format: "inlineSurround", options: { suffix: "   " } },
    { selector: "th", format: "inlineSurround", options: { suffix: "   " } },
    { selector: "table", format: "cells", options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
    {
      selector: "a",
      format: "anchor",
      options: { hideLinkHrefIfSameAsText: true, noAnchorUrl: true, linkBrackets: ["<", ">"], pathRewrite: linkOf },
    },
  ],
});

/** A page as text: a row of a table is a line whose cells stay apart; lists, quotes and the addresses of links stay as they are. */
export function htmlText(html: string): HtmlText {
  const bare = html.replace(/data:[^"'\s<>]{200,}/g, "");
  if (bare.length > MAX_HTML || isDeeperThan(bare, MAX_DEPTH)) return { text: "", isComplete: false };
  try {
    const text = convert(bare);
    return { text: text.replaceAll(CUT, "…"), isComplete: !text.includes(CUT) };
  } catch {
    return { text: "", isComplete: false };
  }
}

/** Where a link leads, if it leads anywhere outside of the page. */
function linkOf(path: string): string {
  return /^\s*(javascript|data|vbscript|cid):/i.test(path) ? "" : path.trim();
}
