import { addDays, monthStart } from "../../../src/schemas/values/date.ts";
import { demoAccounts } from "./accounts.ts";
import type { SeedRow } from "./insert-rows.ts";
import { operatorId } from "./parties.ts";
import { hubNames } from "./words.ts";

const userOf = (email: string): number => demoAccounts.findIndex((account) => account.email === email) + 1;

/** The hubs with the people who work there and what storage costs. Prices went up with the year; one customer has a price of its own. */
export function demoHubs(today: string, createdAt: string): SeedRow[] {
  const [warehouse, dispatch] = [userOf("warehouse@hq.example"), userOf("dispatch@hq.example")];
  return hubNames.map(([code, name, address, city, state, zip], index) => ({
    id: index + 1,
    createdAt,
    code,
    name,
    address: { address, city, state, zip, country: "US" },
    timeZone: "America/New_York",
    staff: [
      { memberId: warehouse, supervisor: index === 0 },
      { memberId: dispatch, supervisor: index !== 0 },
    ],
    rates: index < 2 ? ratesOf(today, index) : [],
  }));
}

function ratesOf(today: string, hub: number): readonly Readonly<Record<string, unknown>>[] {
  const opened = monthStart(today, -24);
  const raised = monthStart(today, -6);
  const each = (service: string, unit: string, rate: number, more: object = {}) => ({ service, unit, rate, validFrom: opened, ...more });
  return [
    each("storage", "piece and day", 85 - hub * 10, { minimum: 2_500, freeDays: 30, validUntil: addDays(raised, -1) }),
    each("storage", "piece and day", 95 - hub * 10, { minimum: 2_500, freeDays: 30, validFrom: raised }),
    each("storage", "cubic foot and month", 120, { minimum: 15_000, freeDays: 14, validFrom: raised, customerId: operatorId + 2 }),
    each("receiving", "piece", 1_800, { validUntil: addDays(raised, -1) }),
    each("receiving", "piece", 2_100, { validFrom: raised }),
    each("inspection", "piece", 2_500),
    each("handling out", "piece", 1_400),
    each("disposal", "piece", 4_500),
    each("after hours", "hour", 18_500, { minimum: 37_000 }),
  ];
}
