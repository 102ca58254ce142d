import { serviceKinds } from "../shared/service-words.ts";

/** Everything that can be billed: the services sold, plus surcharges and discounts. */
export const billedServices = [...serviceKinds, "fuel surcharge", "delivery valuation", "discount"] as const;
export const billedServiceLabels = { "fuel surcharge": "Fuel Surcharge", "delivery valuation": "Delivery Valuation" };
