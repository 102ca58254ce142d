/**
 * Draws pages of labels, in the worker thread. Everything on a label has its place, so pdfkit draws it without pdfmake, whose own layout
 * can't shorten a text. Codes are drawn as filled paths: a raster would not meet the printer's dots.
 */
import bwipjs from "bwip-js";
import PDFDocument from "pdfkit";
import { fontSource } from "../render/fonts.mjs";
import { turned } from "../render/turned.mjs";
import { placeCode, placeColumn, QUIET_BARS, QUIET_QR, qrOf } from "./place.mjs";

const DOTS_PER_INCH = 203;
const inPoints = (dots) => (dots * 72) / DOTS_PER_INCH;

/** @returns {Promise<Buffer>} */
export async function labelPages({ title, author, createdAt, page, pages }) {
  const created = new Date(createdAt);
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    autoFirstPage: false,
    font: null,
    pdfVersion: "1.7",
    lang: "en-US",
    displayTitle: true,
    tagged: true,
    info: { Title: title, Author: author, CreationDate: created, ModDate: created },
  });
  const chunks = [];
  const done = new Promise((resolve, reject) => {
    doc.on("data", (chunk) => chunks.push(chunk));
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
  const measure = measureIn(doc);
  const root = doc.struct("Document");
  doc.addStructure(root);
  /** Draws a part of a label that is read as one. */
  const part = (type, alt, draw) => {
    const element = doc.struct(type, { alt });
    root.add(element);
    element.add(doc.markStructureContent(type));
    draw();
    doc.endMarkedContent();
  };
  for (const labels of pages) {
    doc.addPage();
    for (const label of labels) {
      doc.save().translate(label.left, label.top);
      drawLabel(doc, label, measure, part);
      doc.restore();
    }
  }
  doc.end();
  return done;
}

/** The width of text in dots. */
function measureIn(doc) {
  const known = new Set();
  const use = (font, bold) => {
    const name = `${font} ${bold}`;
    if (!known.has(name)) doc.registerFont(name, fontSource(font, bold));
    known.add(name);
    return doc.font(name);
  };
  const widthOf = (runs, size, bold) =>
    runs.reduce((sum, { text, font = "Sans" }) => sum + use(font, bold).fontSize(size).widthOfString(text, { lineBreak: false }), 0);
  return { use, widthOf };
}

function drawLabel(doc, { columns, bars, qr }, measure, part) {
  for (const column of columns) part("P", undefined, () => drawColumn(column, measure));
  part("Figure", `Bar code ${bars.text}`, () => drawBars(doc, bars));
  if (qr) part("Figure", `QR code ${qr.text}`, () => drawQr(doc, qr));
}

function drawColumn(column, { use, widthOf }) {
  for (const { runs, x, y, width, rowHeight, size, bold, align } of placeColumn(column, widthOf)) {
    let at = align === "center" ? x + (width - widthOf(runs, size, bold)) / 2 : x;
    // The main font rises to 1.07 of its size and falls to 0.29 below the line.
    const line = y + (rowHeight - 1.25 * size) / 2 + 0.97 * size;
    const turnedRuns = turned(runs);
    for (const [index, run] of turnedRuns.entries()) {
      use(run.font ?? "Sans", bold)
        .fontSize(inPoints(size))
        .fillColor("#000000")
        // The next line is another word, for those who hear it.
        .text(index === turnedRuns.length - 1 ? `${run.text} ` : run.text, inPoints(at), inPoints(line), {
          lineBreak: false,
          baseline: "alphabetic",
        });
      at += widthOf([run], size, bold);
    }
  }
}

function drawBars(doc, box) {
  const [{ sbs: widths }] = bwipjs.raw({ bcid: "code128", text: box.text });
  const modules = widths.reduce((sum, each) => sum + each, 0);
  const { x, y, dots } = placeCode(box, modules, QUIET_BARS);
  let at = x;
  // A bar and a space by turns, beginning with a bar.
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) rectangle(doc, at, y, width * dots, box.height);
    at += width * dots;
  }
  doc.fill("#000000");
}

function drawQr(doc, box) {
  const [{ pixs, pixx: side }] = bwipjs.raw({ bcid: "qrcode", text: box.text, eclevel: qrOf(box).level });
  const { x, y, dots } = placeCode(box, side, QUIET_QR, side);
  for (let row = 0; row < side; row += 1)
    for (let column = 0; column < side; column += 1) {
      let end = column;
      while (end < side && pixs[row * side + end] === 1) end += 1;
      if (end > column) rectangle(doc, x + column * dots, y + row * dots, (end - column) * dots, dots);
      column = end;
    }
  doc.fill("#000000");
}

const rectangle = (doc, x, y, width, height) => doc.rect(inPoints(x), inPoints(y), inPoints(width), inPoints(height));
