/**
 * The worker thread that renders documents. Rendering uses time and memory and can crash, so it runs apart from the server.
 * The thread reads its fonts and nothing else, neither other files nor URLs.
 */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { parentPort } from "node:worker_threads";
import pdfmake from "pdfmake";

const require = createRequire(import.meta.url);
const font = (name) => require.resolve(`@expo-google-fonts/${name}.ttf`);
const family = (normal, bold, italics = normal, bolditalics = bold) => ({ normal, bold, italics, bolditalics });
const fonts = {
  Sans: family(
    font("noto-sans/400Regular/NotoSans_400Regular"),
    font("noto-sans/600SemiBold/NotoSans_600SemiBold"),
    font("noto-sans/400Regular_Italic/NotoSans_400Regular_Italic"),
    font("noto-sans/600SemiBold_Italic/NotoSans_600SemiBold_Italic"),
  ),
  Hebrew: family(
    font("noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular"),
    font("noto-sans-hebrew/600SemiBold/NotoSansHebrew_600SemiBold"),
  ),
  Arabic: family(
    font("noto-sans-arabic/400Regular/NotoSansArabic_400Regular"),
    font("noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold"),
  ),
};
const known = new Set(Object.values(fonts).flatMap((each) => Object.values(each)));

/** Chinese, Japanese and Korean fonts come in slices of some hundred characters; a text run names the slice it needs. */
const isSlice = (name) => /^noto-sans-(sc|tc|jp|kr)-[a-z0-9-]+$/.test(name);

function* slicesIn(node) {
  if (typeof node !== "object" || node === null) return;
  if (typeof node.font === "string" && isSlice(node.font)) yield node.font;
  for (const part of Object.values(node)) yield* slicesIn(part);
}

/**
 * Loads the font slices that a sheet needs, in both weights.
 * The packaged files are variable web fonts (WOFF2), which pdfmake can't use or embed.
 */
async function loadSlices(sheet) {
  for (const name of new Set(slicesIn(sheet))) {
    if (fonts[name]) continue;
    const { default: subsetFont } = await import("subset-font");
    const file = `@fontsource-variable/${name.replace(/^(noto-sans-..)-/, "$1/files/$&")}-wght-normal.woff2`;
    const packed = await readFile(require.resolve(file));
    const [normal, bold] = await Promise.all(
      [400, 600].map(async (weight) => {
        const path = `slices/${name}-${weight}.ttf`;
        const how = { targetFormat: "sfnt", variationAxes: { wght: weight }, keepAllGlyphs: true, noHinting: true };
        pdfmake.virtualfs.writeFileSync(path, await subsetFont(packed, undefined, how));
        return path;
      }),
    );
    fonts[name] = family(normal, bold);
  }
}

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

pdfmake.setFonts(fonts);
pdfmake.setTableLayouts(layouts);
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => known.has(path));

const sides = [48, 48];

function definitionOf({ sheet, styles }) {
  const { base, ...namedStyles } = styles;
  const created = new Date(sheet.createdAt);
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
    pageMargins: [sides[0], 56, sides[1], 52],
    version: "1.7",
    language: "en-US",
    displayTitle: true,
    info: { title: sheet.title, author: sheet.author, creationDate: created, modDate: created },
    defaultStyle: { font: "Sans", ...base },
    styles: namedStyles,
    header: (page) => (page === 1 ? null : across(sheet.runningHead, "", 30)),
    footer: (page, pages) => across(sheet.foot.left, `${sheet.foot.number}   Page ${page} of ${pages}`, 18),
    ...(sheet.stamp ? { watermark: { text: sheet.stamp, color: "#8a93a6", opacity: 0.16, bold: true, angle: -40, fontSize: 120 } } : {}),
    content: sheet.content,
  };
}

parentPort.on("message", async ({ id, ...request }) => {
  try {
    await loadSlices(request.sheet);
    const bytes = new Uint8Array(await pdfmake.createPdf(definitionOf(request)).getBuffer());
    parentPort.postMessage({ id, bytes }, [bytes.buffer]);
  } catch (error) {
    parentPort.postMessage({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
