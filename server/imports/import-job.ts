import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { type ImportSelection, type ImportStatus, isRunning, runningStatuses } from "../../src/contract/imports.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import type { Db, Tx } from "../db/connection.ts";
import type { Engine } from "../engine/engine.ts";
import { Problem } from "../engine/wire/problem.ts";
import type { SessionActor } from "../identity/session-actor.ts";
import { readActor } from "../identity/session-rows.ts";
import type { FileStore } from "../integrations/file-store.ts";
import { PermanentFailure } from "../jobs/failure.ts";
import type { JobContext, JobHandler } from "../jobs/handler.ts";
import { noteProgress } from "../jobs/job-table.ts";
import { UnreadableFile } from "./file-kind.ts";
import { lockImport, type StoredImport, type StoredRow, setStatus, storedRecords, storeRows } from "./import-rows.ts";
import { notifyEnd, notifyFailure } from "./notify-end.ts";
import { headingWords, proposedPlan, signatureOf } from "./propose-plan.ts";
import { type OpenTable, readFile } from "./read-file.ts";
import { groupRows, markRepeated } from "./row-groups.ts";
import { runBatch } from "./run-batch.ts";
import { markSameNames } from "./same-names.ts";
import type { TableRequest } from "./table-process.ts";
import { undoRow } from "./undo-row.ts";

export interface ImportJobOptions {
  readonly db: Db;
  readonly engine: Pick<Engine, "transaction" | "session">;
  readonly resources: readonly AnyResource[];
  readonly files: Pick<FileStore, "read">;
}

/** Rows in one transaction: others wait for the embedded database's only connection meanwhile. */
const BATCH = 25;
const READ_BATCH = 500;
const SAMPLES = 50;
/** Cells by which a row is known as the headings, or not. */
const SHOWN_CELLS = 8;
const TRIES = 3;

const payload = z.object({ importId: z.number() });

/** Something that the importer is shown stops the run; what was done stays. */
class Stopped extends Error {}

/** A check's work is undone by throwing its result. */
class Checked extends Error {
  readonly rows: Awaited<ReturnType<typeof runBatch>>;
  constructor(rows: Checked["rows"]) {
    super("checked");
    this.rows = rows;
  }
}

/**
 * Does what the status of an import asks for: reads its file, checks its rows, writes them, or undoes that. Each batch is one transaction
 * with its outcome, so that a killed run goes on where it was, and a row is written once.
 */
export function createImportJob(options: ImportJobOptions): JobHandler {
  const { db } = options;
  return async (job, { signal, finish }) => {
    const { importId } = payload.parse(job.payload);
    do {
      try {
        await run(options, importId, signal, () => noteProgress(db.kysely, job));
      } catch (error) {
        if (signal.aborted) throw error;
        const isTheirs = error instanceof UnreadableFile || error instanceof Stopped || (error instanceof Problem && error.status === 429);
        if (!isTheirs && job.attempt < TRIES) throw error;
        await fail(db, importId, isTheirs && error instanceof Error ? error.message : "Something went wrong. Try again.");
        if (!isTheirs) throw new PermanentFailure("An import has failed", { cause: error });
      }
    } while (!(await end(db, importId, finish)));
  };
}

/**
 * Ends the job, unless its import was asked for more meanwhile: that added no job while this one was there. Whoever asks locks the import
 * as well, so that one of the two sees the other.
 */
const end = (db: Db, id: number, finish: JobContext["finish"]): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { rows } = await sql<{ status: ImportStatus }>`SELECT status FROM imports WHERE id = ${id} FOR UPDATE`.execute(tx);
    if (rows[0] && isRunning(rows[0].status)) return false;
    await finish(tx);
    return true;
  });

async function run(options: ImportJobOptions, id: number, signal: AbortSignal, goesOn: () => Promise<void>): Promise<void> {
  const whileMore = async (batch: (isFirst: boolean) => Promise<boolean>) => {
    for (let isFirst = true; await batch(isFirst); isFirst = false) {
      signal.throwIfAborted();
      await goesOn();
    }
  };
  const { rows } = await sql<{ status: ImportStatus }>`SELECT status FROM imports WHERE id = ${id}`.execute(options.db.kysely);
  switch (rows[0]?.status) {
    case "reading":
      return readIn(options, id, signal);
    case "checking":
      await groupFile(options, id);
      return whileMore((isFirst) => checkBatch(options, id, isFirst));
    case "writing":
      return whileMore(() => writeBatch(options, id));
    case "undoing":
      return whileMore(() => undoBatch(options, id));
    default:
  }
}

