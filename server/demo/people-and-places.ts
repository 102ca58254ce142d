import type { SeedRow } from "./insert-rows.ts";
import { customerCount, operatorId, prospectCount, slug, someAddress, somePhone } from "./parties.ts";
import type { Random } from "./random.ts";
import { firstNames, jobTitles, lastNames } from "./words.ts";

const contactCount = 160;
const locationCount = 90;
/** A vendor's place, which everybody may use. */
export const publicPlaceId = customerCount * 3 + 2;

/** 160 contacts: each customer has at least three, the first of them for billing; the rest belong to prospects. */
export function demoContacts(random: Random, daysAgo: (days: number) => string, staff: readonly number[]): SeedRow[] {
  return Array.from({ length: contactCount }, (_, index): SeedRow => {
    const ofCustomer = index < customerCount * 4;
    const partyId = operatorId + 1 + (ofCustomer ? index % customerCount : customerCount + random.between(0, prospectCount - 1));
    const firstName = random.pick(firstNames);
    const lastName = random.pick(lastNames);
    const address = `${slug(firstName)}.${slug(lastName)}@company${partyId}.example`;
    return {
      id: index + 1,
      createdAt: daysAgo(random.between(1, 400)),
      createdById: random.pick(staff),
      firstName,
      lastName,
      partyId,
      jobTitle: random.pick(jobTitles),
      roles: index < customerCount ? ["billing"] : random.chance(0.4) ? ["site"] : random.chance(0.5) ? ["approver"] : [],
      emails: [
        { address, label: "work" },
        ...(random.chance(0.15) ? [{ address: `${slug(lastName)}${index}@mail.example`, label: "home" }] : []),
      ],
      phones: [
        { number: somePhone(random), label: "work" },
        ...(random.chance(0.4) ? [{ number: somePhone(random), label: "mobile" }] : []),
      ],
      smsOptOut: random.chance(0.08),
      noReviewRequests: false,
    };
  });
}

/** 90 locations: each customer has two or more; the rest are vendors' places and hubs, which belong to nobody. */
export function demoLocations(random: Random, daysAgo: (days: number) => string, staff: readonly number[]): SeedRow[] {
  const taken = new Set<string>();
  /** The same name only once for each company. */
  const nickname = (partyId: number | null): string | null => {
    if (!random.chance(0.55)) return null;
    const name = random.pick(["Showroom", "Penthouse", "Lobby", "Warehouse door", "Model unit", "Studio", "Beach house", "Receiving dock"]);
    const key = `${partyId} ${name}`;
    if (taken.has(key)) return null;
    taken.add(key);
    return name;
  };
  return Array.from({ length: locationCount }, (_, index): SeedRow => {
    const ofCustomer = index < customerCount * 3;
    const kind = ofCustomer ? random.pick(["residence", "jobsite", "residence", "vendor"]) : index % 5 === 0 ? "hub" : "vendor";
    const partyId = ofCustomer ? operatorId + 1 + (index % customerCount) : null;
    return {
      id: index + 1,
      createdAt: daysAgo(random.between(1, 400)),
      createdById: random.pick(staff),
      partyId,
      name: nickname(partyId),
      kind,
      address: someAddress(random),
      siteContactId: ofCustomer && index < customerCount ? index + 1 : null,
      floor: random.chance(0.5) ? String(random.between(1, 40)) : null,
      elevator: random.chance(0.6),
      dock: random.chance(0.3),
      longCarry: random.chance(0.2),
      certificateOfInsurance: random.chance(0.45),
      accessNotes: random.chance(0.4)
        ? random.pick([
            "Service entrance on the side street.",
            "Weekdays 9 to 4 only.",
            "Narrow stairs after the second landing.",
            "Doorman needs the crew's names.",
          ])
        : null,
    };
  });
}
