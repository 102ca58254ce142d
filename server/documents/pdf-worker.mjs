/**
 * The worker thread that renders documents. Rendering uses time and memory and can crash, so it runs apart from the server.
 * The thread reads its fonts and nothing else, neither other files nor URLs.
 */
import { parentPort } from "node:worker_threads";
import pdfmake from "pdfmake";
import { labelPages } from "./labels/label-pages.mjs";
import { keptWithClosing, withoutLastMargin } from "./render/closing.mjs";
import { fonts, loadSlices, packagedFonts } from "./render/fonts.mjs";
import { keepColumnsWithin } from "./render/narrow-columns.mjs";
import { markWhatIsDrawn, withTags } from "./render/tagging.mjs";
import { breakable } from "./render/tall-rows.mjs";

const line = "#d5d9e0";
const padding = { paddingLeft: () => 5, paddingRight: () => 5, paddingTop: () => 3.5, paddingBottom: () => 3.5 };
/** Aligns the outer columns with the text above. */
const flush = {
  paddingLeft: (index) => (index === 0 ? 0 : 5),
  paddingRight: (index, node) => (index === node.table.widths.length - 1 ? 0 : 5),
};
const layouts = {
  lines: {
    ...padding,
    ...flush,
    hLineWidth: (index, node) => (index === node.table.headerRows ? 0.8 : index === 0 ? 0 : 0.5),
    hLineColor: (index, node) => (index === node.table.headerRows ? "#5b6372" : line),
    vLineWidth: () => 0,
  },
  sums: {
    ...padding,
    ...flush,
    paddingTop: () => 2.5,
    paddingBottom: () => 2.5,
    hLineWidth: (index, node) => (index === node.table.body.length - 1 ? 0.8 : 0),
    hLineColor: () => "#5b6372",
    vLineWidth: () => 0,
  },
  boxes: { ...padding, hLineWidth: () => 0.6, vLineWidth: () => 0.6, hLineColor: () => "#9aa2b1", vLineColor: () => "#9aa2b1" },
  under: {
    hLineWidth: (index) => (index === 1 ? 0.7 : 0),
    hLineColor: () => "#5b6372",
    vLineWidth: () => 0,
    paddingTop: () => 0,
    paddingBottom: () => 1,
  },
  panel: {
    hLineWidth: () => 0,
    vLineWidth: () => 0,
    fillColor: () => "#f2f4f8",
    paddingLeft: () => 12,
    paddingRight: () => 12,
    paddingTop: () => 9,
    paddingBottom: () => 9,
  },
  plain: {
    hLineWidth: () => 0,
    vLineWidth: () => 0,
    paddingLeft: () => 0,
    paddingRight: () => 8,
    paddingTop: () => 1,
    paddingBottom: () => 1,
  },
};

keepColumnsWithin();
markWhatIsDrawn();
pdfmake.setFonts(fonts);
pdfmake.setTableLayouts(layouts);
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => packagedFonts.has(path));

const sides = [48, 48];

function definitionOf({ sheet, styles }) {
  const { base, ...namedStyles } = styles;
  const created = new Date(sheet.createdAt);
  const { content, noteTag } = withTags(sheet);
  // Copies the runs for each page, because pdfmake writes into the text it renders.
  const across = (left, right, top) => ({
    margin: [sides[0], top, sides[1], 0],
    columns: [
      { text: left.map((run) => ({ ...run })), style: "small", width: "*" },
      { text: right, style: "small", width: "auto", alignment: "right" },
    ],
  });
  return {
    pageSize: "LETTER",
    pageMargins: [sides[0], 56, sides[1], sheet.foot.note ? 76 : 52],
    version: "1.7",
    language: "en-US",
    displayTitle: true,
    tagged: true,
    info: { title: sheet.title, author: sheet.author, creationDate: created, modDate: created },
    defaultStyle: { font: "Sans", ...base },
    styles: namedStyles,
    header: (page) => (page === 1 ? null : across(sheet.runningHead, "", 30)),
    footer: (page, pages) => {
      const line = across(sheet.foot.left, `${sheet.foot.number}   Page ${page} of ${pages}`, sheet.foot.note ? 4 : 18);
      if (!sheet.foot.note) return line;
      const text = sheet.foot.note.map((run) => ({ ...run }));
      return { stack: [{ text, tag: noteTag, style: "small", alignment: "center", margin: [sides[0], 14, sides[1], 0] }, line] };
    },
    ...(sheet.stamp ? { watermark: { text: sheet.stamp, color: "#8a93a6", opacity: 0.16, bold: true, angle: -40, fontSize: 120 } } : {}),
    content,
  };
}

/**
 * Gives the innermost parts of a block its number, because of a block that is kept together only they know their page. The level of a headline
 * is the one property that is told when a part is placed and has no effect of its own.
 */
function numberParts(part, index) {
  if (typeof part !== "object" || part === null) return;
  if (Array.isArray(part)) {
    for (const each of part) numberParts(each, index);
    return;
  }
  const inner = part.stack ?? part.columns ?? part.table?.body;
  if (inner) numberParts(inner, index);
  else part.headlineLevel = index;
}

/** Lays the document out, and once more if its last page would have only what closes it. */
async function documentPages({ sheet, styles }) {
  const request = { styles, sheet: { ...sheet, content: withoutLastMargin(sheet.content.map((block) => breakable(block))) } };
  // Laying out writes into the content.
  const content = structuredClone(request.sheet.content);
  const pages = [];
  let last = 1;
  const definition = definitionOf(request);
  for (const [index, block] of definition.content.entries()) numberParts(block, index);
  const { footer } = definition;
  const pdf = await pdfmake
    .createPdf({
      ...definition,
      footer: (page, count) => {
        last = count;
        return footer(page, count);
      },
      // Asked about every node once it is placed, which is the one way to learn where.
      pageBreakBefore: ({ headlineLevel: index, pageNumbers }) => {
        if (index !== undefined) pages[index] = [...(pages[index] ?? []), ...pageNumbers];
        return false;
      },
    })
    .getBuffer();
  const again = keptWithClosing(content, pages, last);
  return again ? pdfmake.createPdf(definitionOf({ ...request, sheet: { ...request.sheet, content: again } })).getBuffer() : pdf;
}

parentPort.on("message", async ({ id, ...request }) => {
  try {
    await loadSlices(request.sheet);
    const pdf = await ("pages" in request.sheet ? labelPages(request.sheet) : documentPages(request));
    const bytes = new Uint8Array(pdf);
    parentPort.postMessage({ id, bytes }, [bytes.buffer]);
  } catch (error) {
    parentPort.postMessage({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
