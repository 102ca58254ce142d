import type { Cents } from "../../../../src/schemas/values/money.ts";
import { shareOut } from "../../../../src/schemas/values/share-out.ts";

/** The part of an amount that goes to one invoice. */
export interface Share {
  readonly invoiceId: number;
  readonly amount: Cents;
}

/** Splits an amount over invoices in the given order, up to each balance, until nothing is left. */
export const sharesOf = (available: Cents, owed: Parameters<typeof shareOut>[1]): Share[] =>
  shareOut(available, owed).map(({ id, amount }) => ({ invoiceId: id, amount }));
