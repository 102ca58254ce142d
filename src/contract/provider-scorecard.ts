import type { Cents } from "../schemas/values/money.ts";

/** How a provider has done since that day. A part is null if the reader may not read its rows, or it doesn't apply to this kind of provider. */
export interface ProviderScorecard {
  readonly since: string;
  /** Completed work, or repairs: those with a time to keep, and those that kept it. */
  readonly work: { readonly done: number; readonly timed: number; readonly onTime: number } | null;
  readonly failedAttempts: number | null;
  /** About its work and the goods on it. */
  readonly claims: { readonly count: number; readonly settled: Cents } | null;
  /** What it cost against what was quoted, of the work for which both are known. */
  readonly costs: { readonly jobs: number; readonly actual: Cents; readonly quoted: Cents } | null;
  /** What customers said of its jobs. */
  readonly reviews: { readonly count: number; readonly average: number | null } | null;
  readonly feedback: { readonly count: number; readonly average: number | null } | null;
}
