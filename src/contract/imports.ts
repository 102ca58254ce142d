import type { DateOrder } from "../schemas/values/typed-dates.ts";
import type { DecimalMark } from "../schemas/values/typed-number.ts";

/** What notifications about an import have in place of a resource. */
export const IMPORT_NOTICES = "import";

/** "ready": checked, and nothing is running. */
export type ImportStatus = "reading" | "mapping" | "checking" | "ready" | "writing" | "undoing" | "failed";
/** The statuses in which its job works on it. */
export const runningStatuses = ["reading", "checking", "writing", "undoing"] as const satisfies readonly ImportStatus[];
export const isRunning = (status: ImportStatus): boolean => runningStatuses.some((each) => each === status);

/** What writing a row of the file would do. */
export const importOutcomes = ["create", "update", "unchanged", "conflict", "error"] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** How one field is filled. */
export interface ImportColumn {
  /** The key of an import target. */
  readonly target: string;
  /** The position of the file's column; null for one value in every row. */
  readonly source: number | null;
  /** What an empty cell does to an existing row; default "keep". */
  readonly blank?: "keep" | "clear";
  /** The text that empty cells count as. */
  readonly fallback?: string;
  /** Which number comes first in dates; default the month. */
  readonly dateOrder?: DateOrder;
  /** What the fraction follows in numbers that can be read both ways; default the point. */
  readonly decimalMark?: DecimalMark;
  /** What texts of the file mean, by the text in lower case: another text, or the id of the record that a reference names. */
  readonly values?: Readonly<Record<string, string | number>>;
}

export interface ImportPlan {
  /** The fields by which rows are matched; empty if all of them are new. */
  readonly match: readonly string[];
  readonly columns: readonly ImportColumn[];
}

/** An import as its list shows it. */
export interface ImportSummary {
  readonly id: number;
  readonly resource: string;
  readonly fileName: string;
  readonly status: ImportStatus;
  /** Why it failed, or what the last run came to. */
  readonly message: string | null;
  readonly total: number;
  readonly createdAt: string;
  readonly createdBy: string;
  /** Rows that are written and not undone. */
  readonly written: number;
}

/** Which part of a file is read as its table. */
export interface ImportPlace {
  /** The position of the sheet. */
  readonly sheet?: number;
  /** The number of the row with the headings. */
  readonly headRow?: number;
}

/** A value of a column that can be read in two ways, where no other value of it tells which. */
export interface ImportDoubt {
  readonly date?: string;
  readonly number?: string;
}

export interface ImportDetail extends ImportSummary {
  /** Whether the reader may change it: it is theirs. */
  readonly isOwn: boolean;
  /** Of a workbook. */
  readonly sheets: readonly { readonly name: string; readonly isHidden: boolean }[];
  readonly sheet: number;
  /** The number of the row with the headings. */
  readonly headRow: number;
  /** The rows that may be the headings. */
  readonly firstRows: readonly { readonly number: number; readonly cells: readonly string[] }[];
  /** By the position of the column. */
  readonly doubts: Readonly<Record<string, ImportDoubt>>;
  readonly headings: readonly string[];
  /** The first rows. */
  readonly samples: readonly (readonly string[])[];
  readonly plan: ImportPlan;
  /** The mapping is the one that was used for the last file with these headings. */
  readonly isRemembered: boolean;
  /** Rows that were checked and not written yet. */
  readonly counts: Readonly<Record<ImportOutcome, number>>;
  /** Rows that the running check, or the running write, has not come to. */
  readonly left: number;
  readonly undone: number;
  /** Written rows that an undo left as they are. */
  readonly kept: number;
}

/** What is wrong with a row, and in which field. */
export interface ImportProblem {
  readonly target?: string;
  /** The cell's text, where another value would repair it. */
  readonly text?: string;
  readonly message: string;
  /** Another record, or an earlier row, has nearly the same name: it may be created all the same. */
  readonly isSameName?: true;
  /** The record that has the name. */
  readonly record?: { readonly resource: string; readonly id: number };
}

export interface ImportRow {
  /** The row's number in the file. */
  readonly number: number;
  readonly cells: readonly string[];
  readonly outcome: ImportOutcome | null;
  readonly state: "staged" | "written" | "undone" | "kept";
  readonly recordId: number | null;
  readonly title: string | null;
  /** As in the activity log: `{ field: [before, after] }`. */
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
  readonly problems: readonly ImportProblem[];
  /** Why an undo left it. */
  readonly note: string | null;
}

export interface ImportRows {
  readonly rows: readonly ImportRow[];
  /** The number after which the next page begins; null on the last page. */
  readonly next: number | null;
}

/** Rows that one correction repairs. */
export interface ImportProblemGroup {
  readonly outcome: "conflict" | "error";
  readonly target: string | null;
  readonly message: string;
  /** They are new records of names that others have; all of them may be created at once. */
  readonly isSameName: boolean;
  readonly rows: number;
  /** The texts that cause it, the most frequent first; none where no other value would repair it. */
  readonly texts: readonly { readonly text: string; readonly rows: number }[];
}

/** Which rows are written. */
export interface ImportSelection {
  readonly only?: "create" | "update";
  /** At most this many rows. */
  readonly limit?: number;
}
