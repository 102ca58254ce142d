import { crateRental } from "../../../../src/resources/sales/crate-rental.ts";
import { addDays } from "../../../../src/schemas/values/date.ts";
import { defineEffects } from "../../../engine/effect.ts";

/** What we charge for a crate that does not come back, in cents. */
const crateCost = 1_800;

export const crateRentalEffects = defineEffects(crateRental, {
  create: ({ row, write }) => write({ dueBack: addDays(row.deliverOn, row.weeks * 7) }),
  update: ({ row, write }) => write({ dueBack: addDays(row.deliverOn, row.weeks * 7) }),
  takeBack: ({ row, write }) => {
    const missing = row.crates.reduce((sum, { quantity, returned }) => sum + quantity - (returned ?? 0), 0);
    return write({ missing, replacementCost: missing * crateCost });
  },
});
