import { type DayRange, daysFrom } from "../../schemas/views/figure.ts";

/** Buckets of days past the due date; amounts that are not due yet are in "0". */
export const ageingBuckets = ["0", "1-30", "31-60", "61-90", "90+"] as const;
export type AgeingBucket = (typeof ageingBuckets)[number];

/** Due dates of each bucket, in days from today. */
export const ageingRanges: Readonly<Record<AgeingBucket, DayRange>> = {
  "0": { from: 0 },
  "1-30": { from: -30, to: -1 },
  "31-60": { from: -60, to: -31 },
  "61-90": { from: -90, to: -61 },
  "90+": { to: -91 },
};

export const daysOver = (due: string, today: string): number =>
  Math.max(0, Math.round((Date.parse(`${today}T00:00:00Z`) - Date.parse(`${due}T00:00:00Z`)) / 86_400_000));

export function bucketOf(due: string, today: string): AgeingBucket {
  const days = daysOver(due, today);
  return ageingBuckets.find((bucket) => days <= -(ageingRanges[bucket].from ?? Number.NEGATIVE_INFINITY)) ?? "90+";
}

/** The due dates of a bucket as YYYY-MM-DD, both inclusive; an open end is omitted. */
export const dueDatesOf = (bucket: AgeingBucket, today: string): { readonly from?: string; readonly to?: string } =>
  daysFrom(ageingRanges[bucket], today);
