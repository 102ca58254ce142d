import { choice, computed, money, percent } from "../../schemas/fields/fields.ts";
import { type Charge, chargeTypes } from "../../schemas/values/charges.ts";
import { lineAmount } from "./sales-quote-pricing.ts";

/** One charge of a quote, as entered. */
export const chargeLine = {
  type: choice(chargeTypes, { required: true, label: "Charge" }),
  percent: percent({ min: 0, max: 100, label: "%" }),
  amount: money({ min: 0 }),
  declaredValue: money({ min: 0 }),
  minimum: money({ min: 0 }),
};

/** A charge without the figure it is worked out from would silently be nothing. */
export const chargeRules = [
  {
    at: "charges.percent",
    holds: ({ type, percent: share }: Charge) => type !== "Fuel Surcharge" || share !== null,
    message: "Enter the surcharge in percent.",
  },
  {
    at: "charges.amount",
    holds: ({ type, amount, percent: share }: Charge) => type !== "Discount" || amount !== null || share !== null,
    message: "Enter an amount or a percentage.",
  },
] as const;

/** Customers see only prices that were sent to them, not prices still being worked on. */
export const unsent = { offered: false } as const;

/** Quantity times price. */
export const amountOfLine = computed("money", (line: { readonly quantity: number; readonly price: number }) => lineAmount(line), {
  label: "Amount",
});
