import { bigint, column, id, optional, text, timestampColumn, to } from "./columns.ts";
import type { TableModel } from "./model.ts";

export const settingsTables: readonly TableModel[] = [
  { name: "settings", columns: [text("key"), column("value", "jsonb")], primaryKey: ["key"] },
  {
    // What the company has set: the last version of each setting counts, and without a value it is the default again.
    name: "company_settings",
    columns: [
      text("name"),
      column("version", "integer"),
      optional(text("value")),
      to("users", bigint("user_id")),
      timestampColumn("created_at"),
    ],
    primaryKey: ["name", "version"],
    indexes: [{ name: "company_settings_user_id_idx", on: ["user_id"] }],
    appendOnly: true,
  },
  {
    // Who has raised the next number of a kind of document: the numbers between were never used.
    name: "raised_numbers",
    columns: [id, text("name"), bigint("was"), bigint("next"), to("users", bigint("user_id")), timestampColumn("created_at")],
    primaryKey: ["id"],
    indexes: [{ name: "raised_numbers_user_id_idx", on: ["user_id"] }],
    appendOnly: true,
  },
  {
    // How the company words a kind of document: drafts print the last version, and issued documents the one of their day.
    name: "document_texts",
    columns: [
      text("kind"),
      column("version", "integer"),
      optional(text("introduction")),
      optional(text("terms")),
      optional(text("footer")),
      to("users", bigint("user_id")),
      timestampColumn("created_at"),
    ],
    primaryKey: ["kind", "version"],
    indexes: [{ name: "document_texts_user_id_idx", on: ["user_id"] }],
    appendOnly: true,
  },
];
