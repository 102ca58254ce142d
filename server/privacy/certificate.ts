export interface Erased {
  readonly what: string;
  readonly rows: number;
}

export interface Kept extends Erased {
  readonly why: string;
}

/** What became of what was known of a person. */
export interface Certificate {
  readonly erased: readonly Erased[];
  readonly kept: readonly Kept[];
}
