/**
 * A table before any SQL. The resources' declarations and the platform's own tables are turned into this shape.
 * The migration generator writes SQL from it, and the drift test compares the database with it.
 */
export interface ColumnModel {
  readonly name: string;
  /** PostgreSQL type as `format_type` prints it, e.g. "bigint", "text", "numeric(14,3)", "timestamp with time zone". */
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
  /** The error message for a duplicate; without it, a general one is used. */
  readonly message?: string;
}

export interface CheckConstraint {
  readonly name: string;
  readonly expression: string;
  /** The error message when the check fails; without it, a general one is used. */
  readonly message?: string;
}

/** Rows of which no two may match in every expression, each compared by its operator: "daterange(a, b) with &&". */
export interface ExclusionConstraint {
  readonly name: string;
  readonly on: readonly string[];
  readonly where?: string;
}

export interface Trigger {
  readonly name: string;
  /** Everything after the name: "before update on t for each row execute function f()". */
  readonly definition: string;
  /** A constraint trigger, which runs at the end of the transaction. */
  readonly constraint?: true;
  /** Also fires under `session_replication_role = replica`, which turns other triggers off. */
  readonly always?: true;
}

/** How long the rows of an append-only table are kept; the nightly clean-up deletes older ones. */
export interface Retention {
  /** The timestamp column that the days count from. */
  readonly since: string;
  readonly keepDays: number;
}

/** Columns that lose what they say of a person who is erased; nothing else changes them, and nothing the other columns. */
export interface Scrubbed {
  readonly scrubs: readonly string[];
}

export interface TableModel {
  readonly name: string;
  readonly columns: readonly ColumnModel[];
  readonly primaryKey: readonly string[];
  readonly indexes?: readonly Index[];
  readonly checks?: readonly CheckConstraint[];
  readonly exclusions?: readonly ExclusionConstraint[];
  readonly triggers?: readonly Trigger[];
  /** Definitions of trigger functions that only this table's triggers use. */
  readonly functions?: readonly string[];
  /** Rows may be inserted but never changed, nor removed before their retention ends (if they have one); triggers enforce this for every writer. */
  readonly appendOnly?: true | Retention | Scrubbed;
}
