import { bigint, column, id, optional, text, timestampColumn, timestampType, to } from "./columns.ts";
import type { TableModel } from "./model.ts";

const user = (name: string) => to("users", bigint(name));

/** What people write on records. Removed ones stay and are shown to nobody. */
export const commentTable: TableModel = {
  name: "comments",
  columns: [
    id,
    text("resource"),
    bigint("record_id"),
    user("author_id"),
    text("text"),
    column("mentions", "bigint[]", { default: "'{}'" }),
    // The company that reads it too; internal where there is none.
    optional(to("parties", bigint("company_id"))),
    timestampColumn("created_at"),
    optional(column("edited_at", timestampType)),
    optional(column("removed_at", timestampType)),
    optional(user("removed_by_id")),
  ],
  primaryKey: ["id"],
  indexes: [
    { name: "comments_record_idx", on: ["resource", "record_id", "id"] },
    { name: "comments_author_id_idx", on: ["author_id"] },
    { name: "comments_company_id_idx", on: ["company_id"], where: "company_id is not null" },
    { name: "comments_removed_by_id_idx", on: ["removed_by_id"], where: "removed_by_id is not null" },
  ],
};
