/** A table's part of the five-year company, including its child tables. To add a module, add an entry to `entries/index.ts`. */
export interface SeedEntity {
  readonly name: string;
  /** Rows of the main table at factor 1. */
  readonly rows: number;
  /** The minimum number of rows, however small the factor. */
  readonly least?: number;
  /** SQL statements that fill the table, using the functions of `chance.ts`; rows are numbered from 1. */
  readonly statements: (context: SeedColumns) => readonly string[];
  /** The activity log of its rows. */
  readonly log?: History;
  /** The notifications about its rows. */
  readonly notifications?: SeedNotification;
}

export interface SeedColumns {
  /** The number of rows of an entry at this factor. */
  readonly rowCount: (entry: string) => number;
  readonly passwordDigest: string;
}

export interface History {
  readonly resource: string;
  readonly table: string;
  /** Average number of log entries per row. */
  readonly each: number;
  /** The changes of the first entry, over the row `t`: an SQL expression of type jsonb. */
  readonly created: string;
  /** The verbs of the later entries, each with its changes as JSON. */
  readonly later: readonly (readonly [verb: string, changes: string])[];
}

export interface SeedNotification {
  readonly resource: string;
  readonly table: string;
  readonly bizObject: number;
  readonly each: number;
  /** SQL expressions over the row `t`. */
  readonly recipient: string;
  readonly title: string;
  readonly message: string;
}
