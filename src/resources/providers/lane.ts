import type { Address } from "../../schemas/values/address.ts";
import { formatDate } from "../../schemas/values/date.ts";
import { type Cents, formatMoney } from "../../schemas/values/money.ts";

/** Where a job begins or ends, as far as its cost depends on it: "NJ 070", the state and the first three digits of the ZIP code. */
export function laneEnd({ state, zip }: Pick<Address, "state" | "zip">): string | null {
  const area = zip
    .replace(/[^0-9a-z]/gi, "")
    .slice(0, 3)
    .toUpperCase();
  const region = state.trim().toUpperCase().slice(0, 4);
  return region === "" || area.length < 3 ? null : `${region} ${area}`;
}

/** The state alone. */
export const stateOfEnd = (end: string): string => end.slice(0, end.lastIndexOf(" "));

/** A settled job, as much as its lane learns from it. */
export interface LaneJob {
  readonly cost: Cents;
  readonly cycleDays: number | null;
  readonly settledOn: string;
}

/** What the jobs of a lane have cost, and how sure that is. */
export interface LaneStats {
  readonly count: number;
  readonly median: Cents;
  readonly least: Cents;
  readonly most: Cents;
  readonly cycleDays: number | null;
  readonly first: string;
  readonly last: string;
}

/** The middle of the values, between the two middle ones rounded half up; null for none. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  return upper === undefined || lower === undefined ? null : Math.round((lower + upper) / 2);
}

/** Null for no jobs: a lane without any has cost nothing that is known. */
export function laneStats(jobs: readonly LaneJob[]): LaneStats | null {
  const costs = jobs.map(({ cost }) => cost);
  const days = jobs.map(({ settledOn }) => settledOn).sort();
  const [first, last, median] = [days[0], days.at(-1), medianOf(costs)];
  if (first === undefined || last === undefined || median === null) return null;
  const cycleDays = medianOf(jobs.flatMap((job) => job.cycleDays ?? []));
  // A loop and not Math.min(...costs): a lane may have more jobs than a call has arguments.
  const [least, most] = costs.reduce(([low, high], cost) => [Math.min(low, cost), Math.max(high, cost)], [median, median] as const);
  return { count: jobs.length, median, least, most, cycleDays, first, last };
}

/** "7 jobs since 03/02/2026, between $410.00 and $560.00" */
export function explainLane({ count, least, most, first, last }: LaneStats): string {
  const spread = least === most ? `at ${formatMoney(least)}` : `between ${formatMoney(least)} and ${formatMoney(most)}`;
  return count === 1 ? `1 job on ${formatDate(last)}, ${spread}` : `${count} jobs since ${formatDate(first)}, ${spread}`;
}

/** How sure it is, in a word: a single job may have been an exception. */
export const sureness = ({ count, least, most, median }: LaneStats): "sure" | "likely" | "a guess" =>
  count < 3 ? "a guess" : count >= 5 && most - least <= median / 2 ? "sure" : "likely";