/** A file that can't be read is no import; a run that failed can be started again. */
const fail = (db: Db, id: number, message: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { rows } = await sql<StoredImport>`UPDATE imports SET message = ${message}, changed_at = now(),
      status = CASE status WHEN 'reading' THEN 'failed' WHEN 'checking' THEN 'mapping' ELSE 'ready' END
    WHERE id = ${id} AND status = ANY(${[...runningStatuses]}::text[]) RETURNING *`.execute(tx);
    if (rows[0]) await notifyFailure(tx, rows[0], message);
  });

function resourceOf({ resources }: ImportJobOptions, { resource }: StoredImport): AnyResource {
  const found = resources.find(({ name, imports }) => name === resource && imports);
  if (!found) throw new Stopped("Records of this kind can't be imported any more.");
  return found;
}

/** The importer with the permissions that they have by now. */
async function actorOf(tx: Tx, { user_id: userId }: StoredImport): Promise<SessionActor> {
  const actor = await readActor(tx, userId);
  if (!actor) throw new Stopped("The account of whoever started it is no longer active.");
  return actor;
}

/** Stages the file's rows; an interrupted reading starts over. */
async function readIn(options: ImportJobOptions, id: number, signal: AbortSignal): Promise<void> {
  const { db, files } = options;
  const entry = await db.transaction(async (tx) => {
    const locked = await lockImport(tx, id, "reading");
    if (locked) await sql`DELETE FROM import_rows WHERE import_id = ${id}`.execute(tx);
    return locked;
  });
  if (!entry) return;
  const resource = resourceOf(options, entry);
  const { reading, headings, samples, total } = await readFile(files, entry.storage_key, request(resource, entry), (table) =>
    stageRows(db, id, table, signal),
  );
  // Rows that nobody has counted yet count as few, and statements over all of them would be planned for that.
  if (total > READ_BATCH) await sql`ANALYZE import_rows`.execute(db.kysely);
  const { rows } = await sql<{ plan: StoredImport["plan"] }>`SELECT plan FROM import_mappings
    WHERE resource = ${resource.name} AND signature = ${signatureOf(headings)}
    ORDER BY user_id = ${entry.user_id} DESC, used_at DESC LIMIT 1`.execute(db.kysely);
  const plan = rows[0]?.plan ?? proposedPlan(resource, headings, samples, reading.columns);
  const stored = { ...entry.reading, ...reading };
  await sql`UPDATE imports SET status = 'mapping', headings = ${JSON.stringify(headings)}::jsonb, plan = ${JSON.stringify(plan)}::jsonb,
      reading = ${JSON.stringify(stored)}::jsonb, is_remembered = ${rows[0] !== undefined}, total = ${total}, changed_at = now()
    WHERE id = ${id} AND status = 'reading'`.execute(db.kysely);
}

const request = (resource: AnyResource, { reading: { chosen } }: StoredImport): TableRequest => ({
  words: headingWords(resource),
  ...chosen,
});

/** Stages the rows of an open table. */
async function stageRows(db: Db, id: number, { layout, rows, readings }: OpenTable, signal: AbortSignal) {
  const samples: (readonly string[])[] = [];
  let waiting: { number: number; cells: readonly string[] }[] = [];
  let total = 0;
  const store = async () => {
    const staged = JSON.stringify(waiting);
    waiting = [];
    await sql`INSERT INTO import_rows (import_id, number, lead_number, cells)
      SELECT ${id}, n.number, n.number, n.cells FROM jsonb_to_recordset(${staged}::jsonb) AS n(number int, cells jsonb)`.execute(db.kysely);
  };
  for await (const row of rows()) {
    total += 1;
    if (samples.length < SAMPLES) samples.push(row.cells);
    waiting.push({ number: row.number, cells: row.cells });
    if (waiting.length < READ_BATCH) continue;
    signal.throwIfAborted();
    await store();
  }
  if (waiting.length > 0) await store();
  const { headings: first, ...place } = layout;
  const headings = first.map((heading) => heading.trim().slice(0, 200));
  const firstRows = layout.firstRows.map(({ number, cells }) => ({
    number,
    cells: cells.slice(0, SHOWN_CELLS).map((cell) => cell.slice(0, 60)),
  }));
  return { reading: { layout: { ...place, firstRows }, columns: await readings() }, headings, samples, total };
}

/** Puts the rows together that are one record, as the mapping is now. */
const groupFile = (options: ImportJobOptions, id: number): Promise<void> =>
  options.db.transaction(async (tx) => {
    const entry = await lockImport(tx, id, "checking");
    if (entry) await groupRows(tx, id, resourceOf(options, entry), entry.plan);
  });

