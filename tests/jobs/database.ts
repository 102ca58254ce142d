import { sql } from "kysely";
import type { Db } from "../../server/db/connection.ts";
import { testDatabase } from "../support/database.ts";

const TEMP = `
create table if not exists users (id bigint generated always as identity primary key, first_name text, last_name text, email text, type text, state text, deleted_at timestamptz);
create table if not exists jobs (id bigint generated always as identity primary key, queue text not null, payload jsonb not null, run_at timestamptz not null default now(), attempts int not null default 0, max_attempts int not null default 10, locked_until timestamptz, locked_by text, dedupe_key text, last_error text, dead_at timestamptz, created_at timestamptz not null default now());
create unique index if not exists jobs_dedupe on jobs (dedupe_key) where dead_at is null;
create table if not exists outbox (id bigint generated always as identity primary key, topic text not null, payload jsonb not null, created_at timestamptz not null default now());
create table if not exists tickets (digest bytea primary key, user_id bigint references users, purpose text not null, resource_path text, expires_at timestamptz not null, used_at timestamptz, created_at timestamptz not null default now());
create table if not exists notifications (id bigint generated always as identity primary key, biz_object_id int, resource text, record_id bigint, triggered_by_user_id bigint references users, title text not null, message text not null, created_at timestamptz not null default now());
create table if not exists notification_recipients (notification_id bigint references notifications, user_id bigint references users, is_seen bool not null default false, seen_at timestamptz, primary key (notification_id, user_id));
`;

export async function openPlatform(): Promise<Db> {
  const db = await testDatabase();
  for (const statement of TEMP.trim().split(";\n")) await sql.raw(statement).execute(db.kysely);
  return db;
}

/** A user of that name; answers the id. */
export async function addUser(db: Db, firstName: string, state = "active"): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO users (first_name, last_name, email, type, state)
    VALUES (${firstName}, 'Doe', ${`${firstName}@hq.example`}, 'E', ${state}) RETURNING id`.execute(db.kysely);
  const row = rows[0];
  if (!row) throw new Error("no user was made");
  return row.id;
}
