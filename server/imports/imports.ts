import { sql } from "kysely";
import {
  type ImportColumn,
  type ImportDetail,
  type ImportPlace,
  type ImportPlan,
  type ImportSelection,
  type ImportStatus,
  isRunning,
  runningStatuses,
} from "../../src/contract/imports.ts";
import { importTargets } from "../../src/schemas/imports/import-targets.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import type { Db, Tx } from "../db/connection.ts";
import type { Engine } from "../engine/engine.ts";
import { conflict, invalid, notFound, Problem } from "../engine/wire/problem.ts";
import type { SessionActor } from "../identity/session-actor.ts";
import type { FileStore } from "../integrations/file-store.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { headOf, kindOfFile, UnreadableFile } from "./file-kind.ts";
import { writable } from "./import-job.ts";
import { type StoredImport, type StoredRow, setStatus, storedRows } from "./import-rows.ts";
import { createImportViews } from "./import-views.ts";
import { signatureOf } from "./propose-plan.ts";
import { sampleFile } from "./sample-file.ts";

export const IMPORT_QUEUE = "import";

const MOST_RUNNING = 5;

export interface ImportsOptions {
  readonly db: Db;
  readonly engine: Pick<Engine, "session">;
  readonly resources: readonly AnyResource[];
  readonly files: Pick<FileStore, "read">;
  /** Wakes the jobs after a commit. */
  readonly onCommit: () => unknown;
}

export type Imports = ReturnType<typeof createImports>;

