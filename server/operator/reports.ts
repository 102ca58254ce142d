import { sql } from "kysely";
import { z } from "zod";
import { checkBooks } from "../areas/accounting/ports/check-books.ts";
import type { Config } from "../config/config.ts";
import type { Db } from "../db/connection.ts";
import { blobPlacesOf } from "../integrations/blobs/blobs.ts";
import { checkAllFiles } from "../integrations/blobs/check-blobs.ts";
import { type DatabaseFacts, readFacts } from "./backup/facts.ts";
import { backupNote, writeBackupNote } from "./backup/note.ts";
import type { ControlRequest, ControlResponse } from "./control.ts";
import { diagnose } from "./doctor/doctor.ts";

export interface ReportContext {
  readonly config: Config;
  readonly db: Db;
}

type Report = (context: ReportContext, input: unknown) => Promise<ControlResponse>;

const value = async (work: Promise<unknown>): Promise<ControlResponse> => ({ value: await work });

/** What commands ask of the process that has the database open. */
const reports = {
  books: async ({ db }) => {
    const { rows } = await sql<{ books: boolean }>`select to_regclass('journal_lines') is not null as books`.execute(db.kysely);
    if (!rows[0]?.books) throw new Error("This database has no books yet. Start the server once, or run migrate.");
    return value(checkBooks(db));
  },
  files: async ({ config, db }, input) => {
    const { read } = z.object({ read: z.boolean() }).parse(input);
    return value(checkAllFiles(db.kysely, await blobPlacesOf(config.dataDir, config.files), read));
  },
  doctor: ({ config, db }, input) => value(diagnose(config, db, z.object({ all: z.boolean() }).parse(input))),
  /** The embedded database, and what is in it at that moment. */
  backup: async ({ db }) => {
    if (!db.dump) throw new Error("Only the embedded database is copied this way.");
    let facts: DatabaseFacts | undefined;
    const content = await db.dump(async (client) => {
      facts = await readFacts(client);
    });
    return { value: facts, content };
  },
  "note-backup": ({ db }, input) => value(writeBackupNote(db.kysely, backupNote.parse(input))),
} as const satisfies Readonly<Record<string, Report>>;

export type ReportName = keyof typeof reports;

const isReport = (name: string): name is ReportName => Object.hasOwn(reports, name);

/** @throws Error with a sentence for the operator */
export async function runReport(context: ReportContext, { name, input }: ControlRequest): Promise<ControlResponse> {
  if (!isReport(name)) throw new Error("The running server doesn't know this command. Restart it: it is of another version.");
  const report: Report = reports[name];
  return report(context, input);
}
