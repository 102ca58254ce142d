import { isAgreed } from "../../src/resources/shared/quote-states.ts";
import { salesTotals } from "../../src/resources/shared/sales-quote-pricing.ts";
import { addDays } from "../../src/schemas/values/date.ts";
import type { SeedRow } from "./insert-rows.ts";
import { publicPlaceId } from "./people-and-places.ts";
import type { DemoSales } from "./quotes.ts";

type Priced = Parameters<typeof salesTotals>[0];

/** An order for most approved quotes; those in transit and delivered have one each. */
export function demoOrders({ daysAgo }: DemoSales, quotes: readonly SeedRow[]): SeedRow[] {
  const ordered = quotes.filter(({ state, id }) => isAgreed(state) && !(state === "approved" && id % 2 === 0));
  return ordered.map((quote, index): SeedRow => {
    const totals = salesTotals(quote as unknown as Priced);
    Object.assign(quote, { salesOrderId: index + 1 });
    return {
      id: index + 1,
      number: `SO-${String(index + 1).padStart(5, "0")}`,
      state:
        quote.state === "delivered" ? "completed" : quote.state === "inTransit" ? "inProgress" : index % 2 === 0 ? "inProgress" : "open",
      createdAt: typeof quote.approvedAt === "string" ? quote.approvedAt : daysAgo(3),
      createdById: quote.createdById ?? null,
      customerId: quote.customerId,
      quoteId: quote.id,
      accountExecutiveId: quote.accountExecutiveId,
      customerPo: `PO-${1_000 + index * 37}`,
      contactId: quote.contactId,
      terms: quote.terms,
      serviceDate: quote.serviceDate,
      originId: quote.originId,
      destinationId: quote.destinationId,
      orderType: quote.orderType,
      lines: (quote.lines as readonly Record<string, unknown>[]).map(({ service, description, quantity, unit, price }) => ({
        service,
        description,
        quantity,
        unit,
        price,
      })),
      subtotal: totals.lines,
      discountTotal: totals.discount,
      fuelTotal: totals.fuel,
      valuationTotal: totals.valuation,
      taxTotal: totals.tax,
      total: totals.total,
      deposit: quote.deposit,
      notes: quote.notes,
      internalNotes: quote.internalNotes,
      quoteOpportunityId: quote.opportunityId,
    };
  });
}

/** What the order counts in pieces. */
const piecesOf = ({ lines }: SeedRow) =>
  (lines as readonly { readonly unit: string; readonly description: string; readonly quantity: number }[])
    .filter(({ unit }) => unit === "piece")
    .map(({ description, quantity }) => ({ description, quantity, weight: null }));

const shifts = [
  [8, 12],
  [9, 15],
  [13, 17],
] as const;

/** A pickup and a delivery for each order, this week and next; scheduled work never double-books a crew or vehicle. */
export function demoWork({ random, daysAgo, today, staff }: DemoSales, orders: readonly SeedRow[]): SeedRow[] {
  return orders.flatMap((order, orderIndex) =>
    (["pickup", "delivery"] as const).map((type, step): SeedRow => {
      const id = orderIndex * 2 + step + 1;
      const past = order.state === "completed";
      const state = past ? "completed" : order.state === "open" ? "new" : step === 0 && orderIndex % 2 === 0 ? "inProgress" : "scheduled";
      // Three at a time each day, each with its own crew and vehicle.
      const team = id % 3;
      const day = addDays(today, past ? -(6 + id) : Math.floor(id / 3) - 1);
      const [from, until] = shifts[team] ?? shifts[0];
      const hour = (localHour: number) => `${day}T${String(localHour + 5).padStart(2, "0")}:00:00.000Z`;
      const crew = state === "new" ? [] : staff.slice(team * 2, team * 2 + 2);
      return {
        id,
        number: `WO-${String(id).padStart(5, "0")}`,
        state,
        createdAt: order.createdAt,
        createdById: random.pick(staff),
        type,
        customerId: order.customerId,
        salesOrderId: order.id,
        quoteId: order.quoteId,
        opportunityId: order.quoteOpportunityId ?? null,
        contactId: order.contactId,
        customerPo: order.customerPo,
        pieces: piecesOf(order),
        windowStart: hour(from),
        windowEnd: hour(until),
        places: [
          {
            locationId: order.originId ?? publicPlaceId,
            purpose: type === "pickup" || order.destinationId ? "load" : "unload",
            note: null,
          },
          ...(type === "delivery" && order.destinationId
            ? [{ locationId: order.destinationId, purpose: "unload", note: "Ring the doorman." }]
            : []),
        ],
        crew: crew.map((memberId, index) => ({ memberId, lead: index === 0 })),
        vehicleId: state === "new" ? null : team + 1,
        checklist: ["Walk through with the site contact", "Photos of the entrance", "Floor protection"].map((item) => ({
          item,
          done: state === "completed",
        })),
        estimatedHours: until - from,
        actualHours: state === "completed" ? until - from + 0.5 : null,
        instructions: random.chance(0.5) ? "Service entrance on the side street." : order.notes,
        internalNotes: order.internalNotes,
        receiverName: state === "completed" && type === "delivery" ? "Reception" : null,
        startedAt: state === "inProgress" || past ? daysAgo(past ? 5 : 0) : null,
        completedAt: past ? daysAgo(4) : null,
      };
    }),
  );
}

/** A bill of lading for each delivery that is scheduled or completed. */
export function demoBills({ random, daysAgo }: DemoSales, work: readonly SeedRow[]): SeedRow[] {
  const deliveries = work.filter(({ type, state }) => type === "delivery" && state !== "new");
  return deliveries.map((order, index): SeedRow => {
    const state = order.state === "completed" ? "delivered" : (["draft", "issued", "inTransit"][index % 3] ?? "draft");
    const places = order.places as readonly { readonly locationId: number }[];
    const day = String(order.windowStart).slice(0, 10);
    return {
      id: index + 1,
      number: `BL-${String(index + 1).padStart(5, "0")}`,
      state,
      createdAt: order.createdAt,
      createdById: order.createdById ?? null,
      customerId: order.customerId,
      workOrderId: order.id,
      customerPo: order.customerPo,
      consigneeContactId: order.contactId,
      carrier: "HQ Logistics",
      shipperId: places[0]?.locationId ?? publicPlaceId,
      consigneeId: places[1]?.locationId ?? places[0]?.locationId ?? publicPlaceId,
      agreedPickup: day,
      agreedDelivery: day,
      vehicleId: order.vehicleId,
      paymentForm: "prepaid",
      valuation: index % 2 === 0 ? "released" : "declared",
      declaredValue: index % 2 === 0 ? null : random.between(10, 90) * 100_000,
      items: ["Sofa, three-seat", "Dining table", "Floor lamp", "Artwork, crated"]
        .slice(0, random.between(2, 4))
        .map((description, item) => ({
          tag: `T-${1_000 + index * 10 + item}`,
          description,
          quantity: 1,
          weight: random.between(12, 180),
          conditionOut: random.pick(["Good", "Good", "Scratch on the left side"]),
        })),
      receiverName: state === "delivered" ? "Reception" : null,
      pickedUpAt: state === "inTransit" || state === "delivered" ? daysAgo(5) : null,
      deliveredAt: state === "delivered" ? daysAgo(4) : null,
    };
  });
}