/** Imports of files. Whoever started one works on it; administrators see all of them. */
export function createImports({ db, engine, resources, files, onCommit }: ImportsOptions) {
  const views = createImportViews({ db, resources });
  const { importable, detail } = views;

  async function own(tx: Tx, actor: SessionActor, id: number): Promise<StoredImport> {
    const { rows } = await sql<StoredImport>`SELECT * FROM imports WHERE id = ${id} AND user_id = ${actor.id} FOR UPDATE`.execute(tx);
    const [found] = rows;
    if (!found) throw notFound();
    importable(actor, found.resource);
    return found;
  }

  /** Changes an own import in one of these states, and starts its job. */
  async function change(
    actor: SessionActor,
    id: number,
    from: readonly ImportStatus[],
    to: ImportStatus,
    work: (tx: Tx, entry: StoredImport) => Promise<void> = async () => undefined,
  ): Promise<ImportDetail> {
    await db.transaction(async (tx) => {
      const entry = await own(tx, actor, id);
      if (!from.includes(entry.status)) throw conflict(busyWords[entry.status]);
      await work(tx, entry);
      await setStatus(tx, id, to);
      if (isRunning(to)) await enqueue(tx, IMPORT_QUEUE, { importId: id }, { dedupeKey: `${id}` });
    });
    onCommit();
    return detail(actor, id);
  }

  function checkPlan(resource: AnyResource, headings: readonly string[], plan: ImportPlan): void {
    const targets = new Map(importTargets(resource, "employee").map((target) => [target.key, target]));
    const isGroup = plan.match.length === 0 || resource.imports?.match.some((group) => group.join() === plan.match.join());
    if (!isGroup) throw invalid({ match: ["Rows can't be matched by these fields."] });
    const seen = new Set<string>();
    for (const { target, source } of plan.columns) {
      if (!targets.has(target)) throw invalid({ columns: [`There is no field "${target.slice(0, 60)}".`] });
      if (seen.has(target)) throw invalid({ columns: [`${targets.get(target)?.label} is filled by two columns.`] });
      if (source !== null && source >= headings.length) throw invalid({ columns: ["The file has no such column."] });
      seen.add(target);
    }
    if (plan.columns.length === 0) throw invalid({ columns: ["Choose a field for at least one column."] });
  }

  /** All rows of the records of which a row meets the condition; without one, of every record. */
  const recheck = (tx: Tx, id: number, condition?: ReturnType<typeof sql>) => {
    const records = sql`lead_number IN (SELECT lead_number FROM import_rows WHERE import_id = ${id} AND state = 'staged' AND ${condition})`;
    return sql`UPDATE import_rows SET outcome = NULL, match_key = NULL, name_key = NULL, problems = '[]', changes = '{}',
        record_id = NULL WHERE import_id = ${id} AND state = 'staged' AND outcome IS NOT NULL AND ${condition ? records : sql`true`}`.execute(
      tx,
    );
  };

  return {
    ...views,

    /** @throws Problem 403, 422 */
    sample: (actor: SessionActor, name: string, format: "csv" | "xlsx") =>
      sampleFile(engine.session, actor, importable(actor, name), format),

    /** Takes a file that the person has uploaded. @throws Problem 403, 404, 422 */
    async start(actor: SessionActor, name: string, fileId: number): Promise<ImportDetail> {
      const resource = importable(actor, name);
      const { rows } = await sql<{ name: string; storage_key: string }>`
        SELECT name, storage_key FROM files WHERE id = ${fileId} AND created_by_id = ${actor.id} AND record_id IS NULL`.execute(db.kysely);
      const [file] = rows;
      const blob = file && (await files.read(file.storage_key));
      if (!file || !blob) throw invalid({ fileId: ["Upload the file first."] });
      try {
        kindOfFile(await headOf(blob.stream));
      } catch (error) {
        if (error instanceof UnreadableFile) throw invalid({ fileId: [error.message] }, error.message);
        throw error;
      }
      const id = await db.transaction(async (tx) => {
        const { rows: busy } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM imports
          WHERE user_id = ${actor.id} AND status = ANY(${[...runningStatuses]}::text[])`.execute(tx);
        if ((busy[0]?.n ?? 0) >= MOST_RUNNING) throw new Problem(429, "Wait for one of your imports to finish.");
        const { rows: made } = await sql<{ id: number }>`INSERT INTO imports (user_id, resource, file_name, storage_key)
          VALUES (${actor.id}, ${resource.name}, ${file.name}, ${file.storage_key}) RETURNING id`.execute(tx);
        const madeId = Number(made[0]?.id);
        await enqueue(tx, IMPORT_QUEUE, { importId: madeId }, { dedupeKey: `${madeId}` });
        return madeId;
      });
      onCommit();
      return detail(actor, id);
    },

    /** Reads the file once more, another sheet of it or below another row. */
    read: (actor: SessionActor, id: number, chosen: ImportPlace) =>
      change(actor, id, ["mapping"], "reading", async (tx) => {
        const written = await storedRows(tx, id, sql`state <> 'staged'`, 1);
        if (written.length > 0) throw conflict("Rows of it were imported already. Start another import.");
        await sql`UPDATE imports SET reading = ${JSON.stringify({ chosen })}::jsonb WHERE id = ${id}`.execute(tx);
      }),

    /** Takes the mapping and checks all rows that are not written. */
    check: (actor: SessionActor, id: number, plan: ImportPlan) =>
      change(actor, id, ["mapping", "ready"], "checking", async (tx, entry) => {
        checkPlan(importable(actor, entry.resource), entry.headings, plan);
        await sql`UPDATE imports SET plan = ${JSON.stringify(plan)}::jsonb WHERE id = ${id}`.execute(tx);
        await recheck(tx, id);
      }),

    /** Says once what a text in a column means, and checks again the rows that were refused or have it. An empty text stands for empty cells. */
    repair: (actor: SessionActor, id: number, target: string, text: string, value: string | number) =>
      change(actor, id, ["ready"], "checking", async (tx, { plan, resource, headings }) => {
        const known = plan.columns.some((each) => each.target === target);
        const columns = known ? plan.columns : [...plan.columns, { target, source: null }];
        const next = { ...plan, columns: columns.map((column) => (column.target === target ? repaired(column, text, value) : column)) };
        checkPlan(importable(actor, resource), headings, next);
        await sql`UPDATE imports SET plan = ${JSON.stringify(next)}::jsonb WHERE id = ${id}`.execute(tx);
        const source = columns.find((each) => each.target === target)?.source ?? null;
        const says = source === null ? sql`true` : sql`lower(btrim(coalesce(cells->>${source}::int, ''))) = ${text.toLowerCase()}`;
        await recheck(tx, id, sql`(outcome IN ('conflict', 'error') OR ${says})`);
      }),

    /** Corrects a cell, and checks its row again with those that it was the same as, or is now. */
    correct: (actor: SessionActor, id: number, number: number, source: number, text: string) =>
      change(actor, id, ["ready"], "checking", async (tx) => {
        const [row] = await storedRows(tx, id, sql`number = ${number} AND state = 'staged'`, 1);
        if (!row) throw conflict("The file has no such row, or it was imported already.");
        const cells = Array.from({ length: Math.max(row.cells.length, source + 1) }, (_, at) => row.cells[at] ?? "");
        cells[source] = text;
        await sql`UPDATE import_rows SET cells = ${JSON.stringify(cells)}::jsonb WHERE import_id = ${id} AND number = ${number}`.execute(
          tx,
        );
        const { rows: lead } = await sql<Pick<StoredRow, "match_key" | "name_key">>`SELECT match_key, name_key FROM import_rows
          WHERE import_id = ${id} AND number = ${row.lead_number}`.execute(tx);
        const [{ match_key: match, name_key: name } = { match_key: null, name_key: null }] = lead;
        await recheck(tx, id, sql`(number = ${number} OR match_key = ${match} OR name_key = ${name})`);
      }),

    /** Lets new records have names that others have: all of those that were asked about, or one of them. */
    allow: (actor: SessionActor, id: number, number?: number) =>
      change(actor, id, ["ready"], "checking", async (tx) => {
        const isAsked = sql`state = 'staged' AND outcome = 'conflict' AND problems @> '[{"isSameName": true}]'`;
        const { numAffectedRows = 0n } = await sql`UPDATE import_rows SET allowed_key = name_key WHERE import_id = ${id} AND ${isAsked}
          AND ${number === undefined ? sql`true` : sql`number = ${number}`}`.execute(tx);
        if (numAffectedRows === 0n) throw conflict("No new record of the file has a name that another one has.");
        await recheck(tx, id, sql`(outcome = 'conflict' AND allowed_key = name_key)`);
      }),

    /** Writes the checked rows, or some of them. */
    write: (actor: SessionActor, id: number, selection: ImportSelection) =>
      change(actor, id, ["ready"], "writing", async (tx, { resource, headings, plan }) => {
        const rows = await storedRows(tx, id, writable(selection), 1);
        if (rows.length === 0) throw conflict("No row is left to import.");
        await sql`UPDATE imports SET selection = ${JSON.stringify(selection)}::jsonb WHERE id = ${id}`.execute(tx);
        await sql`INSERT INTO import_mappings (resource, signature, user_id, plan)
          VALUES (${resource}, ${signatureOf(headings)}, ${actor.id}, ${JSON.stringify(plan)}::jsonb)
          ON CONFLICT (resource, signature, user_id) DO UPDATE SET plan = excluded.plan, used_at = now()`.execute(tx);
      }),

    /** Stops a run; what it has done stays. */
    stop: (actor: SessionActor, id: number) =>
      db
        .transaction(async (tx) => {
          const { status } = await own(tx, actor, id);
          if (status === "checking") await setStatus(tx, id, "mapping");
          else if (status === "writing" || status === "undoing") await setStatus(tx, id, "ready");
          else throw conflict("Nothing is running.");
        })
        .then(() => detail(actor, id)),

    undo: (actor: SessionActor, id: number) =>
      change(actor, id, ["ready"], "undoing", async (tx) => {
        const rows = await storedRows(tx, id, sql`state = 'written'`, 1);
        if (rows.length === 0) throw conflict("Nothing of it is left to undo.");
      }),

    /** Removes an import; what it wrote stays. */
    async remove(actor: SessionActor, id: number): Promise<void> {
      await db.transaction(async (tx) => {
        const { status } = await own(tx, actor, id);
        if (isRunning(status) && status !== "reading") throw conflict(busyWords[status]);
        await sql`DELETE FROM imports WHERE id = ${id}`.execute(tx);
      });
    },
  };
}

/** The column with this meaning of a text, also where another text was said to mean it. A record is named by its id, under a text for it. */
function repaired(column: ImportColumn, text: string, value: string | number): ImportColumn {
  const key = text.toLowerCase();
  const values = Object.entries(column.values ?? {}).map(([from, to]) => [from, String(to).toLowerCase() === key ? value : to] as const);
  if (text !== "") return { ...column, values: { ...Object.fromEntries(values), [key]: value } };
  if (typeof value === "string") return { ...column, fallback: value };
  return { ...column, fallback: `#${value}`, values: { ...column.values, [`#${value}`]: value } };
}

const busyWords: Readonly<Record<ImportStatus, string>> = {
  reading: "The file is still being read.",
  mapping: "Check the rows first.",
  checking: "The rows are being checked.",
  ready: "This can't be done now.",
  writing: "Rows are being written.",
  undoing: "The import is being undone.",
  failed: "The file couldn't be read.",
};
