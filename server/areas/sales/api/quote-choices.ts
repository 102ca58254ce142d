import { shippingQuote } from "../../../../src/resources/sales/shipping-quote.ts";
import { choiceLabel } from "../../../../src/schemas/fields/field.ts";
import { type AnyResource, fieldOf } from "../../../../src/schemas/resource.ts";
import { defineRoutes } from "../../../http/define-routes.ts";
import { type RouteAccess, routeFor } from "../../../http/route-access.ts";

const access: RouteAccess = { ability: { subject: "SALES_QUOTE", verb: "read" }, scope: "Words to choose from; no rows." };

const lists = [
  ["/api/quotes/order-types", "orderType"],
  ["/api/quotes/service-types/origin", "originService"],
  ["/api/quotes/service-types/destination", "destinationService"],
] as const;

/** The closed choice lists of a shipping quote, from its declaration. */
export const quoteChoices = defineRoutes((app) => {
  for (const [url, field] of lists) {
    const data = choicesOf(shippingQuote, field);
    app.get(url, routeFor(access), async () => ({ data }));
  }
});

function choicesOf(resource: AnyResource, name: string): { id: string; name: string }[] {
  const field = fieldOf(resource, name);
  if (field.kind !== "choice") throw new Error(`${resource.name}.${name} must be a \`choice\` field.`);
  return field.options.map((id) => ({ id, name: choiceLabel(field, id) }));
}
