import { type QueryExecutorProvider, sql } from "kysely";
import type { Fields } from "../../src/schemas/fields/field.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import type { Db } from "../db/connection.ts";
import { childTable, columnOf } from "../db/names.ts";
import { defineSweep } from "../jobs/define-job.ts";
import type { FileStore } from "./file-store.ts";
import { EDITOR_PHOTO } from "./insert-file.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export interface RichTextColumn {
  readonly table: string;
  readonly column: string;
}

/** Where rich text is stored: the fields of records and those of their lines. */
export const richTextColumns = (resources: readonly AnyResource[]): RichTextColumn[] =>
  resources.flatMap(({ table, fields }) =>
    Object.entries(fields).flatMap(([name, field]) =>
      field.kind === "lines" ? columnsIn(childTable(table, name), field.fields) : columnsIn(table, { [name]: field }),
    ),
  );

const columnsIn = (table: string, fields: Fields): RichTextColumn[] =>
  Object.entries(fields)
    .filter(([, { kind }]) => kind === "richText")
    .map(([name, field]) => ({ table, column: columnOf(name, field) }));

/** The ids of all images in rich texts, removed records included: they can be looked up. */
const photosIn = (texts: readonly RichTextColumn[]) =>
  sql.join(
    [
      sql`SELECT NULL::bigint WHERE false`,
      ...texts.map(
        ({ table, column }) =>
          sql`SELECT (regexp_matches(${sql.ref(column)}, '/api/editor-photos/([0-9]{1,15})-', 'g'))[1]::bigint FROM ${sql.table(table)}`,
      ),
    ],
    sql` UNION ALL `,
  );

/**
 * Deletes uploads that no record has referenced within eight days, images that no rich text shows any more, and the bytes of files that no longer exist.
 * A draft in the browser keeps its files for a week.
 */
export async function sweepUploads(
  db: QueryExecutorProvider,
  files: Pick<FileStore, "sweep">,
  texts: readonly RichTextColumn[],
  signal: AbortSignal,
): Promise<void> {
  // If a record takes the file at this moment, the record wins: the row is checked again once its lock is released.
  await sql`DELETE FROM files WHERE record_id IS NULL AND resource IS NULL AND created_at < now() - interval '8 days'`.execute(db);
  await sql`
    DELETE FROM files WHERE resource = ${EDITOR_PHOTO} AND created_at < now() - interval '8 days' AND id NOT IN (${photosIn(texts)})`.execute(
    db,
  );
  await files.sweep(
    Date.now() - DAY_MS,
    async (digests) => {
      const { rows } = await sql<{ storage_key: string }>`
        SELECT DISTINCT storage_key FROM files WHERE storage_key = ANY(${[...digests]}::text[])`.execute(db);
      return new Set(rows.map((row) => row.storage_key));
    },
    signal,
  );
}

interface Services {
  readonly db: Db;
  readonly files: Parameters<typeof sweepUploads>[1];
  readonly resources: readonly AnyResource[];
}

export const uploadsSweep = defineSweep(
  ({ db, files, resources }: Services) =>
    (signal) =>
      sweepUploads(db.kysely, files, richTextColumns(resources), signal),
);
