import type { partyStates } from "../../src/resources/shared/party.ts";
import type { SeedRow } from "./insert-rows.ts";
import type { Random } from "./random.ts";
import { inspectingCustomer, stored } from "./warehouse/goods.ts";
import { cities, customerNames, furniture, kinds, prospectFirst, prospectLast, sources, streets } from "./words.ts";

/** The operating company's party, which its employees belong to. */
export const operatorId = 1;
export const customerCount = customerNames.length;
export const prospectCount = 90;

export function someAddress(random: Random) {
  const [city, state, zip] = random.pick(cities);
  const suite = random.chance(0.3) ? { address2: `Suite ${random.between(2, 40)}` } : {};
  return { address: `${random.between(4, 980)} ${random.pick(streets)}`, ...suite, city, state, zip, country: "US" };
}

export const somePhone = (random: Random) =>
  `+1 ${random.pick(["212", "646", "201", "617", "215"])}555${String(random.between(100, 199)).padStart(4, "0")}`;

export const slug = (name: string) =>
  name
    .toLowerCase()
    .normalize("NFD")
    .replace(/[^a-z0-9]+/g, "");

/** Customers whose goods are in the warehouse. */
const stores = (index: number): boolean => stored.some(({ customer }) => customer === index);

const moment = (daysAgo: (days: number) => string, days: number) => daysAgo(days);

/** The operating company, 25 customers (two of them still onboarding, one suspended) and 90 prospects. */
export function demoParties(random: Random, daysAgo: (days: number) => string, staff: readonly number[]): SeedRow[] {
  const operator: SeedRow = {
    id: operatorId,
    state: "operator" satisfies keyof typeof partyStates,
    createdAt: daysAgo(900),
    name: "HQ Logistics",
    kind: "commercial",
  };
  // The first customer's people sign in to the demo: the person they ask is in sales.
  const executiveOf = (index: number, picked: number) => (index === 0 ? (staff[1] ?? picked) : picked);
  const customers = customerNames.map(([name, kind], index): SeedRow => {
    const state = index === 20 ? "suspended" : index >= 23 ? "onboarding" : "active";
    return {
      id: operatorId + 1 + index,
      state,
      createdAt: moment(daysAgo, random.between(60, 800)),
      createdById: random.pick(staff),
      name,
      kind,
      accountExecutiveId: executiveOf(index, random.pick(staff)),
      email: `office@${slug(name)}.example`,
      phone: somePhone(random),
      website: `https://${slug(name)}.example`,
      source: random.pick(sources),
      billTo: state === "onboarding" ? null : someAddress(random),
      terms: state === "onboarding" ? null : random.pick(["due on receipt", "net 15", "net 30", "net 30", "net 45"]),
      creditLimit: random.between(5, 60) * 1_000_000,
      paymentMethodDefault: random.chance(0.5) ? String(random.between(1000, 9999)) : null,
      warehousing: random.chance(0.6) || stores(index),
      inspectOnReceipt: index === inspectingCustomer,
      quickBooksId: random.chance(0.4) ? `QB-${random.between(100, 999)}` : null,
      suspensionReason: state === "suspended" ? "Two invoices over 90 days" : null,
      notes: random.chance(0.3) ? "Prefers morning deliveries; call the site contact first." : null,
    };
  });
  const prospects = Array.from({ length: prospectCount }, (_, index): SeedRow => {
    const name = `${prospectFirst[index % prospectFirst.length]} ${prospectLast[Math.floor(index / prospectFirst.length) % prospectLast.length]}`;
    return {
      id: operatorId + 1 + customerNames.length + index,
      state: random.chance(0.12) ? "archived" : "prospect",
      createdAt: moment(daysAgo, random.between(1, 300)),
      createdById: random.pick(staff),
      name,
      kind: random.pick(kinds),
      accountExecutiveId: random.chance(0.8) ? random.pick(staff) : null,
      email: `hello@${slug(name)}.example`,
      phone: somePhone(random),
      source: random.pick(sources),
      notes: random.chance(0.25) ? `Asked about ${random.pick(furniture)[0].toLowerCase()}.` : null,
    };
  });
  return [operator, ...customers, ...prospects];
}
