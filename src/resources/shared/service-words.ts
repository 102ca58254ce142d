/** What services are for: reports and figures group by these words. */
export const serviceKinds = [
  "pickup",
  "transport",
  "delivery",
  "receiving",
  "inspection",
  "storage",
  "handling out",
  "packing",
  "installation",
  "disposal",
  "after hours",
  "other",
] as const;
export type ServiceKind = (typeof serviceKinds)[number];

export const units = [
  "each",
  "piece",
  "order",
  "hour",
  "day",
  "month",
  "mile",
  "cu ft",
  "lb",
  "trip",
  "piece-day",
  "cu ft-month",
  "64 sq ft-week",
] as const;
export type ServiceUnit = (typeof units)[number];
/** Units follow a number, so they are in lower case. */
export const unitLabels = Object.fromEntries(units.map((unit) => [unit, unit]));
