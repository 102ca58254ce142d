import { bigint, column, id, optional, text, timestampColumn, timestampType, to } from "./columns.ts";
import type { TableModel } from "./model.ts";

const user = (name: string) => to("users", bigint(name));

/** Files, and the documents among them: what stored ones were made from, and the emails they went out with. */
export const fileTables: readonly TableModel[] = [
  {
    name: "files",
    columns: [
      id,
      text("name"),
      text("mime"),
      bigint("size"),
      text("sha256"),
      text("storage_key"),
      optional(text("resource")),
      optional(bigint("record_id")),
      // A field of the record, or "items.photos": a column of the line with this id. Of a comment's files, the line is the comment.
      optional(text("field")),
      optional(bigint("line_id")),
      column("visible_to_customer", "boolean", { default: "false" }),
      optional(user("created_by_id")),
      timestampColumn("created_at"),
      optional(to("document_snapshots", bigint("snapshot_id"))),
      // Of photos that a device kept before it could send them: by its clock.
      optional(column("taken_at", timestampType)),
    ],
    primaryKey: ["id"],
    indexes: [
      { name: "files_snapshot_id_key", on: ["snapshot_id"], unique: true, where: "snapshot_id is not null" },
      { name: "files_record_idx", on: ["resource", "record_id", "field", "line_id", "id"] },
      { name: "files_unattached_idx", on: ["created_at"], where: "record_id is null" },
      { name: "files_storage_key_idx", on: ["storage_key"] },
    ],
  },
  {
    // What a stored document shows, kept in the transaction that agreed to it; a job makes its file from it, once.
    name: "document_snapshots",
    columns: [
      id,
      text("resource"),
      bigint("record_id"),
      text("label"),
      text("file_name"),
      text("file_field"),
      text("content_field"),
      text("digest_field"),
      column("visible_to_customer", "boolean"),
      text("content"),
      text("digest"),
      optional(user("created_by_id")),
      timestampColumn("created_at"),
    ],
    primaryKey: ["id"],
    indexes: [
      { name: "document_snapshots_record_idx", on: ["resource", "record_id"] },
      { name: "document_snapshots_created_by_id_idx", on: ["created_by_id"] },
    ],
    appendOnly: true,
  },
  {
    // Emails with documents: a record keeps the message and the document as they were sent.
    name: "letters",
    columns: [
      id,
      text("resource"),
      bigint("record_id"),
      text("document"),
      column("recipients", "jsonb"),
      text("subject"),
      text("message"),
      optional(text("reply_to")),
      text("digest"),
      to("files", bigint("file_id")),
      optional(user("user_id")),
      text("user_name"),
      timestampColumn("created_at"),
    ],
    primaryKey: ["id"],
    indexes: [
      { name: "letters_record_idx", on: ["resource", "record_id", "id"] },
      { name: "letters_file_id_idx", on: ["file_id"] },
      { name: "letters_user_id_idx", on: ["user_id"] },
    ],
    appendOnly: true,
  },
  {
    // What the mail server did with an email; later replies are further rows.
    name: "letter_outcomes",
    columns: [
      id,
      to("letters", bigint("letter_id")),
      // Recipients that were not reached, with the reply. The others were.
      column("refused", "jsonb"),
      timestampColumn("created_at"),
    ],
    primaryKey: ["id"],
    indexes: [{ name: "letter_outcomes_letter_id_idx", on: ["letter_id"] }],
    appendOnly: true,
  },
  {
    // The links by which people without an account open a record: digests of their tokens, which are only in the emails and text messages.
    name: "guest_links",
    columns: [
      id,
      column("digest", "bytea"),
      text("resource"),
      bigint("record_id"),
      // Its name in the declaration; "document" for one of an emailed document.
      text("link"),
      optional(to("letters", bigint("letter_id"))),
      // The record's customer when an emailed document was sent: one that was moved to another customer since is not shown.
      optional(to("parties", bigint("company_id"))),
      // Null where the record has the last day of all its links.
      optional(column("expires_on", "date")),
      optional(column("revoked_at", timestampType)),
      optional(column("opened_at", timestampType)),
      column("opened_times", "integer", { default: "0" }),
      timestampColumn("created_at"),
    ],
    primaryKey: ["id"],
    indexes: [
      { name: "guest_links_digest_key", on: ["digest"], unique: true },
      { name: "guest_links_record_idx", on: ["resource", "record_id", "link", "id"] },
      { name: "guest_links_letter_id_idx", on: ["letter_id"] },
      { name: "guest_links_company_id_idx", on: ["company_id"] },
    ],
  },
];
