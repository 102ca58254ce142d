import type { Day } from "./periods.ts";

/** A movement of a piece, in the order of its own ledger. */
export interface StorageMovement {
  readonly kind: string;
  readonly hubId: number;
  /** Whether it ended in a bin, at a dock, on a floor, at a repair shop that works for the hub, or on its way to another hub. */
  readonly isStored: boolean;
  /** By the hub's clocks. */
  readonly day: Day;
}

/** Days in a hub without a break, whatever bins the piece was in. */
export interface Stay {
  readonly hubId: number;
  readonly from: Day;
  /** The day on which it left, which is not charged; null while it is there. */
  readonly until: Day | null;
  /** It had been with the customer, or on the way to them: it has no free days. */
  readonly isReturn: boolean;
}

/** The stays of a piece. A scan that was taken back never happened; clocks that run backwards don't make a day twice. */
export function staysOf(movements: readonly StorageMovement[]): readonly Stay[] {
  const stays: { hubId: number; from: Day; until: Day | null; isReturn: boolean }[] = [];
  let latest = Number.NEGATIVE_INFINITY;
  for (const { kind, hubId, isStored, day } of movements) {
    latest = Math.max(latest, day);
    const last = stays.at(-1);
    const current = last?.until === null ? last : undefined;
    if (isStored && current?.hubId === hubId) continue;
    if (isStored && !current && kind === "reverse" && last?.hubId === hubId) {
      last.until = null;
      continue;
    }
    if (current) current.until = latest;
    if (isStored) stays.push({ hubId, from: latest, until: null, isReturn: kind === "return" && !current });
  }
  return stays;
}
