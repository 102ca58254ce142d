import { now } from "../../schemas/rules/where.ts";
import { formatDate } from "../../schemas/values/date.ts";
import type { ProviderKind } from "./provider-fields.ts";

/** What decides whether a provider may work. */
export interface Standing {
  readonly kind: ProviderKind;
  readonly state: string;
  readonly insuranceExpiresOn: string | null;
  readonly authorityExpiresOn: string | null;
}

/** What each kind needs on file, accepted and not over. A vendor's work needs neither. */
export const neededPapers = {
  "agent carrier": ["insurance", "authority"],
  "independent contractor": ["insurance"],
  vendor: [],
} as const satisfies Readonly<Record<ProviderKind, readonly string[]>>;

const words = {
  insurance: { field: "insuranceExpiresOn", its: "Its insurance", missing: "No insurance certificate is on file." },
  authority: { field: "authorityExpiresOn", its: "Its operating authority", missing: "No operating authority is on file." },
} as const;

/**
 * Why the provider may not work on that day, as a sentence; null if it may. Scheduling, job offers and chosen quote options all ask this.
 * `today` tells a paper that is over from one that ends before that day.
 */
export function obstacleToWork(provider: Standing, day: string, today: string = day): string | null {
  if (provider.state === "suspended") return "It is suspended.";
  if (provider.state !== "active") return "It has not been approved yet.";
  for (const paper of neededPapers[provider.kind]) {
    const { field, its, missing } = words[paper];
    const until = provider[field];
    if (until === null) return missing;
    if (until < day) return `${its} ${until < today ? "lapsed on" : "ends on"} ${formatDate(until)}.`;
  }
  return null;
}

const insured = { $any: [{ insuranceExpiresOn: now.today }, { insuranceExpiresOn: { after: now.today } }] } as const;
const authorized = { $any: [{ authorityExpiresOn: now.today }, { authorityExpiresOn: { after: now.today } }] } as const;

/** The same rule as a condition: the providers without an obstacle today. */
export const mayWorkToday = {
  state: "active",
  $any: [
    { kind: "vendor" },
    { kind: "independent contractor", ...insured },
    { kind: "agent carrier", $not: { $any: [{ $not: insured }, { $not: authorized }] } },
  ],
} as const;
