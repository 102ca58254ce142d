import type { Db } from "../db/connection.ts";
import { defineJob, defineSweep } from "../jobs/define-job.ts";
import { createImportJob, type ImportJobOptions } from "./import-job.ts";
import { IMPORT_QUEUE } from "./imports.ts";
import { sweepImports } from "./sweep-imports.ts";

/** One after the other, as each holds the rows of its transactions. An interrupted one goes on with its next batch. */
export const importJob = defineJob({
  queue: IMPORT_QUEUE,
  lane: { name: "imports", concurrency: 1, isInterrupted: true },
  run: ({ importing }: { readonly importing: ImportJobOptions }) => createImportJob(importing),
});

export const importsSweep = defineSweep(
  ({ db }: { readonly db: Db }) =>
    () =>
      sweepImports(db.kysely),
);
