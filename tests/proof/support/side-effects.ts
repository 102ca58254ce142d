/** What operations make and change beyond their own row, by "<module> <operation>": the modules that it is found in. */
export const sideEffects: Readonly<Record<string, readonly string[]>> = {
  "lead convert": ["opportunity", "prospect", "contact"],
  "sales-quote send": ["sales-quote"],
  "sales-quote revise": ["sales-quote"],
  "sales-quote remove": ["sales-quote"],
  "sales-quote order": ["sales-quote", "sales-order"],
  "sales-order cancel": ["sales-quote"],
  "lead-follow-up markAsDone": ["lead-follow-up"],
  "opportunity-follow-up markAsDone": ["opportunity-follow-up"],
  "request-follow-up markAsDone": ["request-follow-up"],
  "quote-follow-up markAsDone": ["quote-follow-up"],
};

/**
 * What rows are made with, so that what may be done with one hangs on that row alone: no crew that is busy elsewhere, no delivery
 * that waits for its proof. tests/effects has what hangs on other records.
 */
export const createdWith: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "work-order": { type: "pickup", crew: [], vehicleId: null, checklist: [] },
};

/** What may be done with one of them hangs on the others, and moves them: the money-sequences.test.ts have books of their own. */
export const testedByMoneySequences: readonly string[] = [
  "billing-report",
  "processing-document",
  "invoice",
  "payment",
  "credit-memo",
  "payment-link",
  "quickbooks-message",
];

/** Steps of the program that are only right as a part of another record's: by itself this one would leave what it is released from. */
export const partsOnly: readonly string[] = ["work-order releaseBilling"];
