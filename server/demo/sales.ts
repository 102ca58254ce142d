import { leadSources, moveTypes } from "../../src/resources/sales/lead.ts";
import { lossReasons } from "../../src/resources/sales/opportunity.ts";
import { isAgreed } from "../../src/resources/shared/quote-states.ts";
import { addDays } from "../../src/schemas/values/date.ts";
import type { SeedRow } from "./insert-rows.ts";
import { customerCount, operatorId, prospectCount, someAddress, somePhone } from "./parties.ts";
import { workByProviders } from "./provider-work.ts";
import type { DemoSales } from "./quotes.ts";
import { demoRequests, demoSalesQuotes, ownPlaces } from "./sales-quotes.ts";
import { demoBills, demoOrders, demoWork } from "./sales-work.ts";
import { firstNames, lastNames } from "./words.ts";

/** Rows by module. */
export interface SalesRows {
  readonly leads: SeedRow[];
  readonly opportunities: SeedRow[];
  readonly requests: SeedRow[];
  readonly quotes: SeedRow[];
  readonly orders: SeedRow[];
  readonly vehicles: SeedRow[];
  readonly work: SeedRow[];
  readonly bills: SeedRow[];
  readonly templates: SeedRow[];
  readonly proposals: SeedRow[];
}

const leadCount = 48;
const opportunityCount = 36;
/** Two leads of the same name, whom their company, place and phone number tell apart. */
const namesakes = [3, 14];

/** Half a year of sales: every state of every module, linked from the lead to the bill of lading. */
export function demoSales(context: DemoSales): SalesRows {
  const opportunities = demoOpportunities(context);
  const leads = demoLeads(context, opportunities);
  const requests = demoRequests(context, opportunities);
  const quotes = demoSalesQuotes(context, opportunities, requests);
  const orders = demoOrders(context, quotes);
  const work = workByProviders(demoWork(context, orders), context.today);
  return {
    leads,
    opportunities: wonByQuotes(opportunities, quotes, context),
    requests,
    quotes,
    orders,
    vehicles: demoVehicles(context),
    work,
    bills: demoBills(context, work),
    ...demoProposals(context, opportunities),
  };
}

/** The first third came from leads. Companies take turns, so that the first customer has some of everything. */
function demoOpportunities({ random, daysAgo, today, staff }: DemoSales): SeedRow[] {
  return Array.from({ length: opportunityCount }, (_, index): SeedRow => {
    const state = index % 6 === 4 ? "lost" : index % 12 === 5 ? "closed" : "open";
    const ofCustomer = index % 3 === 0 ? 0 : index % customerCount;
    const partyId = index % 5 === 3 ? operatorId + 1 + customerCount + (index % prospectCount) : operatorId + 1 + (ofCustomer % 20);
    const age = random.between(5, 170);
    return {
      id: index + 1,
      state,
      createdAt: daysAgo(age),
      updatedAt: daysAgo(Math.max(0, age - random.between(1, 30))),
      createdById: random.pick(staff),
      name: random.pick([
        "Lobby and suites refit",
        "Spring collection to showroom",
        "Townhouse move",
        "Beach house installation",
        "Model apartment, white glove",
        "Two-season storage",
        "Conference center furniture",
        "Gallery delivery",
      ]),
      partyId,
      accountExecutiveId: random.pick(staff),
      moveType: random.pick(moveTypes),
      ...ownPlaces(partyId),
      targetDate: addDays(today, 14 + (index % 7) * 9),
      estimatedValue: random.between(8, 240) * 50_000,
      probability: random.pick([20, 40, 50, 60, 80]),
      closeDate: addDays(today, random.between(-10, 90)),
      closedAt: state === "open" ? null : addDays(today, -random.between(1, Math.max(1, age - 3))),
      lossReason: state === "lost" ? random.pick(lossReasons) : null,
      lossNote: state === "lost" ? random.pick(["They went with the building's own mover.", "Budget was cut in half.", null]) : null,
    };
  });
}

/** Leads in every state; the converted ones became the first opportunities. */
function demoLeads({ random, daysAgo, today, staff }: DemoSales, opportunities: readonly SeedRow[]): SeedRow[] {
  return Array.from({ length: leadCount }, (_, index): SeedRow => {
    const opportunity = index % 4 === 1 ? opportunities[Math.floor(index / 4)] : undefined;
    const state = opportunity ? "converted" : index % 8 === 7 ? "archived" : index % 2 === 0 ? "new" : "working";
    const age = opportunity ? random.between(20, 175) : random.between(0, 25);
    const createdAt = daysAgo(age);
    const answered = state === "new" ? null : new Date(Date.parse(createdAt) + random.between(6, 1_900) * 60_000).toISOString();
    const name = namesakes.includes(index) ? "Harriet Vandermeer" : `${random.pick(firstNames)} ${random.pick(lastNames)}`;
    if (opportunity) Object.assign(opportunity, { leadId: index + 1 });
    return {
      id: index + 1,
      state,
      createdAt,
      createdById: random.pick(staff),
      name,
      company: random.chance(0.5)
        ? `${random.pick(lastNames)} ${random.pick(["Interiors", "& Sons", "Hotels", "Studio", "Living"])}`
        : null,
      kind: random.pick(["designer", "retailer", "hospitality", "residential", "commercial"]),
      email: random.chance(0.85) ? `lead${index + 1}@mail.example` : null,
      phone: somePhone(random),
      source: random.pick(leadSources),
      moveType: random.pick(moveTypes),
      origin: random.chance(0.7) ? someAddress(random) : null,
      destination: random.chance(0.7) ? someAddress(random) : null,
      targetDate: random.chance(0.7) ? addDays(today, random.between(5, 80)) : null,
      estimatedValue: random.chance(0.6) ? random.between(4, 120) * 50_000 : null,
      ownerId: state === "new" && random.chance(0.5) ? null : random.pick(staff),
      firstResponseAt: answered === null || Date.parse(answered) > Date.parse(daysAgo(0)) ? null : answered,
      convertedAt: opportunity ? opportunity.createdAt : null,
      archiveReason: state === "archived" ? random.pick(["Out of our area.", "No answer after four calls."]) : null,
      partyId: opportunity ? opportunity.partyId : null,
      opportunityId: opportunity ? opportunity.id : null,
    };
  });
}

