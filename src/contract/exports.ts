/** A list as one of the first two, what is known of a person as the last. */
export type ExportFormat = "csv" | "xlsx" | "zip";
export type ExportStatus = "waiting" | "running" | "done" | "failed" | "cancelled";

/** An export as its owner sees it, in answers and in the push event `export.progress`. */
export interface Export {
  readonly id: number;
  readonly resource: string;
  readonly format: ExportFormat;
  readonly status: ExportStatus;
  readonly rows: number;
  /** Counted when the export starts; null until then. */
  readonly total: number | null;
  readonly fileName: string | null;
  readonly size: number | null;
  readonly message: string | null;
  readonly createdAt: string;
  readonly finishedAt: string | null;
  /** One day after it finished; null until then. */
  readonly expiresAt: string | null;
  /** The download path; null until the export is done. */
  readonly fullPath: string | null;
}

/** The request for an export. */
export interface NewExport {
  readonly format: Exclude<ExportFormat, "zip">;
  /** Names of fields, in the requested order. */
  readonly columns: readonly string[];
  /** The filters and order of the list, as in the query string of the list call. */
  readonly query: string;
}

/** The push event `export`: an export is ready or has failed. */
export interface ExportOutcome {
  readonly status: { readonly code: number; readonly message: string };
  readonly downloadUrl: { readonly fullPath: string } | null;
  readonly exportId?: number;
}
