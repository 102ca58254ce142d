import { serviceNames, services, units } from "../sales/sales-quote-fields.ts";

export { units };

/** Everything that can be billed: the services sold, plus surcharges and discounts. */
export const billedServices = [...services, "fuel surcharge", "delivery valuation", "discount"] as const;
type BilledService = (typeof billedServices)[number];
export const billedServiceNames: Readonly<Record<BilledService, string>> = {
  ...serviceNames,
  "fuel surcharge": "Fuel Surcharge",
  "delivery valuation": "Delivery Valuation",
  discount: "Discount",
};
