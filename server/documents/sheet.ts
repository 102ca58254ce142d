/** A document before it is one: plain data in the terms of the page, which is sent to the thread that sets it. */

type Margin = readonly [left: number, top: number, right: number, bottom: number];

interface Placed {
  readonly margin?: Margin;
  /** Within columns. */
  readonly width?: number | string;
  readonly alignment?: "left" | "right" | "center";
  /** Stands on one page, whole. */
  readonly unbreakable?: boolean;
}

/** The named looks of text; `styles` says what each is. */
export type Style = keyof typeof styles;

export interface Words extends Placed {
  readonly text: string | readonly (string | Words)[];
  readonly style?: Style | readonly Style[];
  readonly font?: string;
  readonly italics?: true;
  readonly decoration?: "underline" | "lineThrough";
  readonly fontSize?: number;
  /** Web and mail addresses alone. */
  readonly link?: string;
}
export interface Stack extends Placed {
  readonly stack: readonly Block[];
}
export interface Columns extends Placed {
  readonly columns: readonly Block[];
  readonly columnGap?: number;
}
/** Named table layouts of the thread: hairlines between rows, sums, boxes around every cell, a line under all, on a tinted ground, nothing. */
export type TableLook = "lines" | "sums" | "boxes" | "under" | "panel" | "plain";
export interface SheetTable extends Placed {
  readonly table: {
    readonly widths: readonly (number | string)[];
    /** Rows that are repeated on each page. */
    readonly headerRows: number;
    readonly dontBreakRows: true;
    readonly keepWithHeaderRows: number;
    readonly body: readonly (readonly Block[])[];
  };
  readonly layout: TableLook;
}
export interface SheetImage extends Placed {
  /** A data address: nothing is read from anywhere while a document is set. */
  readonly image: string;
  readonly fit: readonly [width: number, height: number];
}
export type Block = Words | Stack | Columns | SheetTable | SheetImage;

export interface Sheet {
  /** What a reader's window is called. */
  readonly title: string;
  readonly author: string;
  /** ISO-8601: the moment the row was last written, so that the same row gives the same bytes. */
  readonly createdAt: string;
  /** On every page but the first. */
  readonly runningHead: string;
  /** On every page, before "Page 1 of 3". */
  readonly foot: { readonly left: string; readonly number: string };
  /** In large letters across every page: what it is not, or not any more. */
  readonly stamp?: string;
  readonly content: readonly Block[];
}

export interface TextRun {
  readonly text: string;
  /** Absent: the main font. */
  readonly font?: string;
}

/** A sheet whose every text is in fonts that hold it. */
export interface TypedSheet extends Omit<Sheet, "runningHead" | "foot"> {
  readonly runningHead: readonly TextRun[];
  readonly foot: { readonly left: readonly TextRun[]; readonly number: string };
}

const ink = "#1f2430";
const soft = "#5b6372";

export const styles = {
  base: { fontSize: 9, color: ink, lineHeight: 1 },
  company: { fontSize: 15, bold: true, color: ink },
  soft: { color: soft },
  small: { fontSize: 7.5, color: soft },
  title: { fontSize: 17, bold: true, color: ink },
  number: { fontSize: 11, bold: true, color: ink },
  subject: { fontSize: 13, bold: true, color: ink },
  heading: { fontSize: 10.5, bold: true, color: ink },
  label: { fontSize: 7.5, color: soft },
  column: { fontSize: 7.5, bold: true, color: soft },
  strong: { bold: true },
  grand: { fontSize: 11, bold: true },
  amount: { fontSize: 17, bold: true, color: ink },
} as const;
