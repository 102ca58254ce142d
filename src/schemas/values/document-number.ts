/** How invoices are numbered once they are issued, from a counter of the ledger. */
export const INVOICE_NUMBERS = "INV-{00000}";

/** A document's number as it is written, "SH-{00000}" with 42 as "SH-00042"; a longer one keeps all its digits. */
export const writtenNumber = (pattern: string, number: number): string =>
  pattern.replace(/\{(0+)\}/, (_, digits: string) => String(number).padStart(digits.length, "0"));
