import { chargeTypes } from "../../schemas/charges.ts";
import { choice, money, percent } from "../../schemas/fields.ts";

/** One charge of a quote, as entered. */
export const chargeLine = {
  type: choice(chargeTypes, { required: true, label: "Charge" }),
  percent: percent({ min: 0, max: 100, label: "%" }),
  amount: money({ min: 0 }),
  declaredValue: money({ min: 0 }),
  minimum: money({ min: 0 }),
};

/** Customers see only prices that were sent to them, not prices still being worked on. */
export const unsent = { offered: false } as const;
