import { services } from "../sales/sales-quote-fields.ts";

/** Everything that can be billed: the services sold, plus surcharges and discounts. */
export const billedServices = [...services, "fuel surcharge", "delivery valuation", "discount"] as const;
export const billedServiceLabels = { "fuel surcharge": "Fuel Surcharge", "delivery valuation": "Delivery Valuation" };
