import type { Cents } from "../schemas/values/money.ts";

/** A provider who could do a quote's transport, with what it would cost and why we think so. */
export interface LaneOption {
  readonly providerId: number;
  readonly provider: string;
  readonly cost: Cents;
  readonly cycleDays: number;
  /** What the cost follows from: settled jobs on the lane, in its states, the provider's own rate, or its base cost. */
  readonly basis: "lane" | "state" | "rate" | "base";
  /** How sure the jobs make it; null where there are none. */
  readonly sureness: "sure" | "likely" | "a guess" | null;
  readonly reason: string;
}

/** What is known of the lane between two places: `GET /api/quotes/lane-options`. */
export interface LaneProposal {
  readonly options: readonly LaneOption[];
  /** What the lane has cost in the middle, whoever did it; null where no job was settled. */
  readonly laneCost: Cents | null;
  readonly laneBasis: string | null;
}
