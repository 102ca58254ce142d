/** A table's share of the five-year company, children included. A module adds one of these to `entries/index.ts`. */
export interface SeedEntity {
  readonly name: string;
  /** Rows of the main table for the whole company. */
  readonly rows: number;
  /** However small the factor, as many as this. */
  readonly least?: number;
  /** SQL statements that fill it, over the functions of `chance.ts`; rows are numbered from 1. */
  readonly statements: (facts: SeedColumns) => readonly string[];
  /** The history that its rows have left behind. */
  readonly log?: History;
  /** What people were told of its rows. */
  readonly told?: SeedNotification;
}

export interface SeedColumns {
  /** The rows of an entry at this factor. */
  readonly of: (entry: string) => number;
  readonly passwordDigest: string;
}

export interface History {
  readonly resource: string;
  readonly table: string;
  /** Log entries for each row, on average. */
  readonly each: number;
  /** Of the first entry, over the row `t`: an SQL expression of jsonb. */
  readonly created: string;
  /** The verbs of the later ones, each with what it changes as JSON. */
  readonly later: readonly (readonly [verb: string, changes: string])[];
}

export interface SeedNotification {
  readonly resource: string;
  readonly table: string;
  readonly bizObject: number;
  readonly each: number;
  /** Over the row `t`: whom, and of what. */
  readonly recipient: string;
  readonly title: string;
  readonly message: string;
}
