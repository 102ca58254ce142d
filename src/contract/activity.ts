export interface FieldChange {
  readonly field: string;
  readonly label: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** One entry of a record's history. */
export interface ActivityEntry {
  readonly id: number;
  readonly at: string;
  readonly user: string;
  readonly verb: string;
  readonly changes: readonly FieldChange[];
  readonly reason: string | null;
}

/** A page of a record's history, newest first. */
export interface ActivityPage {
  readonly currentPage: number;
  readonly entries: readonly ActivityEntry[];
  readonly total: number;
}

/** One entry of the log over all modules. */
export interface LogEntry extends ActivityEntry {
  readonly userId: number | null;
  readonly resource: string;
  readonly recordId: number | null;
  /** The record's current title; null when the record no longer exists. */
  readonly title: string | null;
  readonly ip: string | null;
  readonly userAgent: string | null;
}

export interface LogPage {
  readonly entries: readonly LogEntry[];
  /** The id after which the next page starts; null on the last page. */
  readonly next: number | null;
}