/** Checks the next rows: writes them as the import would, notes what came of it, and undoes it. */
async function checkBatch(options: ImportJobOptions, id: number, isFirst: boolean): Promise<boolean> {
  const { db, engine } = options;
  const checked = await engine
    .transaction(async (tx, operations) => {
      const entry = await lockImport(tx, id, "checking");
      if (!entry) return null;
      const rows = await storedRecords(tx, id, sql`state = 'staged' AND outcome IS NULL`, BATCH);
      const batch = { tx, operations, session: engine.session, actor: await actorOf(tx, entry), resource: resourceOf(options, entry) };
      throw new Checked(rows.length === 0 ? [] : await runBatch({ ...batch, plan: entry.plan, keep: false }, rows));
    })
    .catch((error: unknown) => {
      if (error instanceof Checked) return error.rows;
      throw error;
    });
  if (checked === null) return false;
  return db.transaction(async (tx) => {
    const entry = await lockImport(tx, id, "checking");
    if (!entry) return false;
    await storeRows(tx, id, checked);
    if (checked.length >= BATCH) return true;
    await markRepeated(tx, id, resourceOf(options, entry), entry.plan);
    await markSameNames(tx, id, resourceOf(options, entry));
    await setStatus(tx, id, "ready");
    // A few rows are checked before their owner looks away.
    if (!isFirst) await notifyEnd(tx, entry, "check");
    return false;
  });
}

/** The rows that a selection writes. Not with parameters, so that the index of what can be written is used. */
export const writable = ({ only }: ImportSelection): RawBuilder<unknown> =>
  sql`state = 'staged' AND outcome IN ('create', 'update')${only === undefined ? sql`` : sql` AND outcome = ${only}`}`;

async function writeBatch(options: ImportJobOptions, id: number): Promise<boolean> {
  const { engine } = options;
  return engine.transaction(async (tx, operations) => {
    const entry = await lockImport(tx, id, "writing");
    if (!entry) return false;
    const { selection, plan } = entry;
    const most = Math.min(BATCH, selection.limit ?? BATCH);
    const rows = await storedRecords(tx, id, writable(selection), most);
    const resource = resourceOf(options, entry);
    const batch = { tx, operations, session: engine.session, actor: await actorOf(tx, entry), resource, plan, keep: true };
    await storeRows(tx, id, await runBatch(batch, rows));
    const left = selection.limit === undefined ? undefined : Math.max(0, selection.limit - rows.length);
    const next = { ...selection, ...(left === undefined ? {} : { limit: left }) };
    await sql`UPDATE imports SET selection = ${JSON.stringify(next)}::jsonb, changed_at = now() WHERE id = ${id}`.execute(tx);
    if (rows.length >= BATCH && left !== 0) return true;
    await setStatus(tx, id, "ready");
    await notifyEnd(tx, entry, "write");
    return false;
  });
}

/** Undoes the rows that were written last first, because earlier ones may be in use by them. */
async function undoBatch(options: ImportJobOptions, id: number): Promise<boolean> {
  const { engine } = options;
  return engine.transaction(async (tx, operations) => {
    const entry = await lockImport(tx, id, "undoing");
    if (!entry) return false;
    const resource = resourceOf(options, entry);
    const call = { actor: await actorOf(tx, entry) };
    const { rows } = await sql<StoredRow>`SELECT * FROM import_rows
      WHERE import_id = ${id} AND state = 'written' AND number = lead_number ORDER BY lead_number DESC LIMIT ${BATCH}`.execute(tx);
    const undoing = { tx, operations, session: { ...engine.session, connection: tx }, call, resource };
    const done = [];
    for (const row of rows) done.push({ ...row, ...(await undoRow(undoing, row)) });
    await storeRows(tx, id, done);
    if (resource.imports?.rowsOf !== undefined) await followLeads(tx, id, done);
    if (rows.length === BATCH) return true;
    await setStatus(tx, id, "ready");
    await notifyEnd(tx, entry, "undo");
    return false;
  });
}

/** What became of a record is the same for all of its rows. */
async function followLeads(tx: Tx, id: number, leads: readonly Pick<StoredRow, "number">[]): Promise<void> {
  await sql`UPDATE import_rows r SET state = lead.state, note = lead.note FROM import_rows lead
    WHERE r.import_id = ${id} AND r.state = 'written' AND r.lead_number = ANY(${leads.map(({ number }) => number)}::int[])
      AND lead.import_id = ${id} AND lead.number = r.lead_number`.execute(tx);
}
