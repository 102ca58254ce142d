import { http } from "./http.ts";
import { collectionOf } from "./paths.ts";

/** The calls around exports of lists. All reject with an ApiError. */

export type ExportFormat = "csv" | "xlsx";

export interface Export {
  readonly id: number;
  readonly resource: string;
  readonly format: ExportFormat;
  readonly status: "waiting" | "running" | "done" | "failed" | "cancelled";
  readonly rows: number;
  /** Counted at the start; null until then. */
  readonly total: number | null;
  readonly fileName: string | null;
  readonly size: number | null;
  readonly message: string | null;
  readonly createdAt: string;
  readonly finishedAt: string | null;
  readonly expiresAt: string | null;
  /** From where it is downloaded, when it is done. */
  readonly fullPath: string | null;
}

export interface NewExport {
  readonly format: ExportFormat;
  /** Names of fields, in the order wanted. */
  readonly columns: readonly string[];
  /** What narrows and orders the list, as its own call carries it. */
  readonly query: string;
}

type Answer<T> = { data: T };

/** Pass the same `key` when the same click is tried again after a lost answer. */
export async function startExport(resource: string, request: NewExport, key: string): Promise<Export> {
  const { data } = await http.post<Answer<Export>>(`/${collectionOf(resource)}/exports`, request, { headers: { "Idempotency-Key": key } });
  return data.data;
}

export async function readExports(): Promise<Export[]> {
  const { data } = await http.get<Answer<Export[]>>("/exports");
  return data.data;
}

export async function readExport(id: number): Promise<Export> {
  const { data } = await http.get<Answer<Export>>(`/exports/${id}`);
  return data.data;
}

/** Cancels an unfinished one; of a finished one the file is removed. */
export async function removeExport(id: number): Promise<void> {
  await http.delete(`/exports/${id}`);
}

export const isUnfinished = ({ status }: Pick<Export, "status">): boolean => status === "waiting" || status === "running";
