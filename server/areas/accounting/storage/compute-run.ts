import type { Tx } from "../../../db/connection.ts";
import { type ComputedAdjustment, type ComputedCharge, roundedOnce, settledWith, storageOf, type Window } from "./charges.ts";
import { piecesToCharge } from "./read.ts";
import { type StoragePrice, termsIn } from "./terms.ts";

/** A charge or an adjustment of a piece. */
type OfPiece = { readonly itemId: number } & (
  | { readonly charge: ComputedCharge; readonly adjustment?: undefined }
  | { readonly adjustment: ComputedAdjustment; readonly charge?: undefined }
);

/** The same with its amount in cents. */
export type PieceCharge = OfPiece & { readonly amount: number };

export interface CustomerStorage {
  readonly customerId: number;
  readonly charges: readonly PieceCharge[];
  readonly pieces: number;
  /** Of the month itself. */
  readonly days: number;
  /** All in cents. */
  readonly charged: number;
  readonly adjustments: number;
  readonly topUp: number;
  readonly total: number;
}

export interface ComputedRun {
  readonly customers: readonly CustomerStorage[];
  readonly gaps: readonly { readonly itemId: number; readonly reason: string }[];
}

/** Computes what a hub's storage of a month costs each customer. Reads, and writes nothing. */
export async function computeRun(trx: Tx, hubId: number, window: Window, priceOf: StoragePrice): Promise<ComputedRun> {
  const pieces = await piecesToCharge(trx, hubId, window);
  const terms = await termsIn(trx, window, new Set(pieces.map(({ customerId }) => customerId)), priceOf);
  const gaps: { itemId: number; reason: string }[] = [];
  const charged = new Map<number, OfPiece[]>();
  const minimums = new Map<number, number>();
  for (const piece of pieces) {
    const termsOn = terms.get(piece.customerId) ?? (() => null);
    const { charges: computed, gap } = storageOf(piece, hubId, window, termsOn);
    if (gap !== null) gaps.push({ itemId: piece.id, reason: gap });
    const { charges, adjustments } = settledWith(computed, piece.earlier);
    const own = [
      ...charges.map((charge): OfPiece => ({ itemId: piece.id, charge })),
      ...adjustments.map((adjustment): OfPiece => ({ itemId: piece.id, adjustment })),
    ];
    if (own.length === 0) continue;
    const known = charged.get(piece.customerId);
    if (known) known.push(...own);
    else charged.set(piece.customerId, own);
    for (const { from, isBefore } of charges)
      if (!isBefore) minimums.set(piece.customerId, Math.max(minimums.get(piece.customerId) ?? 0, termsOn(from)?.minimum ?? 0));
  }
  const customers = [...charged].map(([customerId, own]) => customerStorage(customerId, own, minimums.get(customerId) ?? 0));
  return { customers: customers.sort((a, b) => a.customerId - b.customerId), gaps };
}

const isOfMonth = ({ charge }: OfPiece): boolean => charge?.isBefore === false;

/** The month is added up exactly and rounded once; so are its adjustments. */
function customerStorage(customerId: number, own: readonly OfPiece[], minimum: number): CustomerStorage {
  const inMonth = own.filter(isOfMonth);
  const others = own.filter((each) => !isOfMonth(each));
  const charges = [...withAmounts(inMonth), ...withAmounts(others)];
  const charged = sum(charges.filter(isOfMonth));
  const adjustments = sum(charges.filter((each) => !isOfMonth(each)));
  const topUp = inMonth.length > 0 ? Math.max(minimum - charged, 0) : 0;
  return {
    ...{ customerId, charges, charged, adjustments, topUp },
    pieces: new Set(own.map(({ itemId }) => itemId)).size,
    days: inMonth.reduce((total, { charge }) => total + (charge?.days ?? 0), 0),
    total: charged + adjustments + topUp,
  };
}

function withAmounts(own: readonly OfPiece[]): readonly PieceCharge[] {
  const amounts = roundedOnce(own.map(({ charge, adjustment }) => (charge ?? adjustment).exact));
  return own.map((each, index) => ({ ...each, amount: amounts[index] ?? 0 }));
}

const sum = (charges: readonly PieceCharge[]): number => charges.reduce((total, { amount }) => total + amount, 0);

/** What a run comes to. */
export const totalsOf = ({ customers }: ComputedRun) => ({
  pieces: customers.reduce((sum, { pieces }) => sum + pieces, 0),
  charged: customers.reduce((sum, { charged, topUp }) => sum + charged + topUp, 0),
  adjustments: customers.reduce((sum, { adjustments }) => sum + adjustments, 0),
  total: customers.reduce((sum, { total }) => sum + total, 0),
});
