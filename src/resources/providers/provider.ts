import { choice, integer, money, text } from "../../schemas/fields.ts";
import { resource } from "../../schemas/resource.ts";

/** An outside carrier that a shipping quote's options can name. Hidden from customers. */
export const provider = resource("provider", {
  title: "name",
  path: "/providers/partners",
  subject: "PROVIDERS_AC_CARRIERS",
  bizObject: 106,
  routes: false,
  fields: {
    name: text({ required: true, maxLength: 160, sort: true, search: true }),
    kind: choice(["agent carrier", "independent contractor", "vendor"], {
      required: true,
      filter: true,
    }),
    baseCost: money({ required: true, min: 0, help: "Typical cost per delivery" }),
    cycleDays: integer({ required: true, min: 0, max: 365, label: "Cycle (days)" }),
  },
  views: { list: { columns: ["name", "kind", "baseCost", "cycleDays"], sort: "name" } },
});
