/**
 * What a table is, before any SQL: the resources' declarations and the platform's own tables are both
 * turned into this shape, from which the migration generator writes SQL and the drift test judges it.
 */
export interface ColumnModel {
  readonly name: string;
  /** PostgreSQL type the way `format_type` prints it, e.g. "bigint", "text", "numeric(14,3)", "timestamp with time zone". */
  readonly type: string;
  readonly nullable?: boolean;
  /** SQL expression. */
  readonly default?: string;
  /** `generated always as identity`. */
  readonly identity?: boolean;
  readonly references?: { readonly table: string; readonly onDelete?: "cascade" | "restrict" | "set null" };
}

export interface Index {
  readonly name: string;
  /** Column names or SQL expressions, in order. */
  readonly on: readonly string[];
  readonly unique?: boolean;
  /** Partial index condition. */
  readonly where?: string;
  readonly using?: "btree" | "gin" | "brin";
  /** What whoever makes a second of what is unique is told; without it something general. */
  readonly says?: string;
}

export interface CheckConstraint {
  readonly name: string;
  readonly expression: string;
  /** What whoever breaks it is told; without it something general. */
  readonly says?: string;
}

export interface Trigger {
  readonly name: string;
  /** Everything after the name: "before update on t for each row execute function f()". */
  readonly definition: string;
  /** Asked at the end of the transaction. */
  readonly constraint?: true;
}

export interface TableModel {
  readonly name: string;
  readonly columns: readonly ColumnModel[];
  readonly primaryKey: readonly string[];
  readonly indexes?: readonly Index[];
  readonly checks?: readonly CheckConstraint[];
  readonly triggers?: readonly Trigger[];
  /** Rows may be inserted, never changed or removed: held by a trigger. */
  readonly appendOnly?: boolean;
}
