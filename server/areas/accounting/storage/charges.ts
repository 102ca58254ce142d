import type { billingPeriods, prorations } from "../../../../src/resources/accounting/rate.ts";
import type { ServiceUnit } from "../../../../src/resources/shared/service-words.ts";
import { type Day, type Period, periodOf, storageUnits } from "./periods.ts";
import type { Stay } from "./stays.ts";

type Proration = (typeof prorations)[number];

/** What storage costs a customer in a hub on a day. */
export interface StorageTerms {
  readonly serviceId: number;
  /** Null for the service's list price. */
  readonly rateId: number | null;
  readonly unit: ServiceUnit;
  /** In cents, per unit. */
  readonly price: number;
  readonly freeDays: number;
  readonly period: (typeof billingPeriods)[number];
  readonly proration: Proration;
}

export interface StoredPiece {
  readonly stays: readonly Stay[];
  /** Free days and anniversaries count from it. */
  readonly receivedOn: Day;
  /** Earlier days were charged elsewhere; null where none were. */
  readonly chargedFrom: Day | null;
  /** In thousandths of a cubic foot; null where a dimension is unknown. */
  readonly volume: number | null;
  /** In thousandths of 64 square feet. */
  readonly area: number | null;
}

/** What a period's days cost: kept on each charge, so that the same can be computed again. */
export interface Priced {
  readonly price: number;
  /** In thousandths. */
  readonly quantity: number;
  readonly proration: Proration;
  /** The days that the price pays for. */
  readonly periodDays: number;
}

/** Days without a break that are charged alike. */
export interface ComputedCharge extends Priced {
  /** Of the period: what was charged for it before is looked up by it. */
  readonly key: string;
  readonly serviceId: number;
  readonly rateId: number | null;
  readonly unit: ServiceUnit;
  readonly periodStart: Day;
  readonly from: Day;
  /** The last day. */
  readonly until: Day;
  readonly days: number;
  /** In millionths of a cent. */
  readonly exact: bigint;
  /** Its days are before the month. */
  readonly isBefore: boolean;
}

export interface ComputedStorage {
  /** Of the month and of the days before it that the window covers. */
  readonly charges: readonly ComputedCharge[];
  /** Why some days can't be charged. */
  readonly gap: string | null;
}

/** The days that a computation covers: of the month itself, and earlier ones that count for its periods or may need an adjustment. */
export interface Window {
  readonly from: Day;
  /** Whether the hub's storage is billed since `from`. Otherwise periods that begin earlier are settled. */
  readonly isFirst: boolean;
  readonly month: Day;
  /** The first day after the month. */
  readonly end: Day;
}

/**
 * What so many days of a period cost, in millionths of a cent: their share of it; half up to the middle and all after it; or always all of it.
 */
export function costOf({ price, quantity, proration, periodDays }: Priced, days: number): bigint {
  if (days <= 0) return 0n;
  const all = BigInt(Math.round(price * 100)) * BigInt(quantity) * 10n;
  if (proration === "full") return all;
  if (proration === "half") return days * 2 <= periodDays ? all / 2n : all;
  return (all * BigInt(days)) / BigInt(periodDays);
}

/** The period of charged days, and of which rate: by the day each rate has a part of the period of its own, otherwise the rate of its first day counts. */
export const keyOf = (charge: {
  readonly serviceId: number;
  readonly rateId: number | null;
  readonly proration: Proration;
  readonly periodStart: Day;
}): string => [charge.serviceId, charge.periodStart, ...(charge.proration === "daily" ? [charge.rateId ?? 0] : [])].join("/");

/** Single days cost their price each. */
const pricedFor = ({ unit, price, proration }: StorageTerms, quantity: number, { start, end }: Period): Priced =>
  storageUnits[unit] === "day"
    ? { price, quantity, proration: "daily", periodDays: 1 }
    : { price, quantity, proration, periodDays: end - start };

interface Open {
  readonly key: string;
  readonly terms: StorageTerms;
  readonly period: Period;
  readonly priced: Priced;
  days: number;
}

