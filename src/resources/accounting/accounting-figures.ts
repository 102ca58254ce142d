/** Days sales outstanding is calculated from the invoices of this many days. */
export const OUTSTANDING_DAYS = 90;

/** Number of months of revenue shown, including the current one. */
export const REVENUE_MONTHS = 12;

/** The service of invoice lines without one. */
export const OTHER_SERVICE = "other";

/** The states of issued invoices that still count, paid or not. */
export const countedStates = ["issued", "partiallyPaid", "paid", "writtenOff"] as const;
