import type { ColumnType, Generated } from "kysely";

/** A timestamptz: read as an ISO-8601 string, written as one or left to its default. */
type At = ColumnType<string, string | undefined, string>;
type AtOrNull = ColumnType<string | null, string | null | undefined, string | null>;
/** jsonb: read parsed, written as JSON text (an array passed directly would become a PostgreSQL array). */
type Json<T = unknown> = ColumnType<T, string, string>;
type JsonOrNull<T = unknown> = ColumnType<T | null, string | null | undefined, string | null>;
type OrNull<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** The platform's own tables as Kysely sees them. Tables of resources are accessed through `sql`. */
export interface PlatformDatabase {
  readonly credentials: { user_id: number; password_digest: string; changed_at: At };
  readonly sessions: {
    id: Generated<number>;
    token_digest: Buffer;
    user_id: number;
    created_at: At;
    last_seen_at: At;
    expires_at: ColumnType<string, string, string>;
    revoked_at: AtOrNull;
    ip: OrNull<string>;
    user_agent: OrNull<string>;
  };
  readonly links: {
    digest: Buffer;
    user_id: number;
    purpose: string;
    expires_at: ColumnType<string, string, string>;
    used_at: AtOrNull;
    created_at: At;
  };
  readonly tickets: {
    digest: Buffer;
    user_id: number;
    purpose: string;
    resource_path: OrNull<string>;
    expires_at: ColumnType<string, string, string>;
    used_at: AtOrNull;
    created_at: At;
  };
  readonly notifications: {
    id: Generated<number>;
    biz_object_id: OrNull<number>;
    resource: OrNull<string>;
    record_id: OrNull<number>;
    triggered_by_user_id: OrNull<number>;
    title: string;
    message: string;
    created_at: At;
  };
  readonly notification_recipients: { notification_id: number; user_id: number; is_seen: Generated<boolean>; seen_at: AtOrNull };
  readonly activity_log: {
    id: Generated<number>;
    at: At;
    user_id: OrNull<number>;
    user_name: string;
    resource: string;
    record_id: OrNull<number>;
    verb: string;
    changes: Json;
    reason: OrNull<string>;
    ip: OrNull<string>;
    user_agent: OrNull<string>;
  };
  readonly outbox: { id: Generated<number>; topic: string; payload: Json; created_at: At };
  readonly jobs: {
    id: Generated<number>;
    queue: string;
    payload: Json;
    run_at: At;
    attempts: Generated<number>;
    max_attempts: Generated<number>;
    locked_until: AtOrNull;
    locked_by: OrNull<string>;
    dedupe_key: OrNull<string>;
    last_error: OrNull<string>;
    dead_at: AtOrNull;
    created_at: At;
  };
  readonly idempotency_keys: {
    user_id: number;
    key: string;
    method_path: string;
    body_digest: Buffer;
    status: OrNull<number>;
    answer: JsonOrNull;
    created_at: At;
  };
  readonly exports: {
    id: Generated<number>;
    user_id: number;
    resource: string;
    format: "csv" | "xlsx";
    columns: Json<readonly string[]>;
    request: Json;
    status: Generated<"waiting" | "running" | "done" | "failed" | "cancelled">;
    rows: Generated<number>;
    total: OrNull<number>;
    file_name: OrNull<string>;
    storage_key: OrNull<string>;
    size: OrNull<number>;
    message: OrNull<string>;
    created_at: At;
    finished_at: AtOrNull;
    expires_at: AtOrNull;
  };
  readonly files: {
    id: Generated<number>;
    name: string;
    mime: string;
    size: number;
    sha256: string;
    storage_key: string;
    resource: OrNull<string>;
    record_id: OrNull<number>;
    field: OrNull<string>;
    visible_to_customer: Generated<boolean>;
    created_by_id: OrNull<number>;
    created_at: At;
    snapshot_id: OrNull<number>;
  };
  readonly letters: {
    id: Generated<number>;
    resource: string;
    record_id: number;
    document: string;
    recipients: Json<readonly string[]>;
    subject: string;
    message: string;
    reply_to: OrNull<string>;
    digest: string;
    file_id: number;
    user_id: OrNull<number>;
    user_name: string;
    created_at: At;
  };
  readonly settings: { key: string; value: Json };
  readonly counters: { name: string; value: number };
}
