import { bigint, column, id, optional, text, timestampColumn, timestampType, to } from "./columns.ts";
import { commentTable } from "./comment-table.ts";
import { fileTables } from "./file-tables.ts";
import { importTables } from "./import-tables.ts";
import { mailTables } from "./mail-tables.ts";
import type { TableModel } from "./model.ts";
import { recordTables } from "./record-tables.ts";
import { settingsTables } from "./settings-tables.ts";
import { signInTables } from "./sign-in-tables.ts";
import { testGatewayTables } from "./test-gateway-tables.ts";

const user = (name = "user_id") => to("users", bigint(name));
const ownedBy = (name = "user_id") => to("users", bigint(name), "cascade");

const identity: readonly TableModel[] = [
  { name: "credentials", columns: [ownedBy(), text("password_digest"), timestampColumn("changed_at")], primaryKey: ["user_id"] },
  {
    name: "sessions",
    columns: [
      id,
      column("token_digest", "bytea"),
      ownedBy(),
      timestampColumn("created_at"),
      timestampColumn("last_seen_at"),
      column("expires_at", timestampType),
      optional(column("revoked_at", timestampType)),
      optional(text("ip")),
      optional(text("user_agent")),
      column("two_step", "boolean", { default: "false" }),
      optional(column("confirmed_at", timestampType)),
      optional(text("provider_session")),
    ],
    primaryKey: ["id"],
    indexes: [
      { name: "sessions_token_digest_key", on: ["token_digest"], unique: true },
      { name: "sessions_user_id_idx", on: ["user_id"] },
      { name: "sessions_expires_at_idx", on: ["expires_at"] },
    ],
  },
  {
    name: "tickets",
    columns: [
      column("digest", "bytea"),
      ownedBy(),
      text("purpose"),
      optional(text("resource_path")),
      column("expires_at", timestampType),
      optional(column("used_at", timestampType)),
      timestampColumn("created_at"),
    ],
    primaryKey: ["digest"],
    indexes: [
      { name: "tickets_user_id_purpose_idx", on: ["user_id", "purpose"] },
      { name: "tickets_expires_at_idx", on: ["expires_at"] },
    ],
  },
  {
    // Invitation and password reset links, which are sent by email.
    name: "links",
    columns: [
      column("digest", "bytea"),
      ownedBy(),
      text("purpose"),
      column("expires_at", timestampType),
      optional(column("used_at", timestampType)),
      timestampColumn("created_at"),
    ],
    primaryKey: ["digest"],
    indexes: [
      { name: "links_user_id_idx", on: ["user_id"] },
      { name: "links_expires_at_idx", on: ["expires_at"] },
    ],
  },
];

const happenings: readonly TableModel[] = [
  commentTable,
  {
    name: "notifications",
    columns: [
      id,
      optional(column("biz_object_id", "integer")),
      optional(text("resource")),
      optional(bigint("record_id")),
      optional(user("triggered_by_user_id")),
      text("title"),
      text("message"),
      optional(to("comments", bigint("comment_id"))),
      timestampColumn("created_at"),
    ],
    primaryKey: ["id"],
    indexes: [
      { name: "notifications_resource_record_id_idx", on: ["resource", "record_id"] },
      { name: "notifications_comment_id_idx", on: ["comment_id"], where: "comment_id is not null" },
      { name: "notifications_created_at_idx", on: ["created_at"] },
    ],
  },
  {
    name: "notification_recipients",
    columns: [
      to("notifications", bigint("notification_id"), "cascade"),
      ownedBy(),
      column("is_seen", "boolean", { default: "false" }),
      optional(column("seen_at", timestampType)),
    ],
    primaryKey: ["notification_id", "user_id"],
    indexes: [
      { name: "notification_recipients_user_id_idx", on: ["user_id", "notification_id desc"] },
      { name: "notification_recipients_unseen_idx", on: ["user_id", "notification_id desc"], where: "not is_seen" },
    ],
  },
  {
    // What a user chose differently from what a kind of notice does by itself; text messages with the number and the time they were agreed to.
    name: "notice_choices",
    columns: [
      ownedBy(),
      text("topic"),
      optional(column("in_app", "boolean")),
      optional(column("by_email", "boolean")),
      optional(text("text_to")),
      optional(column("text_since", timestampType)),
    ],
    primaryKey: ["user_id", "topic"],
  },
  {
    // A list's filters, order and columns under a name.
    name: "list_views",
    columns: [
      id,
      ownedBy(),
      text("list"),
      text("tab"),
      text("name"),
      text("query"),
      column("is_shared", "boolean"),
      column("version", "integer", { default: "1" }),
      timestampColumn("created_at"),
    ],
    primaryKey: ["id"],
    indexes: [
      { name: "list_views_list_idx", on: ["list", "user_id"] },
      { name: "list_views_user_id_idx", on: ["user_id"] },
    ],
  },
  {
    // What people with a role see first on a tab of a list.
    name: "list_view_defaults",
    columns: [to("roles", bigint("role_id"), "cascade"), text("list"), text("tab"), to("list_views", bigint("view_id"), "cascade")],
    primaryKey: ["role_id", "list", "tab"],
    indexes: [{ name: "list_view_defaults_view_id_idx", on: ["view_id"] }],
  },
  {
    // No foreign keys, because log entries outlive the rows they are about.
    name: "activity_log",
    columns: [
      id,
      timestampColumn("at"),
      optional(bigint("user_id")),
      text("user_name"),
      text("resource"),
      optional(bigint("record_id")),
      text("verb"),
      column("changes", "jsonb", { default: "'{}'" }),
      optional(text("reason")),
      optional(text("ip")),
      optional(text("user_agent")),
    ],
    primaryKey: ["id"],
    indexes: [
      { name: "activity_log_record_idx", on: ["resource", "record_id", "id"] },
      { name: "activity_log_user_id_idx", on: ["user_id", "id"] },
      { name: "activity_log_at_idx", on: ["at"] },
    ],
    appendOnly: { scrubs: ["user_name", "changes", "reason", "ip", "user_agent"] },
  },
];

