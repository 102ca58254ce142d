import type { ColumnModel } from "./model.ts";

/** Moments keep milliseconds: what a client reads back is exactly what is stored, so a page can continue from it. */
export const timestampType = "timestamp(3) with time zone";

/** The usual columns of hand-written tables, short. */
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
