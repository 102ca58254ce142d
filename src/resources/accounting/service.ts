import { boolean, choice, longText, money, text } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { serviceKinds, unitLabels, units } from "../shared/service-words.ts";

/** The columns in which rates are edited under the record that they belong to. */
export const rateColumns = ["price", "cost", "minimum", "freeDays", "validFrom", "validUntil"] as const;

/** What a line takes from the price book, whatever it calls its price. */
export const drawnByLines = { service: "kind", description: "description", unit: "unit", taxable: "taxable" } as const;

/** A service of the price book. Quotes and bills draw its values into their lines and keep what they drew. */
export const service = resource("service", {
  // Short enough for a column of a quote, and what a spreadsheet has.
  title: "code",
  subtitle: ["name", "unit"],
  path: "/accounting/prices",
  subject: "CONFIG_PRICES",
  bizObject: 130,
  side: "employee",
  fields: {
    code: text({ required: true, unique: true, mono: true, maxLength: 32, sort: true, search: true }),
    name: text({ required: true, unique: true, maxLength: 120, sort: true, search: true }),
    kind: choice(serviceKinds, { required: true, default: "delivery", filter: true, sort: true, help: "What reports group it by" }),
    unit: choice(units, { required: true, default: "each", labels: unitLabels, filter: true, sort: true }),
    description: text({ maxLength: 250, search: true, help: "Printed on quotes and bills. Leave empty to print the name" }),
    price: money({ perUnit: true, min: 0, max: 100_000_000, label: "List price", sort: true, help: "Per unit, where no rate applies" }),
    cost: money({ perUnit: true, min: 0, max: 100_000_000, label: "Unit cost", sort: true }),
    taxable: boolean({ filter: true }),
    transport: boolean({ filter: true, help: "Subject to the fuel surcharge" }),
    notes: longText({ label: "Internal notes" }),
  },
  states: {
    active: { id: 160, tone: "good" },
    retired: { id: 161, tone: "muted" },
  },
  create: {},
  // Its effect keeps the kind and the unit of a service that has rates.
  update: { effect: true },
  actions: {
    retire: {
      from: "active",
      to: "retired",
      icon: "pause",
      confirm: "{code} can no longer be chosen on quotes and bills. Those that have it stay as they are.",
    },
    reactivate: { from: "retired", to: "active", icon: "play" },
  },
  people: { owner: "createdBy" },
  views: {
    list: {
      title: "Price book",
      columns: ["code", "name", "kind", "unit", "price", "cost", "taxable", "transport", "state"],
      more: ["description", "createdBy", "createdAt", "updatedAt"],
      sort: "code",
      tabLabel: "Price book",
      segments: {
        param: "show",
        options: { active: { where: { state: "active" } }, retired: { where: { state: "retired" } }, all: { where: {} } },
      },
    },
    show: {
      strip: ["price", "cost", "unit", "kind"],
      tabs: {
        overview: {
          sections: [
            { title: "Service", fields: ["code", "name", "kind", "unit", "description"] },
            { title: "Price", fields: ["price", "cost", "taxable", "transport"] },
            { title: "Internal notes", fields: ["notes"] },
          ],
          lists: [{ list: "rate", by: "service", label: "Rates", edit: ["hub", "customer", ...rateColumns] }],
        },
        activity: { history: true },
      },
    },
  },
});
