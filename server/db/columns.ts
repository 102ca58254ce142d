import type { ColumnModel } from "./model.ts";

/** Timestamps keep milliseconds, so that clients read back exactly what is stored and a page can continue from it. */
export const timestampType = "timestamp(3) with time zone";

/** Short forms for the usual columns of hand-written tables. */
export const id: ColumnModel = { name: "id", type: "bigint", identity: true };
export const column = (name: string, type: string, more: Omit<ColumnModel, "name" | "type"> = {}): ColumnModel => ({ name, type, ...more });
export const text = (name: string): ColumnModel => column(name, "text");
export const bigint = (name: string): ColumnModel => column(name, "bigint");
export const timestampColumn = (name: string): ColumnModel => column(name, timestampType, { default: "now()" });
export const optional = (one: ColumnModel): ColumnModel => ({ ...one, nullable: true });
export const to = (table: string, one: ColumnModel, onDelete?: "cascade" | "restrict" | "set null"): ColumnModel => ({
  ...one,
  references: { table, ...(onDelete ? { onDelete } : {}) },
});
