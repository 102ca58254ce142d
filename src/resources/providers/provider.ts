import { resource } from "../../schemas/resource.ts";
import { carrierFields, vendorFields } from "./provider-fields.ts";
import { providerStates } from "./provider-states.ts";

/** Any outside company or person who works for us. References point at this base; its slices have the screens. Hidden from customers. */
export const provider = resource("provider", {
  title: "name",
  subtitle: ["kind", "email", "phone"],
  path: "/providers",
  subject: "PROVIDERS_AC_CARRIERS",
  bizObject: 106,
  routes: false,
  slices: ["agent-carrier", "independent-contractor", "vendor"],
  fields: { ...carrierFields, ...vendorFields },
  states: providerStates,
  links: { upload: { screen: "portal.providers", days: 30, opens: { state: ["applied", "active"] }, openedAt: "linkOpenedAt" } },
  views: { list: { columns: ["name", "kind", "baseCost", "cycleDays", "state"], sort: "name" } },
});
