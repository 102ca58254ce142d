import { addDays } from "../../schemas/values/date.ts";

/** Buckets of days past the due date; amounts that are not due yet are in "0". */
export const ageingBuckets = ["0", "1-30", "31-60", "61-90", "90+"] as const;
export type AgeingBucket = (typeof ageingBuckets)[number];

const maxDays: Readonly<Record<AgeingBucket, number>> = { "0": 0, "1-30": 30, "31-60": 60, "61-90": 90, "90+": Number.POSITIVE_INFINITY };

export const daysOver = (due: string, today: string): number =>
  Math.max(0, Math.round((Date.parse(`${today}T00:00:00Z`) - Date.parse(`${due}T00:00:00Z`)) / 86_400_000));

export function bucketOf(due: string, today: string): AgeingBucket {
  const days = daysOver(due, today);
  return ageingBuckets.find((bucket) => days <= maxDays[bucket]) ?? "90+";
}

/** The due dates of a bucket as YYYY-MM-DD, both inclusive; an open end is omitted. */
export function dueDatesOf(bucket: AgeingBucket, today: string): { readonly from?: string; readonly to?: string } {
  const index = ageingBuckets.indexOf(bucket);
  const [before, last] = [maxDays[ageingBuckets[index - 1] ?? "0"], maxDays[bucket]];
  return {
    ...(Number.isFinite(last) ? { from: addDays(today, 0 - last) } : {}),
    ...(index === 0 ? {} : { to: addDays(today, 0 - before - 1) }),
  };
}
