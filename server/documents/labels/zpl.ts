import { setImmediate as nextTurn } from "node:timers/promises";
import type { TextRun } from "../render/sheet.ts";
import { code128Data, code128Modules } from "./code128.ts";
import type { CodeBox, Label } from "./label.ts";
import { layoutOf } from "./label-sheet.ts";
import type { LabelSize } from "./layout.ts";
import { type PlacedRow, placeCode, placeColumn, QUIET_BARS, QUIET_QR, qrOf } from "./place.mjs";

/**
 * Labels in the language of Zebra's label printers, with the layout of the PDF. The printer has its own font, so the widths of texts are
 * estimated from above; which scripts it prints depends on the fonts in it.
 */
export async function zplOf(labels: readonly Label[], size: LabelSize): Promise<string> {
  const written: string[] = [];
  for (const [index, label] of labels.entries()) {
    // A thousand labels take a few hundred milliseconds, in which others are served too.
    if (index % PER_TURN === PER_TURN - 1) await nextTurn();
    written.push(labelIn(label, size));
  }
  return written.join("");
}
const PER_TURN = 50;

function labelIn(label: Label, size: LabelSize): string {
  const { columns, bars, qr } = layoutOf<readonly TextRun[]>(label, size, (text) => [{ text }]);
  const rows = columns.flatMap((column) => placeColumn(column, estimatedWidth));
  const fields = [...rows.map(textField), barsField(bars), ...(qr ? [qrField(qr)] : [])];
  // UTF-8, the label's size in dots, no offset left by an earlier label, one copy.
  return ["^XA", "^CI28", `^PW${size.width}`, `^LL${size.height}`, "^LH0,0", ...fields, "^PQ1", "^XZ", ""].join("\n");
}

/** The narrow, middle and wide characters of the printer's font 0, as parts of its height, with a margin. */
function widthOfLetter(letter: string): number {
  if (/[ilI.,:;'|!()[\] ]/.test(letter)) return 0.34;
  if (/[a-z0-9]/.test(letter)) return 0.58;
  return /[A-LN-VX-Z\-/·]/.test(letter) ? 0.7 : 1;
}
const estimatedWidth = (runs: readonly TextRun[], size: number): number =>
  runs.reduce((sum, { text }) => sum + [...text].reduce((width, letter) => width + widthOfLetter(letter), 0), 0) * size;

/** A printer has no bold font: the title is told apart by its size. */
function textField({ runs, x, y, width, rowHeight, size, align }: PlacedRow): string {
  const top = y + Math.floor((rowHeight - size) / 2);
  const block = align === "center" ? `^FB${width},1,0,C` : "";
  return `^FO${x},${top}^A0N,${size},${size}${block}^FH^FD${escaped(runs.map(({ text }) => text).join(""))}^FS`;
}

function barsField(box: CodeBox): string {
  const { x, y, dots } = placeCode(box, code128Modules(box.text), QUIET_BARS);
  return `^FO${x},${y}^BY${dots}^BCN,${box.height},N,N,N^FH^FD${escaped(code128Data(box.text))}^FS`;
}

function qrField(box: CodeBox): string {
  const { level, modules } = qrOf(box);
  const { x, y, dots } = placeCode(box, modules, QUIET_QR, modules);
  return `^FO${x},${y}^BQN,2,${dots}^FH^FD${level}A,${escaped(box.text)}^FS`;
}

/** Text as hexadecimal UTF-8 where the printer would read a command, the escape itself, or more than ASCII. */
const escaped = (text: string): string =>
  text.replaceAll(/[^\x20-\x7e]|[\^~_\\]/gu, (character) =>
    [...Buffer.from(character)].map((byte) => `_${byte.toString(16).padStart(2, "0").toUpperCase()}`).join(""),
  );
