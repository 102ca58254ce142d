import { type QueryExecutorProvider, type RawBuilder, sql } from "kysely";
import type {
  ImportColumn,
  ImportOutcome,
  ImportPlace,
  ImportPlan,
  ImportProblem,
  ImportRow,
  ImportSelection,
  ImportStatus,
} from "../../src/contract/imports.ts";
import type { ColumnReading } from "./column-readings.ts";
import type { TableLayout } from "./table-process.ts";

/** Which part of the file was chosen, and what it was found to be once it was read. */
export interface StoredReading {
  readonly chosen?: ImportPlace;
  readonly layout?: Omit<TableLayout, "headings">;
  readonly columns?: readonly ColumnReading[];
}

/** An import as it is stored. */
export interface StoredImport {
  readonly id: number;
  readonly user_id: number;
  readonly resource: string;
  readonly file_name: string;
  readonly storage_key: string;
  readonly status: ImportStatus;
  readonly message: string | null;
  readonly reading: StoredReading;
  readonly headings: readonly string[];
  readonly plan: ImportPlan;
  readonly is_remembered: boolean;
  readonly selection: ImportSelection;
  readonly total: number;
  readonly created_at: string;
}

/** A row of its file as it is stored. */
export interface StoredRow {
  readonly number: number;
  /** The first row of the same record; its own number where each row is one. */
  readonly lead_number: number;
  readonly cells: readonly string[];
  readonly state: ImportRow["state"];
  readonly outcome: ImportOutcome | null;
  readonly match_key: string | null;
  readonly name_key: string | null;
  readonly allowed_key: string | null;
  readonly record_id: number | null;
  readonly version: number | null;
  readonly written_version: number | null;
  readonly title: string | null;
  readonly changes: ImportRow["changes"];
  readonly problems: readonly ImportProblem[];
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly note: string | null;
}

export const presentRow = (row: StoredRow): ImportRow => ({
  number: row.number,
  cells: row.cells,
  outcome: row.outcome,
  state: row.state,
  recordId: row.record_id,
  title: row.title,
  changes: row.changes,
  problems: row.problems,
  note: row.note,
});

/** Locks the import if it has this status, so that two runs of its job wait for each other. Null once it was stopped or removed. */
export async function lockImport(
  executor: QueryExecutorProvider,
  id: number,
  ...statuses: readonly ImportStatus[]
): Promise<StoredImport | null> {
  const { rows } =
    await sql<StoredImport>`SELECT * FROM imports WHERE id = ${id} AND status = ANY(${[...statuses]}::text[]) FOR UPDATE`.execute(executor);
  return rows[0] ?? null;
}

export async function setStatus(
  executor: QueryExecutorProvider,
  id: number,
  status: ImportStatus,
  message: string | null = null,
): Promise<void> {
  await sql`UPDATE imports SET status = ${status}, message = ${message}, changed_at = now() WHERE id = ${id}`.execute(executor);
}

/** Rows of whole records: those that the first so many rows with the condition belong to. All rows of a record meet it, or none. */
export function storedRecords(
  executor: QueryExecutorProvider,
  id: number,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<StoredRow[]> {
  return sql<StoredRow>`SELECT * FROM import_rows WHERE import_id = ${id} AND ${condition} AND lead_number <= (
      SELECT max(lead_number) FROM (SELECT lead_number FROM import_rows WHERE import_id = ${id} AND ${condition}
        ORDER BY lead_number, number LIMIT ${limit}) f)
    ORDER BY lead_number, number`
    .execute(executor)
    .then(({ rows }) => rows);
}

export async function storedRows(
  executor: QueryExecutorProvider,
  id: number,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<StoredRow[]> {
  const { rows } =
    await sql<StoredRow>`SELECT * FROM import_rows WHERE import_id = ${id} AND ${condition} ORDER BY number LIMIT ${limit}`.execute(
      executor,
    );
  return rows;
}

/** Stores what became of rows, all in one statement. */
export async function storeRows(executor: QueryExecutorProvider, id: number, rows: readonly Omit<StoredRow, "cells">[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`UPDATE import_rows SET state = n.state, outcome = n.outcome, match_key = n.match_key, name_key = n.name_key, record_id = n.record_id,
      version = n.version, written_version = n.written_version, title = n.title, changes = n.changes, problems = n.problems,
      before = nullif(n.before, 'null'), after = nullif(n.after, 'null'), note = n.note
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n(number int, state text, outcome text, match_key text, name_key text, record_id bigint,
      version int, written_version int, title text, changes jsonb, problems jsonb, before jsonb, after jsonb, note text)
    WHERE import_rows.import_id = ${id} AND import_rows.number = n.number`.execute(executor);
}

export const columnOfTarget = (plan: ImportPlan, target: string): ImportColumn | undefined =>
  plan.columns.find((each) => each.target === target);
