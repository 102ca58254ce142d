import { orderTypes, serviceTypes } from "../../src/resources/sales/shipping-quote-fields.ts";
import { quoteStates } from "../../src/resources/shared/quote-states.ts";
import { addDays } from "../../src/schemas/values/date.ts";
import type { DemoContext, DemoPeople } from "./demo-module.ts";
import type { SeedRow } from "./insert-rows.ts";
import { customerCount, operatorId } from "./parties.ts";
import type { Random } from "./random.ts";
import { furniture, providerNames } from "./words.ts";

/** The input of the functions that make demo rows. */
export type DemoSales = Pick<DemoContext, keyof DemoPeople | "random" | "daysAgo" | "today">;

const quoteCount = 60;
const states = Object.keys(quoteStates);

/** 60 shipping quotes in all states; every third belongs to the first customer, so that its users have data to see. */
export function demoQuotes(
  random: Random,
  daysAgo: (days: number) => string,
  today: string,
  { staff, customerUser }: DemoPeople,
): SeedRow[] {
  return Array.from({ length: quoteCount }, (_, index): SeedRow => {
    // Every third quote belongs to one customer; changing the state every three quotes gives that customer all states too.
    const state = states[Math.floor(index / 3) % states.length] ?? "draft";
    const customer = index % 3 === 0 ? 0 : index % 7 === 0 ? 1 : random.between(0, customerCount - 4);
    const customerId = operatorId + 1 + customer;
    const madeByCustomer = customerUser(customerId) !== undefined && random.chance(0.4);
    const priced = !["draft", "pendingPricing"].includes(state);
    const age = random.between(state === "expired" ? 40 : 2, state === "expired" || state === "delivered" ? 120 : 25);
    const options = providerOptions(random, priced);
    const chosen = options.find((option) => option.chosen);
    const decided = ["approved", "inTransit", "delivered"].includes(state);
    const row = {
      id: index + 1,
      number: `SH-${String(index + 1).padStart(5, "0")}`,
      state,
      createdAt: daysAgo(age),
      updatedAt: daysAgo(Math.max(0, age - random.between(1, 20))),
      createdById: madeByCustomer ? (customerUser(customerId) ?? null) : random.pick(staff),
      madeBy: madeByCustomer ? "customer" : "employee",
      customerId,
      // The contacts and locations of one customer are `customerCount` ids apart.
      recipientId: customer + 1 + customerCount * random.between(0, 3),
      accountExecutiveId: random.pick(staff),
      sidemark: random.chance(0.7)
        ? `${random.pick(["Smith", "Okafor", "Villa", "Lobby", "Suite", "Garden"])} / ${random.between(100, 999)}`
        : null,
      originId: random.chance(0.5) ? customerCount * 3 + random.between(1, 15) : customer + 1,
      destinationId: customer + 1 + customerCount * random.between(1, 2),
      originService: random.pick(serviceTypes),
      destinationService: random.pick(serviceTypes),
      hubId: random.between(1, 3),
      orderType: random.pick(orderTypes),
      pickupDate: addDays(today, random.between(-10, 30)),
      pieces: pieces(random),
      options,
      price: priced && chosen ? Math.round((chosen.cost * random.between(125, 170)) / 10_000) * 100 : null,
      charges: priced ? demoCharges(random) : [],
      validUntil: addDays(today, state === "expired" ? -random.between(1, 20) : random.between(3, 40)),
      notes: random.chance(0.3) ? "Please protect the stair rails." : null,
      internalNotes: random.chance(0.4) ? "Margin is thin: do not discount further." : null,
      answered: state !== "pendingChanges" || random.chance(0.5),
      changeRequest:
        state === "pendingChanges"
          ? random.pick(["Can we pick up a week later?", "Please leave out the chandelier.", "Deliver to the loading dock instead."])
          : null,
      declineReason:
        state === "lost" ? random.pick(["Found a lower price.", "The project is on hold.", "The client cancelled the order."]) : null,
      approvedByName: decided ? "Ottilie Fontaine" : null,
      approvedAt: decided ? daysAgo(Math.max(1, age - 3)) : null,
    };
    // A quote that was changed after the customer asked for changes is no longer the one that was sent to them.
    return { ...row, offered: priced && !(state === "pendingChanges" && row.answered) };
  });
}

function pieces(random: Random) {
  return Array.from({ length: random.between(1, 6) }, () => {
    const [description, length, width, height, weight, value] = random.pick(furniture);
    return { description, quantity: random.chance(0.3) ? random.between(2, 8) : 1, length, width, height, weight, value };
  });
}

function providerOptions(random: Random, priced: boolean) {
  const count = priced ? random.between(1, 3) : random.between(0, 1);
  return Array.from({ length: count }, (_, index) => {
    const provider = (random.between(0, providerNames.length - 1) + index) % providerNames.length;
    const [, , baseCost, cycleDays] = providerNames[provider] ?? providerNames[0];
    return { providerId: provider + 1, cost: baseCost + random.between(-40, 120) * 100, cycleDays, chosen: priced && index === 0 };
  });
}

export function demoCharges(random: Random) {
  const none = { percent: null, amount: null, declaredValue: null, minimum: null };
  return [
    { ...none, type: "Fuel Surcharge", percent: random.pick([8, 10.5, 12]) },
    ...(random.chance(0.3) ? [{ ...none, type: "Discount", percent: random.pick([5, 10]) }] : []),
    ...(random.chance(0.5)
      ? [{ ...none, type: "Delivery Valuation", declaredValue: random.between(5, 80) * 100_000, percent: 0.6, minimum: 2_500 }]
      : []),
  ];
}
