import { monthName } from "../../../../src/schemas/values/date.ts";

/** What a storage statement says, as far as its billing report repeats it. */
export interface BilledStatement {
  readonly id: number;
  readonly number: string;
  readonly customerId: number;
  readonly pieces: number;
  readonly days: number;
  readonly charged: number;
  readonly adjustments: number;
  readonly topUp: number;
}

/** The lines of its billing report. Amounts are whole: the month was rounded once. */
export function linesOf({ number, pieces, days, charged, adjustments, topUp }: BilledStatement, month: string, taxable: boolean) {
  const name = monthName(month);
  return [
    { what: `Storage, ${name}: ${count(pieces, "piece")}, ${count(days, "day")}`, rate: charged, event: "storage" },
    { what: `Storage, ${name}: up to the agreed minimum`, rate: topUp, event: "minimum" },
    { what: `Storage of earlier months, adjusted in ${name}`, rate: adjustments, event: "adjustments" },
  ].flatMap(({ what, rate, event }) =>
    rate === 0 ? [] : [{ service: "storage", description: what, quantity: 1, unit: "month", rate, taxable, eventId: `${number}/${event}` }],
  );
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? "" : "s"}`;
