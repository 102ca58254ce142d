import { sql } from "kysely";
import type { Db } from "../db/connection.ts";
import { defineJob, defineSweep } from "../jobs/define-job.ts";
import { createImportJob, type ImportJobOptions } from "./import-job.ts";
import { IMPORT_QUEUE } from "./imports.ts";

const KEPT_DAYS = 60;

/** One after the other, as each holds the rows of its transactions. An interrupted one goes on with its next batch. */
export const importJob = defineJob({
  queue: IMPORT_QUEUE,
  lane: { name: "imports", concurrency: 1, isInterrupted: true },
  run: ({ importing }: { readonly importing: ImportJobOptions }) => createImportJob(importing),
});

/** Removes imports that nobody has touched for some weeks, and with them the copy of their rows; what they wrote stays. */
export const importsSweep = defineSweep(({ db }: { readonly db: Db }) => async () => {
  await sql`DELETE FROM imports WHERE changed_at < now() - ${KEPT_DAYS} * interval '1 day'`.execute(db.kysely);
});
