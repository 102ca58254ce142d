import type { Table } from "./model.ts";

/** Tables of the business that are no module of their own: ledgers, allocations, what an effect keeps for itself. */
export const businessTables: readonly Table[] = [];

/** What the database itself must refuse beyond what a declaration says, by table: unique partial indexes, checks across columns. */
export const invariants: Readonly<Record<string, Pick<Table, "indexes" | "checks">>> = {};
