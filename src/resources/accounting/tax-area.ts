import { choice, computed, date, lines, longText, percent, ref, tags, text } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { now } from "../../schemas/rules/where.ts";
import { usStateNames, usStates } from "../shared/us-states.ts";

/** What the rates of a place come to, in percent. */
export const combinedRate = ({ rates }: { readonly rates: readonly { readonly percent: number }[] }): number =>
  rates.reduce((sum, each) => sum + Math.round(each.percent * 10_000), 0) / 10_000;

/** The sales tax of a place in a period: a state's, and what its county, its city or a district adds. The most specific area of a place counts. */
export const taxArea = resource("tax-area", {
  title: "name",
  subtitle: "stateCode",
  path: "/accounting/tax-areas",
  subject: "CONFIG_PRICES",
  side: "employee",
  bizObject: 156,
  fields: {
    name: text({ required: true, maxLength: 120, sort: true, search: true }),
    stateCode: choice(usStates, { label: "State", labels: usStateNames, filter: true, sort: true, help: "Leave empty for everywhere" }),
    city: text({ maxLength: 80, filter: true, sort: true, search: true, help: "Leave empty for the whole state" }),
    postalCodes: tags({ label: "ZIP codes", help: "Whole codes or how they begin: 07114 or 071. Leave empty for all" }),
    hub: ref("hub", { filter: true, help: "Only for services that are performed in this hub" }),
    rates: lines(
      {
        name: text({ required: true, maxLength: 80, label: "Tax" }),
        percent: percent({ required: true, above: 0, max: 30, label: "Rate" }),
      },
      { noun: "rate", min: 1, max: 8, unique: ["name"] },
    ),
    rate: computed("percent", combinedRate, { label: "Combined rate", sort: true }),
    validFrom: date({ required: true, defaultDays: 0, label: "From", filter: true, sort: true }),
    validUntil: date({ label: "Until", filter: true, sort: true, help: "The last day. Leave empty for no end" }),
    notes: longText({ label: "Internal notes" }),
  },
  rules: [
    {
      at: "validUntil",
      holds: (row) => row.validUntil === null || row.validUntil >= row.validFrom,
      message: "Must not be before the first day.",
    },
    { at: "city", holds: (row) => row.city === null || row.stateCode !== null, message: "Choose the state first." },
    { at: "rates", holds: (row) => combinedRate(row) <= 30, message: "The rates may not come to more than 30%." },
    {
      at: "postalCodes",
      holds: (row) => row.postalCodes.every((each) => /^\d{1,5}$/.test(each)),
      message: "Enter up to five digits of each ZIP code.",
    },
  ],
  create: {},
  update: {},
  remove: {},
  duplicate: { omit: [] },
  people: { owner: "createdBy" },
  views: {
    list: {
      columns: ["name", "stateCode", "city", "postalCodes", "hub", "rate", "validFrom", "validUntil"],
      more: ["createdBy", "createdAt", "updatedAt"],
      sort: "name",
      highlights: [
        { where: { validFrom: { after: now.today } }, field: "validFrom", label: "Upcoming", tone: "info" },
        { where: { validUntil: { before: now.today } }, field: "validUntil", label: "Ended", tone: "muted" },
      ],
    },
    show: {
      strip: ["rate", "stateCode", "city", "validFrom", "validUntil"],
      sections: [
        {
          title: "Place",
          help: "Where goods are delivered, or the hub of the work.",
          fields: ["name", "stateCode", "city", "postalCodes", "hub"],
        },
        { title: "Rates", help: "Each is a line on invoices and in the report of taxes.", fields: ["rates", "rate"] },
        { title: "Validity", fields: ["validFrom", "validUntil"] },
        { title: "Internal notes", fields: ["notes"] },
      ],
    },
  },
});
