import { demoAccounts } from "./accounts.ts";
import type { SeedRow } from "./insert-rows.ts";
import { hubNames } from "./words.ts";

const userOf = (email: string): number => demoAccounts.findIndex((account) => account.email === email) + 1;

/** The hubs with the people who work there. */
export function demoHubs(createdAt: string): SeedRow[] {
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
  }));
}
