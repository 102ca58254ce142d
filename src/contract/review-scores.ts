/** What customers gave the jobs of one crew member, carrier, hub or month. */
export interface ReviewScoreRow {
  /** The id of a crew member, carrier or hub; null for jobs without one. */
  readonly id: number | null;
  /** The name, or the month as its first day; null for jobs without one. */
  readonly name: string | null;
  readonly asked: number;
  readonly received: number;
  /** Of those that were received: how many we answered. */
  readonly answered: number;
  /** Over the reviews that are shown, except by people who work for us; null without one. */
  readonly average: number | null;
  readonly count: number;
}

export interface ReviewScores {
  readonly from: string;
  readonly to: string;
  readonly total: ReviewScoreRow;
  readonly crew: readonly ReviewScoreRow[];
  readonly carriers: readonly ReviewScoreRow[];
  readonly hubs: readonly ReviewScoreRow[];
  readonly months: readonly ReviewScoreRow[];
  /** The most rows of each. */
  readonly limit: number;
}
