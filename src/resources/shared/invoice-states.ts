/** In these states an invoice can only be corrected by a credit memo. */
export const issuedStates = ["issued", "partiallyPaid", "paid", "writtenOff", "void"] as const;
/** The states in which an invoice can be paid. */
export const openStates = ["issued", "partiallyPaid"] as const;
