import { bigint, column, id, optional, text, timestampColumn, to } from "./columns.ts";
import type { TableModel } from "./model.ts";

/** Files of rows on their way into a module, each row with what became of it. They are swept some weeks after they were last touched. */
export const importTables: readonly TableModel[] = [
  {
    name: "imports",
    columns: [
      id,
      to("users", bigint("user_id"), "cascade"),
      text("resource"),
      text("file_name"),
      text("storage_key"),
      column("status", "text", { default: "'reading'" }),
      optional(text("message")),
      // Which sheet and row were chosen, and what the file was found to be.
      column("reading", "jsonb", { default: "'{}'" }),
      column("headings", "jsonb", { default: "'[]'" }),
      column("plan", "jsonb", { default: `'{"match": [], "columns": []}'` }),
      column("is_remembered", "boolean", { default: "false" }),
      // Which rows the running write is for.
      column("selection", "jsonb", { default: "'{}'" }),
      column("total", "integer", { default: "0" }),
      timestampColumn("created_at"),
      timestampColumn("changed_at"),
    ],
    primaryKey: ["id"],
    indexes: [
      { name: "imports_user_id_idx", on: ["user_id", "id desc"] },
      { name: "imports_changed_at_idx", on: ["changed_at"] },
    ],
    checks: [
      {
        name: "imports_status_check",
        expression: "status in ('reading', 'mapping', 'checking', 'ready', 'writing', 'undoing', 'failed')",
      },
    ],
  },
  {
    name: "import_rows",
    columns: [
      to("imports", bigint("import_id"), "cascade"),
      column("number", "integer"),
      // The first row of the same record; its own number where each row is one.
      column("lead_number", "integer"),
      column("cells", "jsonb"),
      column("state", "text", { default: "'staged'" }),
      // What writing it would do; empty until it is checked.
      optional(text("outcome")),
      // What it is matched by, to find rows of the file that are the same.
      optional(text("match_key")),
      // What its new record would be called, and such a name that it may have although another record has it.
      optional(text("name_key")),
      optional(text("allowed_key")),
      // No foreign key: the record may be of any module, and may be gone.
      optional(bigint("record_id")),
      // The record's version that the check saw, and the one that the write made.
      optional(column("version", "integer")),
      optional(column("written_version", "integer")),
      optional(text("title")),
      column("changes", "jsonb", { default: "'{}'" }),
      column("problems", "jsonb", { default: "'[]'" }),
      // The values that the write replaced and those it wrote, for the undo.
      optional(column("before", "jsonb")),
      optional(column("after", "jsonb")),
      optional(text("note")),
    ],
    primaryKey: ["import_id", "number"],
    indexes: [
      { name: "import_rows_outcome_idx", on: ["import_id", "state", "outcome", "number"] },
      { name: "import_rows_match_key_idx", on: ["import_id", "match_key"], where: "match_key is not null" },
      { name: "import_rows_name_key_idx", on: ["import_id", "name_key"], where: "name_key is not null" },
      // What a run has not come to, so that each batch finds its rows without passing over those before.
      { name: "import_rows_unchecked_idx", on: ["import_id", "lead_number", "number"], where: "state = 'staged' and outcome is null" },
      {
        name: "import_rows_writable_idx",
        on: ["import_id", "lead_number", "number"],
        where: "state = 'staged' and outcome in ('create', 'update')",
      },
      { name: "import_rows_written_idx", on: ["import_id", "lead_number", "number"], where: "state = 'written'" },
    ],
    checks: [
      { name: "import_rows_state_check", expression: "state in ('staged', 'written', 'undone', 'kept')" },
      {
        name: "import_rows_outcome_check",
        expression: "outcome in ('create', 'update', 'unchanged', 'conflict', 'error')",
      },
    ],
  },
  {
    // The mapping that a person last used for files with the same headings; others get it who have none of their own.
    name: "import_mappings",
    columns: [
      text("resource"),
      text("signature"),
      to("users", bigint("user_id"), "cascade"),
      column("plan", "jsonb"),
      timestampColumn("used_at"),
    ],
    primaryKey: ["resource", "signature", "user_id"],
    indexes: [{ name: "import_mappings_user_id_idx", on: ["user_id"] }],
  },
];
