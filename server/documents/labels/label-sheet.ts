import { isZpl, type LabelFormat, type ZplFormat } from "../../../src/schemas/documents/label-formats.ts";
import { fontRunsOf } from "../render/scripts.ts";
import type { Label, LabelLayout, LabelSheet } from "./label.ts";
import { type LabelSize, labelSizes } from "./layout.ts";

type PageFormat = Exclude<LabelFormat, ZplFormat>;

/** The size of a format's labels; a file for a printer has the labels of its own size. */
export const sizeOf = (format: LabelFormat): LabelSize =>
  // Type boundary: the formats of files are named after the format whose labels they have.
  labelSizes[(isZpl(format) ? format.slice("zpl-".length) : format) as PageFormat];

/** Points of 1/72 in. */
interface Paper {
  readonly width: number;
  readonly height: number;
  /** Labels next to and below each other, with the distance from one to the next. */
  readonly across: number;
  readonly down: number;
  readonly left: number;
  readonly top: number;
  readonly toNext: number;
  readonly toNextRow: number;
}

const one = (inchesWide: number, inchesHigh: number): Paper => ({
  width: inchesWide * 72,
  height: inchesHigh * 72,
  ...{ across: 1, down: 1, left: 0, top: 0, toNext: 0, toNextRow: 0 },
});
const fromMm = (mm: number): number => (mm * 72) / 25.4;

const papers: Readonly<Record<PageFormat, Paper>> = {
  "2x1": one(2, 1),
  "4x6": one(4, 6),
  letter: { width: 612, height: 792, across: 2, down: 5, left: 11.25, top: 36, toNext: 301.5, toNextRow: 144 },
  a4: {
    ...{ width: fromMm(210), height: fromMm(297), across: 2, down: 4 },
    ...{ left: fromMm(4.65), top: fromMm(13.1), toNext: fromMm(101.6), toNextRow: fromMm(67.7) },
  },
};

/** Text on a label is one line of legible characters, whatever was typed. */
export const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();

/** The label with the place of everything on it, and every text passed through `write`. */
export function layoutOf<Text>(label: Label, size: LabelSize, write: (text: string) => Text): LabelLayout<Text> {
  if (!/^[\x20-\x7e]{1,40}$/.test(label.code)) throw new Error(`"${label.code}" can't be printed as a bar code.`);
  const { columns, ...codes } = size.layout(label, size);
  return {
    ...codes,
    columns: columns.map((column) => ({
      ...column,
      parts: column.parts.map((part) => ({ ...part, paragraphs: part.paragraphs.map((each) => write(oneLine(each))) })),
    })),
  };
}

/** The labels on the pages of a format. */
export function labelSheet(
  labels: readonly Label[],
  format: PageFormat,
  head: Pick<LabelSheet, "title" | "author" | "createdAt">,
): LabelSheet {
  const { width, height, across, down, left, top, toNext, toNextRow } = papers[format];
  const perPage = across * down;
  const pages = Array.from({ length: Math.ceil(labels.length / perPage) }, (_, page) =>
    labels.slice(page * perPage, (page + 1) * perPage).map((label, index) => ({
      ...layoutOf(label, sizeOf(format), fontRunsOf),
      left: left + (index % across) * toNext,
      top: top + Math.floor(index / across) * toNextRow,
    })),
  );
  return { ...head, page: { width, height }, pages };
}