const background: readonly TableModel[] = [
  { name: "outbox", columns: [id, text("topic"), column("payload", "jsonb"), timestampColumn("created_at")], primaryKey: ["id"] },
  {
    name: "jobs",
    columns: [
      id,
      text("queue"),
      column("payload", "jsonb", { default: "'{}'" }),
      timestampColumn("run_at"),
      column("attempts", "integer", { default: "0" }),
      column("max_attempts", "integer", { default: "10" }),
      optional(column("locked_until", timestampType)),
      optional(text("locked_by")),
      optional(text("dedupe_key")),
      optional(text("last_error")),
      optional(column("dead_at", timestampType)),
      timestampColumn("created_at"),
      optional(text("request_id")),
      // Since when it has begun what must not happen twice, such as an email that the mail server has and did not answer.
      optional(column("handed_over_at", timestampType)),
    ],
    primaryKey: ["id"],
    indexes: [
      { name: "jobs_dedupe_key_key", on: ["dedupe_key"], unique: true, where: "dead_at is null" },
      { name: "jobs_due_idx", on: ["queue", "run_at", "id"], where: "dead_at is null" },
    ],
  },
  {
    name: "idempotency_keys",
    columns: [
      ownedBy(),
      text("key"),
      text("method_path"),
      column("body_digest", "bytea"),
      optional(column("status", "integer")),
      optional(column("answer", "jsonb")),
      timestampColumn("created_at"),
    ],
    primaryKey: ["user_id", "key"],
    indexes: [{ name: "idempotency_keys_created_at_idx", on: ["created_at"] }],
  },
  {
    name: "exports",
    columns: [
      id,
      ownedBy(),
      text("resource"),
      text("format"),
      column("columns", "jsonb"),
      column("request", "jsonb"),
      column("status", "text", { default: "'waiting'" }),
      column("rows", "bigint", { default: "0" }),
      optional(bigint("total")),
      optional(text("file_name")),
      optional(text("storage_key")),
      optional(bigint("size")),
      optional(text("message")),
      timestampColumn("created_at"),
      optional(column("finished_at", timestampType)),
      optional(column("expires_at", timestampType)),
    ],
    primaryKey: ["id"],
    indexes: [
      { name: "exports_user_id_idx", on: ["user_id", "id desc"] },
      { name: "exports_expires_at_idx", on: ["expires_at"] },
      { name: "exports_storage_key_idx", on: ["storage_key"] },
    ],
    checks: [
      { name: "exports_format_check", expression: "format in ('csv', 'xlsx', 'zip')" },
      { name: "exports_status_check", expression: "status in ('waiting', 'running', 'done', 'failed', 'cancelled')" },
    ],
  },
];

/** Half of the tables' rows are bodies, so they are kept only as long as somebody may ask about them. */
const keptCalls = { since: "created_at", keepDays: 90 } as const;

/** Calls from other services, each stored once, and what became of each attempt to process them. */
const inbound: readonly TableModel[] = [
  {
    name: "inbound_calls",
    columns: [id, text("source"), text("event_id"), column("headers", "jsonb"), column("body", "bytea"), timestampColumn("created_at")],
    primaryKey: ["id"],
    indexes: [
      { name: "inbound_calls_event_key", on: ["source", "event_id"], unique: true },
      { name: "inbound_calls_created_at_idx", on: ["created_at"] },
    ],
    appendOnly: keptCalls,
  },
  {
    // No foreign key, because calls and outcomes are removed apart.
    name: "inbound_outcomes",
    columns: [id, bigint("call_id"), text("outcome"), text("message"), timestampColumn("created_at")],
    primaryKey: ["id"],
    indexes: [
      { name: "inbound_outcomes_call_id_idx", on: ["call_id", "id"] },
      { name: "inbound_outcomes_created_at_idx", on: ["created_at"] },
    ],
    checks: [{ name: "inbound_outcomes_outcome_check", expression: "outcome in ('done', 'failed')" }],
    appendOnly: keptCalls,
  },
];

const shared: readonly TableModel[] = [
  ...fileTables,
  ...settingsTables,
  { name: "counters", columns: [text("name"), bigint("value")], primaryKey: ["name"] },
];

/** The platform's own tables, which don't depend on the modules except that they reference `users` and `parties`. */
export const platformTables: readonly TableModel[] = [
  ...identity,
  ...signInTables,
  ...happenings,
  ...background,
  ...inbound,
  ...mailTables,
  ...importTables,
  ...recordTables,
  ...testGatewayTables,
  ...shared,
];
