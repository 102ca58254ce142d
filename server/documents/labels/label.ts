import type { TextRun } from "../render/sheet.ts";

/** What one label shows. Texts that are too long for the label are shortened. */
export interface Label {
  /** Printed as Code 128, and in letters beside it: "T000000042". Printable ASCII. */
  readonly code: string;
  /** The address that the QR code opens on any phone. */
  readonly qr?: string;
  readonly title: string;
  /** Each starts a line of its own; those that don't fit are left out from the end. */
  readonly lines: readonly string[];
  /** In large letters, readable from some steps away: "3 of 12", "A-04-2". */
  readonly big?: string;
  /** In small letters at the lower edge; left out on a 2 x 1 in label, which has no space for it. */
  readonly footer?: string;
}

/** On a label, in dots of a label printer (1/203 in), so that bars are whole dots wide and its file has the same layout. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Text in one size: the paragraphs share the rows, and the last row of a shortened one ends in an ellipsis. */
export interface Part<Text> {
  readonly paragraphs: readonly Text[];
  readonly size: number;
  readonly rowHeight: number;
  /** Default: as many as the column has left. */
  readonly rows?: number;
  /** Shrinks to this size before it is shortened. */
  readonly minSize?: number;
  readonly bold?: boolean;
  readonly align?: "center";
}

/** Parts below each other; what no longer fits is left out. */
export interface Column<Text> extends Box {
  readonly parts: readonly Part<Text>[];
}

/** A bar code or QR code in the middle of its box, which includes the quiet zone. */
export interface CodeBox extends Box {
  readonly text: string;
  /** Modules are as many whole dots wide as the box has space for, and no more than this. */
  readonly maxDots: number;
}

/** A label with the place of everything on it. */
export interface LabelLayout<Text = readonly TextRun[]> {
  readonly columns: readonly Column<Text>[];
  readonly bars: CodeBox;
  readonly qr?: CodeBox;
}

/** A label on its page; in points from the upper left corner. */
export interface PlacedLabel extends LabelLayout {
  readonly left: number;
  readonly top: number;
}

/** Pages of labels as plain data, which is sent to the worker thread. */
export interface LabelSheet {
  readonly title: string;
  readonly author: string;
  /** ISO-8601: when the row was last written, so that the same row gives the same bytes. */
  readonly createdAt: string;
  /** In points. */
  readonly page: { readonly width: number; readonly height: number };
  readonly pages: readonly (readonly PlacedLabel[])[];
}
