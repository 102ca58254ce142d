import { orderTypes } from "../../src/resources/sales/shipping-quote-fields.ts";
import { quoteStates } from "../../src/resources/shared/quote-states.ts";
import { addDays } from "../../src/schemas/values/date.ts";
import type { SeedRow } from "./insert-rows.ts";
import { customerCount, operatorId } from "./parties.ts";
import { type DemoSales, demoCharges } from "./quotes.ts";
import { furniture } from "./words.ts";

const requestCount = 24;
const quoteCount = 45;
const requestStates = ["new", "working", "quoted", "declined", "cancelled", "new"] as const;
const states = Object.keys(quoteStates);

/** The contacts and locations of one customer are `customerCount` ids apart. */
export const ownPlaces = (partyId: number) => {
  const customer = partyId - operatorId - 1;
  return customer < customerCount
    ? { contactId: customer + 1, originId: customer + 1, destinationId: customer + 1 + customerCount }
    : { contactId: null, originId: null, destinationId: null };
};

/** Requests in all states; every second one without an opportunity belongs to the first customer. */
export function demoRequests({ random, daysAgo, today, staff, customerUser }: DemoSales, opportunities: readonly SeedRow[]): SeedRow[] {
  const ofCustomers = opportunities.filter(({ partyId }) => Number(partyId) <= operatorId + customerCount);
  return Array.from({ length: requestCount }, (_, index): SeedRow => {
    const opportunity = index % 3 === 2 ? undefined : ofCustomers[index % ofCustomers.length];
    const customerId = opportunity ? Number(opportunity.partyId) : operatorId + 1 + (index % 2 === 0 ? 0 : random.between(0, 19));
    const { contactId, originId, destinationId } = ownPlaces(customerId);
    const state = requestStates[index % requestStates.length] ?? "new";
    const age = random.between(1, 60);
    return {
      id: index + 1,
      number: `QR-${String(index + 1).padStart(5, "0")}`,
      state,
      createdAt: daysAgo(age),
      updatedAt: daysAgo(Math.max(0, age - random.between(0, 5))),
      createdById: customerUser(customerId) ?? random.pick(staff),
      customerId,
      requesterId: contactId,
      opportunityId: opportunity?.id ?? null,
      accountExecutiveId: state === "new" && random.chance(0.4) ? null : random.pick(staff),
      originId,
      destinationId,
      orderType: random.pick(orderTypes),
      services: ["pickup", "delivery", ...(random.chance(0.4) ? ["installation"] : [])],
      items: Array.from({ length: random.between(1, 5) }, () => {
        const [description, length, width, height, weight, value] = random.pick(furniture);
        return { description, quantity: random.between(1, 3), length, width, height, weight, value };
      }),
      wantedDate: addDays(today, random.between(4, 40)),
      timeWindow: random.pick(["any time", "morning", "afternoon"]),
      notes: random.chance(0.5) ? "The building wants a certificate of insurance." : null,
      declineReason: state === "declined" ? "We have no crew in that area that week." : null,
    };
  });
}

/** Quotes in all states; most of the value is in open and approved ones. */
export function demoSalesQuotes(
  { random, daysAgo, today, staff }: DemoSales,
  opportunities: readonly SeedRow[],
  requests: readonly SeedRow[],
): SeedRow[] {
  const quoted = requests.filter(({ state }) => state === "quoted");
  const lostOnes = new Set(opportunities.filter(({ state }) => state !== "open").map(({ id }) => id));
  return Array.from({ length: quoteCount }, (_, index): SeedRow => {
    const request = quoted[index];
    const state = request
      ? (["ready", "approved", "inTransit", "delivered"][index % 4] ?? "ready")
      : (states[index % states.length] ?? "draft");
    const decided = ["approved", "inTransit", "delivered"].includes(state);
    const candidates = opportunities.filter(
      ({ id, partyId }) => !(decided && lostOnes.has(id)) && Number(partyId) <= operatorId + customerCount,
    );
    const opportunity = request
      ? opportunities.find(({ id }) => id === request.opportunityId && !(decided && lostOnes.has(id)))
      : candidates[index % candidates.length];
    const customerId = Number(request?.customerId ?? opportunity?.partyId ?? operatorId + 1);
    const { contactId, originId, destinationId } = ownPlaces(customerId);
    const sent = !["draft", "pendingPricing"].includes(state);
    const age = random.between(state === "expired" ? 45 : 6, ["expired", "delivered"].includes(state) ? 120 : 35);
    const answered = state !== "pendingChanges" || random.chance(0.5);
    return {
      id: index + 1,
      number: `QT-${String(index + 1).padStart(5, "0")}`,
      revision: 1,
      state,
      createdAt: daysAgo(age),
      updatedAt: daysAgo(Math.max(0, age - random.between(2, 5))),
      createdById: random.pick(staff),
      customerId,
      contactId,
      opportunityId: opportunity?.id ?? null,
      quoteRequestId: request?.id ?? null,
      accountExecutiveId: random.pick(staff),
      originId,
      destinationId,
      orderType: random.pick(orderTypes),
      serviceDate: addDays(today, random.between(2, 40)),
      estimateType: random.pick(["binding", "non-binding", "flat"]),
      lines: someLines(random, request),
      charges: demoCharges(random),
      taxRate: random.pick([0, 0, 8.875, 6.625]),
      deposit: random.chance(0.4) ? random.between(2, 10) * 25_000 : null,
      terms: "Prices hold for the work described. Waiting time beyond one hour is charged by the hour.",
      validUntil: addDays(today, state === "expired" ? -random.between(1, 20) : random.between(4, 40)),
      notes: random.chance(0.4) ? "Includes removal of all packing material." : null,
      internalNotes: random.chance(0.4) ? "Crew of three; watch the margin on the stairs." : null,
      answered,
      offered: sent && !(state === "pendingChanges" && answered),
      sentAt: sent ? daysAgo(Math.max(1, age - random.between(1, 4))) : null,
      changeRequest:
        state === "pendingChanges" ? random.pick(["Please split the delivery over two days.", "Please remove storage."]) : null,
      declineReason: state === "lost" ? random.pick(["Found a lower price.", "The project is on hold."]) : null,
      approvedByName: decided ? "Ottilie Fontaine" : null,
      approvedAt: decided ? daysAgo(Math.max(1, age - 5)) : null,
    };
  });
}

function someLines({ between, chance, pick }: DemoSales["random"], request: SeedRow | undefined) {
  const items = request ? (request.items as readonly { description: string; quantity: number }[]) : [];
  const line = (service: string, description: string, quantity: number, unit: string, price: number, unitCost: number) => ({
    service,
    description,
    quantity,
    unit,
    price,
    unitCost,
    taxable: service === "storage",
    transport: service === "transport",
  });
  return [
    line("transport", "White-glove transport, door to door", 1, "trip", between(60, 420) * 1_000, between(40, 58) * 1_000),
    ...items.map((item) => line("delivery", item.description, item.quantity, "piece", between(6, 40) * 1_000, between(3, 6) * 1_000)),
    line("installation", "Crew of two, installation", between(2, 12), "hour", 14_500, 8_200),
    ...(chance(0.6) ? [line("packing", "Packing on site", between(2, 12), "hour", 9_500, 6_000)] : []),
    ...(chance(0.5)
      ? [line("storage", "Storage at the hub", pick([1, 2, 3]), "month", between(8, 60) * 1_000, between(3, 7) * 1_000)]
      : []),
  ];
}
