import { type QueryExecutorProvider, sql } from "kysely";
import type { Export, ExportFormat, ExportStatus } from "../../src/contract/exports.ts";
import type { ListSelection } from "../engine/operations.ts";

/** Of an archive of what is known of a person. */
export interface PersonSelection {
  readonly person: number;
  /** Whether they asked for it themselves. */
  readonly isOwn: boolean;
}

export interface ExportRow {
  readonly id: number;
  readonly user_id: number;
  readonly resource: string;
  readonly format: ExportFormat;
  readonly columns: readonly string[];
  readonly request: ListSelection | PersonSelection;
  readonly status: ExportStatus;
  readonly rows: number;
  readonly total: number | null;
  readonly file_name: string | null;
  readonly storage_key: string | null;
  readonly size: number | null;
  readonly message: string | null;
  readonly created_at: string;
  readonly finished_at: string | null;
  readonly expires_at: string | null;
}

export const isOfPerson = (request: ExportRow["request"]): request is PersonSelection => "person" in request;

/** The SQL condition of unfinished exports. */
export const unfinished = sql`status IN ('waiting', 'running')`;
/** The SQL condition of exports that have not expired. */
const alive = sql`(expires_at IS NULL OR expires_at > now())`;

/** Sets the finish time to now and the expiry to a day later. */
export const finishedNow = (keepDays = 1) => sql`finished_at = now(), expires_at = now() + ${keepDays} * interval '1 day'`;

export function presentExport(row: ExportRow): Export {
  return {
    id: row.id,
    resource: row.resource,
    format: row.format,
    status: row.status,
    rows: row.rows,
    total: row.total,
    fileName: row.file_name,
    size: row.size,
    message: row.message,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
    expiresAt: row.expires_at,
    fullPath: row.status === "done" ? `/api/exports/${row.id}/file` : null,
  };
}

/** The number of exports listed, and kept, per user. */
export const MAX_KEPT_EXPORTS = 50;

export async function exportsOf(executor: QueryExecutorProvider, userId: number): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    SELECT * FROM exports WHERE user_id = ${userId} AND ${alive} ORDER BY id DESC LIMIT ${MAX_KEPT_EXPORTS}`.execute(executor);
  return rows;
}

/** Returns the user's own export until it expires. */
export async function findExport(executor: QueryExecutorProvider, userId: number, id: number, lock = sql``): Promise<ExportRow | null> {
  const { rows } = await sql<ExportRow>`SELECT * FROM exports
    WHERE id = ${id} AND user_id = ${userId} AND ${alive} ${lock}`.execute(executor);
  return rows[0] ?? null;
}
