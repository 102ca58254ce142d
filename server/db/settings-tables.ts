import { bigint, column, optional, text, timestampColumn, to } from "./columns.ts";
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
];
