import { location } from "../../../src/resources/accounts/location.ts";
import { crateRental } from "../../../src/resources/sales/crate-rental.ts";
import { addDays } from "../../../src/schemas/values/date.ts";
import { defineDemo } from "../demo-module.ts";

export const demoCrateRentals = defineDemo(crateRental, async ({ today, daysAgo, random, ids }) => {
  const locations = await ids(location);
  return ["requested", "confirmed", "delivered", "overdue", "returned"].map((state, index) => ({
    id: index + 1,
    createdAt: daysAgo(30 - index),
    state,
    number: `CR-0000${index + 1}`,
    customerId: 2,
    locationId: random.pick(locations),
    deliverOn: addDays(today, index * -7),
    weeks: 2,
    dueBack: addDays(today, index * -7 + 14),
    crates: [{ size: "medium", quantity: random.between(10, 60), returned: 0 }],
  }));
});
