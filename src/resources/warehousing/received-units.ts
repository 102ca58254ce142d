interface CountedItem {
  readonly expected: number | null;
  readonly quantity: number;
  readonly damaged: number | null;
}
interface Counted {
  readonly items: readonly CountedItem[];
}

const sumOf = ({ items }: Counted, units: (item: CountedItem) => number): number => items.reduce((sum, item) => sum + units(item), 0);

/** Units that came. */
export const unitsReceived = (row: Counted): number => sumOf(row, ({ quantity }) => quantity);

/** Units that came damaged. */
export const unitsDamaged = (row: Counted): number => sumOf(row, ({ damaged }) => damaged ?? 0);

/** How many of a line's announced units did not come. */
export const shortOf = ({ expected, quantity }: Pick<CountedItem, "expected" | "quantity">): number =>
  Math.max((expected ?? 0) - quantity, 0);

/** How many more of a line came than were announced; none of what nobody announced. */
export const overOf = ({ expected, quantity }: Pick<CountedItem, "expected" | "quantity">): number =>
  expected === null ? 0 : Math.max(quantity - expected, 0);

/** Announced units that did not come. */
export const unitsShort = (row: Counted): number => sumOf(row, shortOf);

/** Units that came beyond those announced. */
export const unitsOver = (row: Counted): number => sumOf(row, overOf);

/** Why a receive can't be completed without the signed paper; null where it can. */
export const receiptRefusal = (row: Counted & { readonly deliveryReceipt: readonly unknown[] }): string | null =>
  row.deliveryReceipt.length > 0 || unitsDamaged(row) + unitsShort(row) === 0
    ? null
    : "Something is short or damaged: add a photo of the delivery receipt on which the driver signed for it.";
