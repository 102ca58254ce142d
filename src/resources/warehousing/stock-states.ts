/** States of a piece that is in a hub. */
export const stockStates = ["onHold", "inStock", "allocated", "staged"] as const;
