/** How many pieces of a vendor, or brought by a carrier, passed and failed their first inspection. */
export interface FailRate {
  /** Null where it is not known. */
  readonly name: string | null;
  readonly passed: number;
  readonly failed: number;
}

export interface FailRates {
  readonly from: string;
  readonly to: string;
  /** Those with the most inspections first; as many as `limit` at most. */
  readonly vendors: readonly FailRate[];
  readonly carriers: readonly FailRate[];
  readonly limit: number;
}
