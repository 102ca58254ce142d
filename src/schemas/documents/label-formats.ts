/**
 * The forms in which labels are printed: pages of a label printer, sheets of labels for an office printer, and the language of Zebra's
 * label printers as a file for each of the two label sizes.
 */
export const labelFormats = ["4x6", "2x1", "letter", "a4", "zpl-4x6", "zpl-2x1"] as const;
export type LabelFormat = (typeof labelFormats)[number];

/** What a call gets that names no format: any office printer prints it. */
export const DEFAULT_LABEL_FORMAT: LabelFormat = "letter";

/** How many labels one document contains at most. */
export const MAX_LABELS = 1_000;

/** Of how many records labels are printed together at most. */
export const MAX_LABELLED_RECORDS = 200;

export const isLabelFormat = (value: unknown): value is LabelFormat => labelFormats.some((each) => each === value);

/** The formats that are a file for a label printer, which a browser can't print. */
export type ZplFormat = Extract<LabelFormat, `zpl-${string}`>;
export const isZpl = (format: LabelFormat): format is ZplFormat => format.startsWith("zpl-");
