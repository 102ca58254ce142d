import type { TableColumn } from "./model.ts";

/** Timestamps keep milliseconds, so that clients read back exactly what is stored and a page can continue from it. */
export const timestampType = "timestamp(3) with time zone";

/** Short forms for the usual columns of hand-written tables. */
export const id: TableColumn = { name: "id", type: "bigint", identity: true };
export const column = (name: string, type: string, more: Omit<TableColumn, "name" | "type"> = {}): TableColumn => ({ name, type, ...more });
export const text = (name: string): TableColumn => column(name, "text");
export const bigint = (name: string): TableColumn => column(name, "bigint");
export const timestampColumn = (name: string): TableColumn => column(name, timestampType, { default: "now()" });
export const optional = (one: TableColumn): TableColumn => ({ ...one, nullable: true });
export const to = (table: string, one: TableColumn, onDelete?: "cascade" | "restrict" | "set null"): TableColumn => ({
  ...one,
  references: { table, ...(onDelete ? { onDelete } : {}) },
});
