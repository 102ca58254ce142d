import type { ModelValues } from "./rule-model.ts";

interface Item {
  readonly quantity: number;
}

/** What an effect writes to fields of its own row that people may also write, by "<module> <operation>". */
export const writtenByEffect: Readonly<Record<string, (row: ModelValues) => ModelValues>> = {
  "ticket price": ({ items }) => {
    const [first, ...others] = items as readonly Item[];
    return { items: first ? [{ ...first, price: 500, sum: 500 * first.quantity }, ...others] : [] };
  },
};

/**
 * Input values that keep a row independent of other records: no crew that is busy elsewhere, no delivery that waits
 * for proof. tests/effects covers the operations that depend on other records.
 */
export const createdWith: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "work-order": { type: "pickup", crew: [], vehicleId: null, checklist: [{ item: "Checked", done: true }] },
};

/** Inputs that an action takes once only, made anew for each call, by "<module> <action>". */
export const freshInputs: Readonly<Record<string, (nth: number) => Readonly<Record<string, unknown>>>> = {
  "hub addPlaces": (nth) => ({ first: `N-${nth}`, last: `N-${nth}` }),
};

/** Operations on these depend on and change other records; money-sequences.test.ts covers them. */
export const testedByMoneySequences: readonly string[] = [
  "billing-report",
  "processing-document",
  "invoice",
  "payment",
  "credit-memo",
  "payment-link",
  "quickbooks-message",
  "opening-balance",
  // A new period starts closed if a later one is; tests/effects/accounting-periods.test.ts covers it.
  "accounting-period",
  // A rate's days depend on other rates, and a service's unit on its rates; tests/effects/prices covers them.
  "service",
  "rate",
  // A tax area is found by new quotes and bills, and its charges follow from invoices; tests/effects/taxes.test.ts covers them.
  "tax-area",
  // New work orders take the items of checklists; tests/effects/checklists.test.ts covers them.
  "work-checklist",
  "tax-charge",
];

/**
 * What happens to goods follows from several records at once: expected goods from receives, pieces from movements, inspections and counts.
 * warehouse-sequences.test.ts runs random sequences of them against a model of a whole hub.
 */
export const warehouseModules: readonly string[] = [
  "hub-place",
  "pending-receive",
  "receive",
  "inventory-item",
  "movement",
  "inspection",
  "cycle-count",
  "count-entry",
  // goods-sequences.test.ts plays them with receives, inspections and billing; tests/effects has more about repairs and claims alone.
  "pull-flow",
  "inspection-repair",
  "claim",
  // What a run charges follows from pieces and from other runs of the hub; goods-sequences.test.ts, and tests/storage.
  "storage-run",
  "storage-statement",
  "storage-charge",
  // A piece's photos answer its request; tests/effects/warehousing/photo-requests.test.ts.
  "photo-request",
  // Whether a provider gets a job follows from its papers, the work order and the other offers; tests/effects/providers.
  "provider-job",
];

/** Whether anybody is asked for a review follows from the customer's contacts; tests/effects/care covers it. */
export const careModules: readonly string[] = ["review"];
/** One certificate is accepted instead of another; tests/effects/providers. */
export const providerModules: readonly string[] = ["provider-document"];

/**
 * System actions that only make sense as part of an action on another record, and actions that need other records: providers known for the
 * lane, which tests/effects/providers has, and checklists that the customer may have, which tests/effects/checklists has.
 */
export const partsOnly: readonly string[] = ["work-order releaseBilling", "work-order addChecklist", "shipping-quote proposeOptions"];
