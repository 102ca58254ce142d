/** A document before rendering: plain data in terms of the page, which is sent to the worker thread. */

type Margin = readonly [left: number, top: number, right: number, bottom: number];

interface Placed {
  readonly margin?: Margin;
  /** Applies within columns. */
  readonly width?: number | string;
  readonly alignment?: "left" | "right" | "center";
  /** Kept together on one page. */
  readonly unbreakable?: boolean;
  readonly pageBreak?: "before";
}

/** The named text styles; `styles` defines each. */
export type Style = keyof typeof styles;

export interface Words extends Placed {
  readonly text: string | readonly (string | Words)[];
  readonly style?: Style | readonly Style[];
  readonly font?: string;
  readonly italics?: true;
  readonly decoration?: "underline" | "lineThrough";
  readonly fontSize?: number;
  /** Only web and email addresses. */
  readonly link?: string;
  /** Of a heading that no style makes one. */
  readonly level?: 3;
}
export interface Stack extends Placed {
  readonly stack: readonly Block[];
}
export interface Columns extends Placed {
  readonly columns: readonly Block[];
  readonly columnGap?: number;
}
/** Named table layouts of the worker: lines between rows, totals, boxes around every cell, a line below, a tinted panel, plain. */
export type TableLook = "lines" | "sums" | "boxes" | "under" | "panel" | "plain";
export interface SheetTable extends Placed {
  readonly table: {
    readonly widths: readonly (number | string)[];
    /** Number of rows repeated as headings on each page. */
    readonly headerRows: number;
    readonly dontBreakRows: true;
    readonly keepWithHeaderRows: number;
    readonly body: readonly (readonly Block[])[];
  };
  readonly layout: TableLook;
}
interface Shown extends Placed {
  /** What it shows, in words for those who don't see it; empty for an ornament. */
  readonly alt: string;
}
export interface SheetImage extends Shown {
  /** A data URL, or until the sheet is rendered the address of a stored image: nothing is fetched while a document is rendered. */
  readonly image: string;
  readonly fit: readonly [width: number, height: number];
}
/** A drawing of our own, never one that somebody uploaded. Its texts are digits and Latin letters in the font "Sans". */
export interface SheetDrawing extends Shown {
  readonly svg: string;
  readonly fit: readonly [width: number, height: number];
}
export type Block = Words | Stack | Columns | SheetTable | SheetImage | SheetDrawing;

export interface Sheet {
  /** The title of the viewer's window. */
  readonly title: string;
  readonly author: string;
  /** ISO-8601: when the row was last written, so that the same row gives the same bytes. */
  readonly createdAt: string;
  /** On every page but the first. */
  readonly runningHead: string;
  /** On every page, before "Page 1 of 3"; the note is a line of its own above. */
  readonly foot: { readonly left: string; readonly number: string; readonly note?: string };
  /** Large text across every page that says the document is not, or no longer, valid: "VOID". */
  readonly stamp?: string;
  readonly content: readonly Block[];
}

/** What a document shows, with its file's name. */
export interface NamedSheet {
  readonly sheet: Sheet;
  /** "Quote" */
  readonly label: string;
  readonly fileName: string;
}

export interface TextRun {
  readonly text: string;
  /** Absent: the main font. */
  readonly font?: string;
}

/** A sheet in which every text has fonts that contain its characters. */
export interface TypedSheet extends Omit<Sheet, "runningHead" | "foot"> {
  readonly runningHead: readonly TextRun[];
  readonly foot: { readonly left: readonly TextRun[]; readonly number: string; readonly note?: readonly TextRun[] };
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
