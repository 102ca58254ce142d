/** A secret that is shown this once. */
export interface IssuedSecret {
  readonly secret: string;
  /** Until when the earlier one is valid too; null where there was none. */
  readonly earlierUntil: string | null;
}

/** How long an earlier secret can stay valid. */
export const MAX_KEEP_HOURS = 168;
