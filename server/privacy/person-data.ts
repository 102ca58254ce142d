import { sql } from "kysely";
import { user } from "../../src/resources/people/user.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { mayRead } from "../access/permission.ts";
import type { Db } from "../db/connection.ts";
import type { Row } from "../engine/call.ts";
import type { Engine } from "../engine/engine.ts";
import { readFields } from "../engine/read/read-fields.ts";
import { Problem } from "../engine/wire/problem.ts";
import type { SessionActor } from "../identity/session-actor.ts";
import type { FileStore } from "../integrations/file-store.ts";
import { personRows } from "./person-rows.ts";
import { idsOf, type PersonRecord } from "./person-tables.ts";
import { type ZipEntry, zipChunks } from "./zip.ts";

export interface PersonDataOptions {
  readonly db: Db;
  readonly engine: Pick<Engine, "get">;
  readonly resources: readonly AnyResource[];
  readonly files: Pick<FileStore, "read">;
}

/** What is known of a person, as a ZIP of JSON and files; `isOwn` if the person asks for it themselves. */
export interface PersonDataRequest {
  readonly person: PersonRecord;
  readonly actor: SessionActor;
  readonly isOwn: boolean;
  readonly signal: AbortSignal;
}

/** Makes archives of what is known of a person. It has what the one who asks may see, with the fields they may see. */
export function createPersonData({ db, engine, resources, files }: PersonDataOptions) {
  const jsonOf = (name: string, value: unknown): ZipEntry => ({ name, content: [Buffer.from(`${JSON.stringify(value, null, 2)}\n`)] });

  /** The row by the first resource on its table that shows it to them. */
  async function shownRow(
    on: readonly AnyResource[],
    id: number,
    actor: SessionActor,
  ): Promise<{ resource: AnyResource; row: Row } | null> {
    for (const resource of on) {
      if (!resource.routes || !mayRead(resource, actor)) continue;
      try {
        return { resource, row: await engine.get({ actor }, resource, id) };
      } catch (error) {
        if (!(error instanceof Problem) || error.status === 429) throw error;
      }
    }
    return null;
  }

  async function* entries({ person, actor, isOwn, signal }: PersonDataRequest, count: (rows: number) => void): AsyncGenerator<ZipEntry> {
    if (isOwn) yield jsonOf("account.json", await accountOf(db, actor.id));
    const fileIds = new Set<number>();
    for (const found of await personRows(db.kysely, resources, person)) {
      const rows: Row[] = [];
      let name = "";
      for (const id of [...idsOf(found), ...found.shared]) {
        signal.throwIfAborted();
        const shown = await shownRow(found.resources, id, actor);
        if (!shown) continue;
        name = shown.resource.collection;
        rows.push(shown.row);
        for (const file of filesIn(shown.resource, shown.row)) fileIds.add(file);
      }
      count(rows.length);
      if (rows.length > 0) yield jsonOf(`data/${name}.json`, rows);
    }
    for (const id of fileIds) {
      signal.throwIfAborted();
      const { rows } = await sql<{ name: string; key: string }>`select name, storage_key as key from files where id = ${id}`.execute(
        db.kysely,
      );
      const blob = rows[0] && (await files.read(rows[0].key));
      if (blob) yield { name: `files/${id}-${rows[0]?.name}`, content: blob.stream };
    }
  }

  return (request: PersonDataRequest, count: (rows: number) => void): AsyncGenerator<Uint8Array> => zipChunks(entries(request, count));
}

/** The ids of the files that a row shows, those of its lines too. */
function filesIn({ fields }: AnyResource, row: Readonly<Record<string, unknown>>): number[] {
  return Object.entries(fields).flatMap(([name, field]): number[] => {
    const value = row[name];
    if (!Array.isArray(value)) return [];
    if (field.kind === "files") return value.flatMap((file: { readonly id?: unknown }) => (typeof file.id === "number" ? [file.id] : []));
    if (field.kind !== "lines") return [];
    return value.flatMap((line: Readonly<Record<string, unknown>>) =>
      Object.entries(field.fields).flatMap(([column, each]) =>
        each.kind === "files" && Array.isArray(line[column])
          ? (line[column] as readonly { readonly id?: unknown }[]).flatMap((file) => (typeof file.id === "number" ? [file.id] : []))
          : [],
      ),
    );
  });
}

/** What the product keeps of an account itself: who it is, its sign-ins, and what was done with it. */
async function accountOf({ kysely: db }: Db, userId: number): Promise<unknown> {
  const rowsOf = async (query: ReturnType<typeof sql>) => (await query.execute(db)).rows;
  return {
    profile: await readFields(db, user, userId, ["firstName", "lastName", "email", "phone", "createdAt"], { withDeleted: true }),
    signIns: await rowsOf(sql`select created_at as "at", last_seen_at as "lastSeen", ip, user_agent as "browser"
      from sessions where user_id = ${userId} order by id`),
    passkeys: await rowsOf(sql`select name, created_at as "createdAt", last_used_at as "lastUsedAt" from passkeys
      where user_id = ${userId} order by id`),
    identities: await rowsOf(sql`select issuer, subject, created_at as "since" from external_identities
      where user_id = ${userId} order by created_at`),
    notices: await rowsOf(sql`select topic, in_app as "inApp", by_email as "byEmail", text_to as "textTo", text_since as "textSince"
      from notice_choices where user_id = ${userId} order by topic`),
    comments: await rowsOf(sql`select resource, record_id as "recordId", text, created_at as "at"
      from comments where author_id = ${userId} and removed_at is null order by id`),
    actions: await rowsOf(sql`select at, resource, record_id as "recordId", verb, ip from activity_log where user_id = ${userId}
      order by id desc limit 100000`),
  };
}