/** Marks opportunities with an approved quote as won. */
function wonByQuotes(opportunities: readonly SeedRow[], quotes: readonly SeedRow[], { today }: DemoSales): SeedRow[] {
  const approved = new Map(quotes.filter(({ state }) => isAgreed(state)).map((quote) => [quote.opportunityId, quote]));
  return opportunities.map((row) => {
    const quote = approved.get(row.id);
    if (!quote) return row;
    const closedAt = typeof quote.approvedAt === "string" ? quote.approvedAt.slice(0, 10) : today;
    return { ...row, state: "won", closedAt, lossReason: null, lossNote: null };
  });
}

function demoVehicles({ daysAgo, today }: DemoSales): SeedRow[] {
  const fleet = [
    ["Truck 1", "HQ-1042", "box truck", 1_100],
    ["Truck 2", "HQ-1177", "box truck", 1_100],
    ["Truck 3", "HQ-1260", "box truck", 1_600],
    ["Van 1", "HQ-2031", "van", 350],
    ["Van 2", "HQ-2088", "van", 350],
    ["Tractor 1", "HQ-3001", "tractor", null],
  ] as const;
  return fleet.map(([name, plate, kind, capacity], index) => ({
    id: index + 1,
    state: index === 4 ? "out" : "ready",
    createdAt: daysAgo(400),
    createdById: 1,
    name,
    plate,
    kind,
    hubId: (index % 3) + 1,
    capacity,
    inspectionDue: addDays(today, 20 + index * 31),
    outReason: index === 4 ? "Gearbox" : null,
  }));
}

function demoProposals({ random, daysAgo, today, staff }: DemoSales, opportunities: readonly SeedRow[]) {
  const body =
    "<h2>Our offer to {{customer}}</h2><p>Thank you for asking us about <strong>{{opportunity}}</strong>. We receive, inspect and store every piece at our hub and deliver it white glove.</p><ul><li>Insured to the declared value</li><li>Photos at receiving and at delivery</li></ul><p>This offer of {{estimated value}} is good until {{valid until}}.</p><p>{{account executive}}, {{our company}}</p>";
  const templates = [
    { id: 1, name: "White glove, household", body, revision: 2 },
    { id: 2, name: "Hospitality project", body, revision: 1 },
    { id: 3, name: "Seasonal storage", body, revision: 1, state: "archived" },
  ].map((row): SeedRow => ({ state: "active", createdAt: daysAgo(220), createdById: staff[0] ?? 1, versions: [], ...row }));
  const proposals = opportunities.slice(0, 14).map((opportunity, index): SeedRow => {
    const state = index % 3 === 0 ? "working" : index % 3 === 1 ? "sent" : "closed";
    const outcome = state === "closed" ? (index % 2 === 0 ? "approved" : "declined") : null;
    return {
      id: index + 1,
      number: `PR-${String(index + 1).padStart(5, "0")}`,
      state,
      createdAt: opportunity.createdAt,
      createdById: opportunity.createdById ?? null,
      title: `${String(opportunity.name)}: our proposal`,
      opportunityId: opportunity.id,
      customerId: opportunity.partyId,
      templateId: (index % 2) + 1,
      templateVersion: 1,
      body: "<h2>Our offer</h2><p>We receive, inspect and store every piece at our hub and deliver it white glove.</p><ul><li>Insured to the declared value</li><li>Photos at receiving and at delivery</li></ul>",
      validUntil: addDays(today, random.between(10, 60)),
      sentAt: state === "working" ? null : daysAgo(2),
      outcome,
      approvedByName: outcome === "approved" ? "Ottilie Fontaine" : null,
      approvedAt: outcome === "approved" ? daysAgo(1) : null,
      declineReason: outcome === "declined" ? "We are staying with our current provider." : null,
    };
  });
  return { templates, proposals };
}

/** Follow-ups of each kind: overdue, due today, upcoming, done. */
export function demoFollowUps(
  { random, daysAgo, today, staff }: DemoSales,
  bizObjectId: number,
  ids: readonly number[],
  from: number,
): SeedRow[] {
  return ids.map((id, index): SeedRow => {
    const state = index % 4 === 3 ? "done" : "open";
    const due = addDays(
      today,
      state === "done" ? -random.between(2, 20) : index % 4 === 0 ? -random.between(1, 4) : index % 4 === 1 ? 0 : random.between(1, 12),
    );
    return {
      id: from + index,
      state,
      createdAt: daysAgo(random.between(2, 25)),
      createdById: random.pick(staff),
      bizObjectId,
      recordId: id,
      due,
      channel: random.pick(["call", "call", "e-mail", "visit"]),
      ownerId: random.pick(staff),
      note: random.pick([
        "Ask whether they are moving the piano.",
        "Check the elevator reservation date.",
        "Did the numbers reach the right person?",
        "Offer storage until the floor is done.",
        "Who signs for the building?",
      ]),
      outcome:
        state === "done"
          ? random.pick(["Left a message; call again.", "They will decide next week.", "Sent the certificate of insurance."])
          : null,
      doneAt: state === "done" ? daysAgo(1) : null,
    };
  });
}
