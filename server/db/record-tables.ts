import { bigint, column, id, optional, text, timestampColumn, timestampType, to } from "./columns.ts";
import type { TableModel } from "./model.ts";

/** What is kept about records of any kind: who starred them, and what they were merged into. */
export const recordTables: readonly TableModel[] = [
  {
    // Records and lists that a user starred; a list has no record. No foreign key to the record, which is of any resource.
    name: "favorites",
    columns: [
      to("users", bigint("user_id"), "cascade"),
      text("resource"),
      column("record_id", "bigint", { default: "0" }),
      timestampColumn("created_at"),
    ],
    primaryKey: ["user_id", "resource", "record_id"],
  },
  {
    // Records that were merged into others, with what that moved, so that it can be undone. `target_id` is where the record is by now, if the
    // one it was merged into was merged in turn.
    name: "merges",
    columns: [
      id,
      text("table_name"),
      text("resource"),
      text("kept_resource"),
      bigint("kept_id"),
      bigint("merged_id"),
      bigint("target_id"),
      text("title"),
      column("moved", "jsonb"),
      column("taken", "jsonb"),
      optional(to("users", bigint("created_by_id"))),
      timestampColumn("created_at"),
      optional(column("undone_at", timestampType)),
    ],
    primaryKey: ["id"],
    indexes: [
      { name: "merges_merged_id_idx", on: ["table_name", "merged_id"] },
      { name: "merges_kept_id_idx", on: ["table_name", "kept_id"] },
      { name: "merges_target_id_idx", on: ["table_name", "target_id"] },
      { name: "merges_created_by_id_idx", on: ["created_by_id"] },
      { name: "merges_title_idx", on: ["title gin_trgm_ops"], using: "gin" },
    ],
  },
];
