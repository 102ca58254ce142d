import { sql } from "kysely";
import type { Export, ExportFormat } from "../../src/contract/exports.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { sideOf, userIdOf } from "../access/caller.ts";
import { mayRead } from "../access/permission.ts";
import type { Db, Tx } from "../db/connection.ts";
import type { Call } from "../engine/call.ts";
import type { ListSelection, Operations } from "../engine/operations.ts";
import { idempotent } from "../engine/wire/idempotency.ts";
import { invalid, notFound, Problem } from "../engine/wire/problem.ts";
import type { SessionActor } from "../identity/session-actor.ts";
import type { ByteRange } from "../integrations/byte-range.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { exportColumn } from "./columns.ts";
import type { ExportFiles } from "./export-files.ts";
import {
  type ExportRow,
  exportsOf,
  findExport,
  finishedNow,
  isOfPerson,
  MAX_KEPT_EXPORTS,
  type PersonSelection,
  presentExport,
  unfinished,
} from "./export-rows.ts";
import { notifyProgress } from "./notify-owner.ts";

export const EXPORT_QUEUE = "export";

/** An export request; `request` checks its column names. */
export interface ExportRequest {
  readonly format: ExportFormat;
  readonly columns: readonly string[];
  readonly request: ListSelection;
}

export interface ExportFile {
  readonly name: string;
  readonly size: number;
  /** No other export has it. */
  readonly key: string;
  readonly open: (part?: ByteRange) => ReturnType<ExportFiles["read"]>;
}

/** Exports of lists. Only its owner can see an export; everyone else gets 404. */
export interface Exports {
  /** Queues the export's job. @throws Problem 403; 422 for columns and conditions that the caller's list does not have; 429 */
  request(call: Call, resource: AnyResource, exportRequest: ExportRequest): Promise<Export>;
  /** The same for the archive of a person. @throws Problem 404, 429 */
  requestPerson(call: Call, resource: AnyResource, request: PersonSelection): Promise<Export>;
  list(userId: number): Promise<readonly Export[]>;
  /** @throws Problem 404 */
  get(userId: number, id: number): Promise<Export>;
  /** Cancels an unfinished export; deletes a finished one and its file. @throws Problem 404 */
  remove(userId: number, id: number): Promise<Export>;
  /** @throws Problem 404 when there is nothing to download, or when the owner may no longer read such rows */
  file(actor: SessionActor, id: number): Promise<ExportFile>;
}

export interface ExportsOptions {
  readonly db: Db;
  readonly engine: Pick<Operations, "get" | "list">;
  readonly resources: readonly AnyResource[];
  readonly files: ExportFiles;
  /** Called after each committed write: wakes the outbox and the jobs. */
  readonly onCommit: () => void;
}

const MAX_UNFINISHED = 5;

