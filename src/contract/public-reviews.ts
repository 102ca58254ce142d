/** A page of reviews for everybody, newest first. */
export interface PublicReviews {
  readonly company: string;
  /** Over the reviews that are shown, except by people who work for us; null without one. */
  readonly average: number | null;
  readonly count: number;
  /** How many gave 5, 4, 3, 2 and 1 of those that are counted. */
  readonly distribution: readonly number[];
  readonly reviews: readonly PublicReview[];
  readonly hasMore: boolean;
  /** How many are not shown, by reason. */
  readonly notShown: readonly { readonly reason: string; readonly count: number }[];
}

export interface PublicReview {
  readonly score: number;
  readonly comment: string | null;
  readonly job: "delivery" | "install" | "pickup" | "pack";
  /** The month in which it was received: "2026-10". */
  readonly month: string;
  readonly city: string | null;
  /** Null where the author does not want to be named. */
  readonly name: string | null;
  /** Written by somebody who works for us. */
  readonly insider: boolean;
  readonly answer: string | null;
}
