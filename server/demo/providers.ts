import { nextReminder, papersToRenew } from "../../src/resources/providers/provider-papers.ts";
import { addDays } from "../../src/schemas/values/date.ts";
import type { SeedRow } from "./insert-rows.ts";
import { slug } from "./parties.ts";
import { providerNames } from "./words.ts";

interface Known {
  readonly name: string;
  readonly kind: (typeof providerNames)[number][1];
  readonly baseCost: number;
  readonly cycleDays: number;
}
type Profile = Readonly<Record<string, unknown>>;

const at = (address: string, city: string, state: string, zip: string) => ({ address, city, state, zip, country: "US" });
const lane = (originState: string, destinationState: string, cost: number, cycleDays: number, service: string | null = "line haul") => ({
  originState,
  destinationState,
  service,
  cost,
  cycleDays,
});

/** Those whom quotes name. Days are counted from today. */
const profiles: readonly Profile[] = [
  {
    contactName: "Marcus Oyelaran",
    phone: "+1 5405550118",
    address: at("210 Depot St", "Roanoke", "VA", "24016"),
    services: ["line haul", "local delivery", "install"],
    dotNumber: "2841177",
    mcNumber: "918342",
    insured: 241,
    authority: 402,
    lanes: [lane("NJ", "VA", 58_000, 4), lane("NY", "NC", 74_500, 5), lane("NJ", "GA", 96_000, 7)],
  },
  {
    contactName: "Dana Whitfield",
    phone: "+1 8455550164",
    address: at("77 Rinaldi Blvd", "Poughkeepsie", "NY", "12601"),
    services: ["local delivery", "pickup", "pack"],
    dotNumber: "1775209",
    mcNumber: "640221",
    insured: 96,
    authority: 310,
    lanes: [lane("NJ", "NY", 41_500, 2, "local delivery"), lane("NJ", "CT", 45_000, 3, "local delivery")],
  },
  {
    contactName: "Priscilla Moreau",
    phone: "+1 6095550127",
    address: at("15 Causeway Dr", "Ocean City", "NJ", "08226"),
    services: ["local delivery", "line haul"],
    dotNumber: "3120464",
    mcNumber: "1044870",
    // Its certificate has to be renewed within the fortnight.
    insured: 12,
    authority: 188,
    lanes: [lane("NJ", "DE", 39_000, 5), lane("NJ", "MD", 44_000, 6), lane("PA", "MD", 42_500, 6)],
  },
  {
    contactName: "Stan Kowalczyk",
    phone: "+1 9735550139",
    address: at("312 Ferry St", "Newark", "NJ", "07105"),
    services: ["pack", "repair"],
    repairs: true,
  },
  {
    contactName: "Javier Alvarez",
    phone: "+1 2015550172",
    address: at("48 Tonnelle Ave", "Jersey City", "NJ", "07306"),
    services: ["local delivery", "pickup"],
    dotNumber: "3310975",
    insured: 164,
    lanes: [lane("NJ", "NY", 36_000, 2, "local delivery"), lane("NJ", "NJ", 28_000, 1, "local delivery")],
  },
  {
    contactName: "Renee Baptiste",
    phone: "+1 2155550183",
    address: at("2300 Wharton St", "Philadelphia", "PA", "19146"),
    services: ["local delivery", "install"],
    dotNumber: "2998310",
    insured: 58,
    lanes: [lane("PA", "NJ", 34_500, 2, "local delivery"), lane("PA", "DE", 33_000, 2, null)],
  },
];

const more: readonly (Known & Profile)[] = [
  {
    name: "Old Post Road Transfer",
    kind: "agent carrier",
    baseCost: 52_000,
    cycleDays: 6,
    contactName: "Hugh Tremaine",
    phone: "+1 6175550151",
    address: at("9 Granite Ave", "Quincy", "MA", "02169"),
    services: ["line haul", "storage"],
    dotNumber: "1209845",
    mcNumber: "502117",
    // Lapsed: it gets no work until a new certificate is accepted.
    insured: -3,
    authority: 133,
    lanes: [lane("NJ", "MA", 61_000, 5), lane("NY", "RI", 55_500, 5)],
  },
  {
    name: "Garden State Line Haul",
    kind: "agent carrier",
    baseCost: 57_500,
    cycleDays: 4,
    state: "applied",
    contactName: "Imani Brooks",
    phone: "+1 7325550195",
    address: at("640 Raritan Center Pkwy", "Edison", "NJ", "08837"),
    services: ["line haul"],
    dotNumber: "3402218",
    mcNumber: "1120934",
    lanes: [lane("NJ", "OH", 82_000, 4)],
  },
  {
    name: "Brass & Walnut Restoration",
    kind: "vendor",
    baseCost: 18_000,
    cycleDays: 9,
    contactName: "Odile Marchetti",
    phone: "+1 7185550146",
    address: at("1120 Flushing Ave", "Brooklyn", "NY", "11237"),
    services: ["repair"],
    repairs: true,
  },
  {
    name: "Hollis & Reed Upholstery",
    kind: "vendor",
    baseCost: 0,
    cycleDays: 30,
    contactName: "Beatrice Hollis",
    phone: "+1 3365550109",
    address: at("501 Mill Ave", "High Point", "NC", "27260"),
    services: [],
    makesGoods: true,
  },
  {
    name: "Sal Moretti Trucking",
    kind: "independent contractor",
    baseCost: 33_000,
    cycleDays: 3,
    state: "suspended",
    suspensionReason: "Two no-shows in a month",
    contactName: "Sal Moretti",
    phone: "+1 9085550113",
    address: at("18 Bayway Ave", "Elizabeth", "NJ", "07202"),
    services: ["pickup"],
    dotNumber: "2765401",
    insured: 77,
  },
];

const known: readonly (Known & Profile)[] = [
  ...providerNames.map(([name, kind, baseCost, cycleDays], index) => ({ name, kind, baseCost, cycleDays, ...profiles[index] })),
  ...more,
];

/** What a reminder has said by now, and when the next one is due. */
const reminders = (dates: Parameters<typeof nextReminder>[0], today: string): Profile => ({
  documentsRemindOn: nextReminder(dates, today),
  documentsNotice: papersToRenew(dates, today) || null,
});

/** The demo's carriers, contractors and vendors: insured, about to lapse, lapsed, applying and suspended. */
export function demoProviders(createdAt: string, today: string): SeedRow[] {
  const dayOf = (days: unknown) => (typeof days === "number" ? addDays(today, days) : null);
  return known.map(({ insured, authority, ...row }, index) => ({
    ...reminders({ kind: row.kind, insuranceExpiresOn: dayOf(insured), authorityExpiresOn: dayOf(authority) }, today),
    id: index + 1,
    createdAt,
    state: "active",
    email: `dispatch@${slug(row.name)}.example`,
    terms: "net 30",
    ...row,
    ...(row.state === "applied" ? { createdAt: `${addDays(today, -5)}T14:00:00.000Z` } : {}),
    insuranceExpiresOn: dayOf(insured),
    authorityExpiresOn: dayOf(authority),
  }));
}