export function createExports({ db, engine, resources, files, onCommit }: ExportsOptions): Exports {
  async function add(
    tx: Tx,
    userId: number,
    resource: AnyResource,
    { format, columns, request }: Pick<ExportRow, "format" | "columns" | "request">,
  ) {
    // Locks the user, so that if two requests arrive at once, the second counts the first.
    await sql`SELECT 1 FROM users WHERE id = ${userId} FOR NO KEY UPDATE`.execute(tx);
    const { rows: counted } = await sql<{ n: number }>`
      SELECT count(*) AS n FROM exports WHERE user_id = ${userId} AND ${unfinished}`.execute(tx);
    if ((counted[0]?.n ?? 0) >= MAX_UNFINISHED)
      throw new Problem(429, `You already have ${MAX_UNFINISHED} exports in progress. Wait for one to finish, or cancel one.`);
    const { rows } = await sql<ExportRow>`
      INSERT INTO exports (user_id, resource, format, columns, request)
      VALUES (${userId}, ${resource.name}, ${format}, ${JSON.stringify(columns)}::jsonb, ${JSON.stringify(request)}::jsonb)
      RETURNING *`.execute(tx);
    const [row] = rows;
    if (!row) throw new Error("An insert gave no row.");
    await enqueue(tx, EXPORT_QUEUE, { exportId: row.id }, { dedupeKey: String(row.id) });
    return { made: presentExport(row), old: await dropOldest(tx, userId) };
  }

  async function queue(call: Call, userId: number, resource: AnyResource, added: Pick<ExportRow, "format" | "columns" | "request">) {
    let old: readonly string[] = [];
    const created = await db.transaction((tx) =>
      idempotent(tx, call, `export ${resource.name}`, added, async () => {
        const fresh = await add(tx, userId, resource, added);
        old = fresh.old;
        return fresh.made;
      }),
    );
    onCommit();
    for (const key of old) await files.remove(key);
    return created;
  }

  /** Keeps one user from filling the disk within the day that finished exports are kept. */
  async function dropOldest(tx: Tx, userId: number): Promise<string[]> {
    const { rows } = await sql<Pick<ExportRow, "storage_key">>`
      DELETE FROM exports WHERE user_id = ${userId} AND NOT (${unfinished})
        AND id <= (SELECT id FROM exports WHERE user_id = ${userId} ORDER BY id DESC LIMIT 1 OFFSET ${MAX_KEPT_EXPORTS})
      RETURNING storage_key`.execute(tx);
    return rows.flatMap(({ storage_key: key }) => (key === null ? [] : [key]));
  }

  return {
    async request(call, resource, exportRequest) {
      const { actor } = call;
      const userId = userIdOf(actor);
      if (userId === null) throw new Error("The program itself has nobody to export for.");
      // Reading the list checks what the caller may read and whether the conditions are valid.
      await engine.list(call, resource, { ...exportRequest.request, limit: 1 });
      const unknown = exportRequest.columns.filter((name) => !exportColumn(resource, name, sideOf(actor), String));
      if (unknown.length > 0) throw invalid({ columns: unknown.map((name) => `There is no column "${name.slice(0, 60)}".`) });
      return queue(call, userId, resource, exportRequest);
    },

    async requestPerson(call, resource, request) {
      const userId = userIdOf(call.actor);
      if (userId === null) throw new Error("The program itself has nobody to export for.");
      // What they may not see at all is not there for them.
      if (!request.isOwn) await engine.get(call, resource, request.person);
      return queue(call, userId, resource, { format: "zip", columns: [], request });
    },

    list: async (userId) => (await exportsOf(db.kysely, userId)).map(presentExport),

    async get(userId, id) {
      const row = await findExport(db.kysely, userId, id);
      if (!row) throw notFound();
      return presentExport(row);
    },

    async remove(userId, id) {
      const { row, key } = await db.transaction(async (tx) => {
        const found = await findExport(tx, userId, id, sql`FOR UPDATE`);
        if (!found) throw notFound();
        if (found.status === "waiting" || found.status === "running") return { row: await cancel(tx, found), key: null };
        await sql`DELETE FROM exports WHERE id = ${id}`.execute(tx);
        return { row: found, key: found.storage_key };
      });
      onCommit();
      if (key !== null) await files.remove(key);
      return { ...presentExport(row), fullPath: null };
    },

    async file(actor, id) {
      const row = await findExport(db.kysely, actor.id, id);
      const resource = resources.find(({ name }) => name === row?.resource);
      if (!row || row.storage_key === null || !resource || !(mayRead(resource, actor) || (isOfPerson(row.request) && row.request.isOwn)))
        throw notFound();
      const { storage_key: key, file_name: name, size } = row;
      return { name: name ?? "", size: size ?? 0, key, open: (part) => files.read(key, part) };
    },
  };
}

/** Cancels an export; its job notices and stops. */
async function cancel(tx: Tx, { id }: ExportRow): Promise<ExportRow> {
  const { rows } = await sql<ExportRow>`UPDATE exports SET status = 'cancelled', ${finishedNow()} WHERE id = ${id} RETURNING *`.execute(tx);
  const [row] = rows;
  if (!row) throw notFound();
  await notifyProgress(tx, row);
  return row;
}
