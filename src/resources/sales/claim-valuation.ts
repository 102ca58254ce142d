import { type Cents, formatMoney, times } from "../../schemas/values/money.ts";
import type { BreakdownLine } from "../../schemas/views/breakdown.ts";

/**
 * The liability under released value in cents per pound of each article: what a carrier owes for household goods that were shipped at the
 * rates that the Surface Transportation Board released (49 U.S.C. 14706(f), told to the shipper by 49 CFR 375).
 */
export const RELEASED_CENTS_PER_POUND = 60;

export const valuations = ["released", "declared"] as const;
export type Valuation = (typeof valuations)[number];
export const valuationLabels = { released: "Released value", declared: "Declared value" } as const;

interface ClaimedLine {
  readonly description?: string | null;
  readonly weight?: number | null;
  /** The declared value of the article. */
  readonly value?: Cents | null;
  readonly claimed: Cents;
}

/** What decides the amount that is owed. */
export interface ValuedClaim {
  readonly lines: readonly ClaimedLine[];
  readonly valuation?: Valuation | null;
  /** The declared value of the whole shipment, where it was declared as one sum. */
  readonly declaredValue?: Cents | null;
  readonly deductible?: Cents | null;
}

interface OwedLine {
  readonly owed: Cents;
  /** What the amount follows from, in words. */
  readonly basis: string;
}

export interface Owed {
  /** Before the deductible, in the order of the claim's lines. */
  readonly lines: readonly OwedLine[];
  readonly deductible: Cents;
  readonly total: Cents;
}

const pounds = (weight: number): string => `${weight.toLocaleString("en-US", { maximumFractionDigits: 3 })} lb`;

/** Released: weight times the rate, and never more than is claimed. Without a weight nothing can be worked out. */
function released({ weight, claimed }: ClaimedLine): OwedLine {
  if (weight == null) return { owed: 0, basis: "No weight entered" };
  const limit = times(RELEASED_CENTS_PER_POUND, weight);
  const basis = `${pounds(weight)} at ${formatMoney(RELEASED_CENTS_PER_POUND)} per pound`;
  return claimed < limit ? { owed: claimed, basis: `${basis}, as claimed` } : { owed: limit, basis };
}

/** Declared: what is claimed up to the article's declared value, or to what is left of the shipment's. */
function declared(lines: readonly ClaimedLine[], shipment: Cents | null): OwedLine[] {
  let left = shipment ?? Number.POSITIVE_INFINITY;
  return lines.map(({ value, claimed }) => {
    if (value == null && shipment === null) return { owed: 0, basis: "No declared value entered" };
    const own = value ?? Number.POSITIVE_INFINITY;
    const owed = Math.min(claimed, own, left);
    const basis =
      owed === claimed
        ? "As claimed"
        : owed === own
          ? `Declared value of ${formatMoney(own)}`
          : `Left of the declared value of ${formatMoney(shipment ?? 0)}`;
    left -= owed;
    return { owed, basis };
  });
}

/**
 * What is owed for each line under the valuation that was elected, and in all. A deductible belongs to declared value: released value has
 * none. No amount is below 0 or above what is claimed.
 */
export function owedOf({ lines, valuation, declaredValue, deductible }: ValuedClaim): Owed {
  const each = valuation === "declared" ? declared(lines, declaredValue ?? null) : lines.map(released);
  const sum = each.reduce((total, { owed }) => total + owed, 0);
  const kept = valuation === "declared" ? Math.min(deductible ?? 0, sum) : 0;
  return { lines: each, deductible: kept, total: sum - kept };
}

/** What each line may be settled at without an explanation: the deductible is taken from the first lines until it is used up. */
export function owedByLine(claim: ValuedClaim): Cents[] {
  const { lines, deductible } = owedOf(claim);
  let left = deductible;
  return lines.map(({ owed }) => {
    const taken = Math.min(left, owed);
    left -= taken;
    return owed - taken;
  });
}

/** The same as steps that add up to the total. `owed` is empty for who may not see it yet. */
export function explainOwed(claim: ValuedClaim & { readonly owed?: Cents | null }): BreakdownLine[] {
  if (claim.owed === null || !claim.valuation) return [];
  const { lines, deductible, total } = owedOf(claim);
  return [
    ...lines.map(({ owed, basis }, index) => ({ label: claim.lines[index]?.description || `Line ${index + 1}`, basis, amount: owed })),
    ...(deductible > 0 ? [{ label: "Deductible", amount: 0 - deductible }] : []),
    { label: "Owed", amount: total, strong: true },
  ];
}

/** Lines whose amount can't be worked out, by their number: the weight or the declared value is missing. */
export const unvaluedLines = ({ lines, valuation, declaredValue }: ValuedClaim): number[] =>
  lines.flatMap(({ weight, value }, index) => {
    const isMissing = valuation === "declared" ? value == null && declaredValue == null : weight == null;
    return isMissing ? [index + 1] : [];
  });
