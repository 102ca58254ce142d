/** The parts of a record's page that declarations name in `figures`; `src/app/fill-slots.tsx` has the component of each. */
export const recordParts = [
  "api-key-secret",
  "carrier-scorecard",
  "contractor-scorecard",
  "customer-account",
  "customer-readiness",
  "inspection-drawing",
  "invoice-settlements",
  "order-deposit",
  "piece-story",
  "quote-deposit",
  "repair-photos",
  "vendor-scorecard",
  "webhook-secret",
  "work-margin",
] as const;
export type RecordPart = (typeof recordParts)[number];
