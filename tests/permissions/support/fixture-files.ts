import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type RawBuilder, sql } from "kysely";
import { childTable } from "../../../server/db/names.ts";
import type { StoredFile } from "../../../server/integrations/file-store.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { canaryText } from "./canaries.ts";
import type { FixtureRow } from "./fixture-rows.ts";
import type { Person } from "./people.ts";
import type { PermissionServer } from "./permission-server.ts";

/**
 * Files and an activity log entry for each row, and for each person a notification, an export and a stored response.
 */
export async function createFiles(server: PermissionServer, fixtureRows: readonly FixtureRow[], people: readonly Person[]): Promise<void> {
  const { db, files } = server;
  const entries = fixtureRows.map(({ resource, owner, row }) => {
    const secret = () => canaryText({ owner, hidden: true });
    return sql`('Somebody', ${resource.name}, ${row.id}, 'update', ${JSON.stringify({ notes: [secret(), null] })}::jsonb, ${secret()})`;
  });
  await sql`insert into activity_log (user_name, resource, record_id, verb, changes, reason) values ${sql.join(entries)}`.execute(
    db.kysely,
  );
  const lineIds = await firstLines(server, fixtureRows);
  const contents = new Map<string, StoredFile>();
  const rows: RawBuilder<unknown>[] = [];
  for (const { resource, owner, row } of fixtureRows) {
    for (const { name, hidden, lineId } of filesPlaces(resource, row.id, lineIds)) {
      for (const visible of [true, false]) {
        const canary = { owner, hidden: !visible || hidden };
        const key = JSON.stringify(canary);
        const stored = contents.get(key) ?? (await files.saveFile(Buffer.from(canaryText(canary)), "content.txt"));
        contents.set(key, stored);
        const { contentType, size, digest } = stored;
        rows.push(
          sql`(${`${canaryText(canary)}.txt`}, ${contentType}, ${size}, ${digest}, ${digest}, ${resource.name}, ${row.id}, ${name}, ${lineId}::bigint, ${visible})`,
        );
      }
    }
  }
  await sql`insert into files (name, mime, size, sha256, storage_key, resource, record_id, field, line_id, visible_to_customer)
    values ${sql.join(rows)}`.execute(db.kysely);
  for (const person of people) await createPersonalRows(server, person);
}

interface FilesPlace {
  readonly name: string;
  readonly hidden: boolean;
  readonly lineId: number | null;
}

/** The files fields of a row and of the first line of each of its lines fields. */
function filesPlaces({ table, fields }: AnyResource, id: number, lineIds: ReadonlyMap<string, number>): FilesPlace[] {
  return Object.entries(fields).flatMap(([name, field]): FilesPlace[] => {
    const hidden = field.hiddenFrom === "customer";
    if (field.kind === "files") return [{ name, hidden, lineId: null }];
    const lineId = field.kind === "lines" ? lineIds.get(`${childTable(table, name)} ${id}`) : undefined;
    if (field.kind !== "lines" || lineId === undefined) return [];
    return Object.entries(field.fields).flatMap(([column, each]) =>
      each.kind === "files" ? [{ name: `${name}.${column}`, hidden: hidden || each.hiddenFrom === "customer", lineId }] : [],
    );
  });
}

/** The id of the first line of each row, by the lines' table and the row's id. */
async function firstLines({ db }: PermissionServer, fixtureRows: readonly FixtureRow[]): Promise<Map<string, number>> {
  const tables = fixtureRows.flatMap(({ resource }) =>
    Object.entries(resource.fields).flatMap(([name, field]) =>
      field.kind === "lines" && Object.values(field.fields).some(({ kind }) => kind === "files") ? [childTable(resource.table, name)] : [],
    ),
  );
  const ids = new Map<string, number>();
  for (const table of new Set(tables)) {
    const { rows } = await sql<{ parent_id: number; id: number }>`select parent_id, min(id) as id from ${sql.table(table)}
      group by parent_id`.execute(db.kysely);
    for (const row of rows) ids.set(`${table} ${row.parent_id}`, Number(row.id));
  }
  return ids;
}

async function createPersonalRows(server: PermissionServer, { id, mayKnow }: Person): Promise<void> {
  const { db } = server;
  const canary = { owner: mayKnow[1] ?? "house", hidden: false } as const;
  await sql`with news as (insert into notifications (title, message) values (${canaryText(canary)}, ${canaryText(canary)}) returning id)
    insert into notification_recipients (notification_id, user_id) select id, ${id} from news`.execute(db.kysely);
  await sql`insert into idempotency_keys (user_id, key, method_path, body_digest, status, answer)
    values (${id}, 'planted', 'create task', ${Buffer.from("x")}, 200, ${JSON.stringify({ data: { name: canaryText(canary) } })}::jsonb)`.execute(
    db.kysely,
  );
  await createExport(server, id, canaryText(canary));
}

/** Creates a finished export of a user and returns its id. */
export async function createExport({ db, dataDir, resources }: PermissionServer, userId: number, content: string): Promise<number> {
  const key = randomUUID().replaceAll("-", "");
  await mkdir(join(dataDir, "exports"), { recursive: true });
  await writeFile(join(dataDir, "exports", key), content);
  const { rows } = await sql<{ id: number }>`
    insert into exports (user_id, resource, format, columns, request, status, rows, file_name, storage_key, size, message, finished_at, expires_at)
    values (${userId}, ${resources.find(({ table }) => table === "tasks")?.name ?? ""}, 'csv', '[]'::jsonb, '{}'::jsonb, 'done', 1, ${`${content}.csv`},
      ${key}, ${content.length}, ${content}, now(), now() + interval '1 day') returning id`.execute(db.kysely);
  return Number(rows[0]?.id);
}
