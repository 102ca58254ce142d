import type { Column } from "./model.ts";

/** Moments keep milliseconds: what a client reads back is exactly what is stored, so a page can continue from it. */
export const moment = "timestamp(3) with time zone";

/** The usual columns of hand-written tables, short. */
export const id: Column = { name: "id", type: "bigint", identity: true };
export const column = (name: string, type: string, more: Omit<Column, "name" | "type"> = {}): Column => ({ name, type, ...more });
export const text = (name: string): Column => column(name, "text");
export const bigint = (name: string): Column => column(name, "bigint");
export const at = (name: string): Column => column(name, moment, { default: "now()" });
export const optional = (one: Column): Column => ({ ...one, nullable: true });
export const to = (table: string, one: Column, onDelete?: "cascade" | "restrict" | "set null"): Column => ({
  ...one,
  references: { table, ...(onDelete ? { onDelete } : {}) },
});
