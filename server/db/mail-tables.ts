import { bigint, column, id, optional, text, timestampColumn, timestampType, to } from "./columns.ts";
import type { TableModel } from "./model.ts";

/** Emails out and in: what each one is about, which came back, how far each mailbox was read, and what administrators wrote in them. */
export const mailTables: readonly TableModel[] = [
  {
    // The ids of emails, and what they belong to, so that replies and reports of failed delivery find it. No foreign keys: an id outlives
    // what it was about.
    name: "mail_message_ids",
    columns: [
      id,
      text("message_id"),
      // Sent by us, received, or only named by one that was received.
      text("role"),
      optional(text("resource")),
      optional(bigint("record_id")),
      optional(bigint("letter_id")),
      optional(bigint("user_id")),
      column("subject", "text", { default: "''" }),
      // Of everybody who saw it, in lower case.
      column("addresses", "text[]", { default: "'{}'" }),
      timestampColumn("created_at"),
    ],
    primaryKey: ["id"],
    indexes: [
      { name: "mail_message_ids_own_key", on: ["message_id"], unique: true, where: "role <> 'referenced'" },
      { name: "mail_message_ids_message_id_idx", on: ["message_id", "id"] },
      { name: "mail_message_ids_created_at_idx", on: ["created_at"] },
    ],
    checks: [{ name: "mail_message_ids_role_check", expression: "role in ('sent', 'received', 'referenced')" }],
    // Somebody may look up an old email and reply to it.
    appendOnly: { since: "created_at", keepDays: 1_096 },
  },
  {
    // What came back. The newest row of an address counts: it is not permanent after somebody wrote from there.
    name: "mail_bounces",
    columns: [id, text("address"), text("message_id"), column("permanent", "boolean"), text("reply"), timestampColumn("created_at")],
    primaryKey: ["id"],
    indexes: [
      { name: "mail_bounces_once_key", on: ["message_id", "address", "permanent"], unique: true },
      { name: "mail_bounces_address_idx", on: ["address", "id"] },
      { name: "mail_bounces_created_at_idx", on: ["created_at"] },
    ],
    appendOnly: { since: "created_at", keepDays: 400 },
  },
  {
    // One process reads a mailbox at a time.
    name: "mailboxes",
    columns: [
      text("name"),
      optional(text("holder")),
      optional(column("held_until", timestampType)),
      optional(bigint("uid_validity")),
      optional(bigint("last_uid")),
      // Since when it can't be read, and why.
      optional(column("failing_since", timestampType)),
      optional(text("problem")),
    ],
    primaryKey: ["name"],
  },
  {
    // What administrators wrote for a kind of email: the last version counts, and without a text it is the default again.
    name: "email_texts",
    columns: [
      text("kind"),
      column("version", "integer"),
      optional(text("subject")),
      optional(text("text")),
      to("users", bigint("user_id")),
      timestampColumn("created_at"),
    ],
    primaryKey: ["kind", "version"],
    indexes: [{ name: "email_texts_user_id_idx", on: ["user_id"] }],
    appendOnly: true,
  },
];
