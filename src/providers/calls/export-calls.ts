import { collectionOf } from "../paths.ts";
import { http } from "./http.ts";

/** The API calls for exports of lists. All reject with an ApiError. */

export type ExportFormat = "csv" | "xlsx";

export interface Export {
  readonly id: number;
  readonly resource: string;
  readonly format: ExportFormat;
  readonly status: "waiting" | "running" | "done" | "failed" | "cancelled";
  readonly rows: number;
  /** Counted when the export starts; null until then. */
  readonly total: number | null;
  readonly fileName: string | null;
  readonly size: number | null;
  readonly message: string | null;
  readonly createdAt: string;
  readonly finishedAt: string | null;
  readonly expiresAt: string | null;
  /** The download path, once the export is finished. */
  readonly fullPath: string | null;
}

export interface NewExport {
  readonly format: ExportFormat;
  /** Names of fields, in the requested order. */
  readonly columns: readonly string[];
  /** The filters and order of the list, as in the query string of the list call. */
  readonly query: string;
}

type ApiResponse<T> = { data: T };

/** Pass the same `key` to retry the same click after a lost answer. */
export async function startExport(resource: string, request: NewExport, key: string): Promise<Export> {
  const { data } = await http.post<ApiResponse<Export>>(`/${collectionOf(resource)}/exports`, request, {
    headers: { "Idempotency-Key": key },
  });
  return data.data;
}

export async function readExports(): Promise<Export[]> {
  const { data } = await http.get<ApiResponse<Export[]>>("/exports");
  return data.data;
}

export async function readExport(id: number): Promise<Export> {
  const { data } = await http.get<ApiResponse<Export>>(`/exports/${id}`);
  return data.data;
}

/** Cancels an unfinished export, or removes the file of a finished one. */
export async function removeExport(id: number): Promise<void> {
  await http.delete(`/exports/${id}`);
}

export const isUnfinished = ({ status }: Pick<Export, "status">): boolean => status === "waiting" || status === "running";