/** What the storage of a piece in a hub costs in a month. */
export function storageOf(piece: StoredPiece, hubId: number, window: Window, termsOn: (day: Day) => StorageTerms | null): ComputedStorage {
  const open = new Map<string, Open>();
  const charges: ComputedCharge[] = [];
  let gap: string | null = null;
  for (const stay of piece.stays) {
    if (stay.hubId !== hubId) continue;
    const end = Math.min(stay.until ?? window.end, window.end);
    for (let day = Math.max(stay.from, window.from, piece.chargedFrom ?? stay.from); day < end; day += 1) {
      const terms = termsOn(day);
      const span = terms && storageUnits[terms.unit];
      if (!terms || !span) {
        if (day >= window.month) gap = terms ? `Storage can't be charged per ${terms.unit}.` : "Nothing says what storage costs.";
        continue;
      }
      if (!stay.isReturn && day < piece.receivedOn + terms.freeDays) continue;
      const quantity = quantityOf(piece, terms.unit);
      if (quantity === null) {
        if (day >= window.month) gap = "Its dimensions are not known.";
        continue;
      }
      const period = periodOf(span, terms.period, day, piece.receivedOn);
      if (period.start < window.from && !window.isFirst) continue;
      const key = keyOf({ ...terms, proration: span === "day" ? "daily" : terms.proration, periodStart: period.start });
      const found = open.get(key) ?? { key, terms, period, priced: pricedFor(terms, quantity, period), days: 0 };
      open.set(key, found);
      add(charges, found, day, day < window.month);
    }
  }
  return { charges, gap };
}

/** Adds a day to the charge of the day before, or begins another one. */
function add(charges: ComputedCharge[], found: Open, day: Day, isBefore: boolean): void {
  const { key, terms, period, priced } = found;
  const last = charges.at(-1);
  const exact = costOf(priced, found.days + 1) - costOf(priced, found.days);
  found.days += 1;
  if (last?.key === key && last.until === day - 1 && last.isBefore === isBefore)
    charges[charges.length - 1] = { ...last, until: day, days: last.days + 1, exact: last.exact + exact };
  else {
    const { serviceId, rateId, unit } = terms;
    charges.push({ ...priced, key, serviceId, rateId, unit, periodStart: period.start, from: day, until: day, days: 1, exact, isBefore });
  }
}

function quantityOf({ volume, area }: StoredPiece, unit: ServiceUnit): number | null {
  if (unit === "cu ft-month") return volume;
  if (unit === "64 sq ft-week") return area;
  return 1000;
}

/** A charge or an adjustment of an earlier run. */
export interface EarlierCharge extends Priced {
  readonly id: number;
  readonly key: string;
  readonly days: number;
}

/** A correction of what earlier runs charged for a period. */
export interface ComputedAdjustment {
  /** The earlier charge, whose price and size it is computed with. */
  readonly of: EarlierCharge;
  /** Negative where days are taken back. */
  readonly days: number;
  readonly exact: bigint;
}

export interface SettledStorage {
  readonly charges: readonly ComputedCharge[];
  readonly adjustments: readonly ComputedAdjustment[];
}

/**
 * What a run charges of what was computed: the month's days; earlier days that no run has charged; and for periods that were charged, the
 * difference that the days known now make, at the price and the size of that time.
 */
export function settledWith(computed: readonly ComputedCharge[], earlier: readonly EarlierCharge[]): SettledStorage {
  const daysNow = new Map<string, number>();
  for (const { key, days, isBefore } of computed) if (isBefore) daysNow.set(key, (daysNow.get(key) ?? 0) + days);
  const charged = new Map<string, { readonly first: EarlierCharge; days: number }>();
  for (const each of earlier) {
    const found = charged.get(each.key) ?? { first: each, days: 0 };
    found.days += each.days;
    charged.set(each.key, found);
  }
  const adjustments = [...charged].flatMap(([key, { first, days }]): ComputedAdjustment[] => {
    const now = daysNow.get(key) ?? 0;
    return now === days ? [] : [{ of: first, days: now - days, exact: costOf(first, now) - costOf(first, days) }];
  });
  return { charges: computed.filter(({ key, isBefore }) => !isBefore || !charged.has(key)), adjustments };
}

/** Amounts in cents whose sum is the exact sum, rounded once: each is what the rounded sum grows by. */
export function roundedOnce(exact: readonly bigint[]): readonly number[] {
  let [sum, rounded] = [0n, 0n];
  return exact.map((each) => {
    sum += each;
    const now = roundHalfAway(sum);
    const amount = now - rounded;
    rounded = now;
    return Number(amount);
  });
}

function roundHalfAway(millionths: bigint): bigint {
  return millionths < 0n ? -((-millionths + 500_000n) / 1_000_000n) : (millionths + 500_000n) / 1_000_000n;
}
