import type { LabelFormat, ZplFormat } from "../../../src/schemas/documents/label-formats.ts";
import type { CodeBox, Column, Label, LabelLayout, Part } from "./label.ts";

/** The sizes of labels, in dots of 1/203 in. */
export interface LabelSize {
  readonly width: number;
  readonly height: number;
  readonly layout: (label: Label, size: LabelSize) => LabelLayout<string>;
}

const text = (content: string | undefined, size: number, more: Partial<Part<string>> = {}): Part<string> => ({
  paragraphs: content?.trim() ? [content] : [],
  size,
  rowHeight: Math.ceil(size * 1.25),
  ...more,
});
const lines = ({ lines: paragraphs }: Label, size: number): Part<string> => ({
  paragraphs: paragraphs.filter((each) => each.trim() !== ""),
  size,
  rowHeight: Math.ceil(size * 1.25),
});
/** One row of the full height of its box. */
const row = (box: Omit<Column<string>, "parts">, part: Part<string>): Column<string> => ({ ...box, parts: [{ ...part, rows: 1 }] });
const qrOf = ({ qr }: Label, box: Omit<CodeBox, "text">): { qr?: CodeBox } => (qr === undefined ? {} : { qr: { ...box, text: qr } });

/** 2 x 1 in: the bars over the whole width, and above them the text beside the QR code. The code in letters is the last row of the text. */
function small(label: Label, { width }: LabelSize): LabelLayout<string> {
  const [margin, qrSide, codeRow] = [12, 123, 26];
  const bars = { x: 0, y: 131, width, height: 62, maxDots: 3, text: label.code };
  const textWidth = label.qr === undefined ? width - 2 * margin : width - margin - qrSide - 4;
  const textHeight = bars.y - 6 - codeRow - 4;
  return {
    columns: [
      {
        x: margin,
        y: 6,
        width: textWidth,
        height: textHeight,
        parts: [
          text(label.title, 20, { rows: 1, bold: true }),
          text(label.big, 30, { rows: 1, minSize: 20, bold: true }),
          lines(label, 17),
        ],
      },
      row({ x: margin, y: 6 + textHeight, width: textWidth, height: codeRow }, text(label.code, 20, { minSize: 12 })),
    ],
    bars,
    ...qrOf(label, { x: width - qrSide - 2, y: 4, width: qrSide, height: qrSide, maxDots: 3 }),
  };
}

/** 4 x 6 in: title and large text over the whole width, then the lines beside the QR code, then the bars. */
function tall(label: Label, { width, height }: LabelSize): LabelLayout<string> {
  const [margin, qrSide, gap] = [28, 246, 12];
  const inner = width - 2 * margin;
  const footer = { x: margin, y: height - margin - 30, width: inner, height: 30 };
  const code = { x: margin, y: footer.y - 60, width: inner, height: 60 };
  const bars = { x: 0, y: code.y - 220, width, height: 216, maxDots: 6, text: label.code };
  const headHeight = 2 * 70 + 163;
  const bodyTop = margin + headHeight + gap;
  return {
    columns: [
      {
        x: margin,
        y: margin,
        width: inner,
        height: headHeight,
        parts: [text(label.title, 56, { rows: 2, bold: true }), text(label.big, 130, { rows: 1, minSize: 60, bold: true })],
      },
      {
        x: margin,
        y: bodyTop,
        width: label.qr === undefined ? inner : inner - qrSide - gap,
        height: bars.y - bodyTop - gap,
        parts: [lines(label, 40)],
      },
      row(code, text(label.code, 46, { minSize: 20, align: "center" })),
      row(footer, text(label.footer, 24, { align: "center" })),
    ],
    bars,
    ...qrOf(label, { x: width - qrSide - 8, y: bodyTop, width: qrSide, height: qrSide, maxDots: 6 }),
  };
}

/** Labels of a sheet: on the left the text, the bars and the code below each other, on the right the QR code. */
const wide =
  ({ qrSide, barHeight }: { readonly qrSide: number; readonly barHeight: number }) =>
  (label: Label, { width, height }: LabelSize): LabelLayout<string> => {
    const [margin, gap] = [28, 8];
    const barsWidth = label.qr === undefined ? width - margin : width - margin - qrSide - gap;
    const footer = { x: margin, y: height - margin - 26, width: width - 2 * margin, height: 26 };
    const code = { x: margin, y: footer.y - 38, width: barsWidth - margin, height: 38 };
    const bars = { x: margin / 2, y: code.y - barHeight - 2, width: barsWidth, height: barHeight, maxDots: 4, text: label.code };
    return {
      columns: [
        {
          x: margin,
          y: margin,
          width: barsWidth - margin,
          height: bars.y - margin - gap,
          parts: [
            text(label.title, 32, { rows: height > 500 ? 2 : 1, bold: true }),
            text(label.big, 52, { rows: 1, minSize: 30, bold: true }),
            lines(label, 24),
          ],
        },
        row(code, text(label.code, 28, { minSize: 14, align: "center" })),
        row(footer, text(label.footer, 20)),
      ],
      bars,
      ...qrOf(label, { x: width - qrSide - gap, y: margin, width: qrSide, height: qrSide, maxDots: 5 }),
    };
  };

export const labelSizes = {
  "2x1": { width: 406, height: 203, layout: small },
  "4x6": { width: 812, height: 1218, layout: tall },
  /** 4 x 2 in, as on Avery 5163. */
  letter: { width: 812, height: 406, layout: wide({ qrSide: 246, barHeight: 96 }) },
  /** 99.1 x 67.7 mm, as on Avery L7165. */
  a4: { width: 792, height: 541, layout: wide({ qrSide: 205, barHeight: 140 }) },
} satisfies Record<Exclude<LabelFormat, ZplFormat>, LabelSize>;
