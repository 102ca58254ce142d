import { choice, date, integer, longText, money, ref, sequence } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { now } from "../../schemas/rules/where.ts";
import { serviceKinds, unitLabels, units } from "../shared/service-words.ts";

/** Where a storage period begins: with the calendar's month or week, or on the day of the month or week on which the piece was received. */
export const billingPeriods = ["calendar", "anniversary"] as const;
/**
 * What is charged for a part of a period: its days; half up to the middle of the period and all from the day after it; or always all of it.
 * In a month of 30 days, 15 days are half and 16 are full.
 */
export const prorations = ["daily", "half", "full"] as const;

interface Terms {
  readonly kind: string | null;
  readonly freeDays: number | null;
  readonly period: string | null;
  readonly proration: string | null;
}
/** Before the server has filled in the kind, nobody can tell. */
const isStorage = ({ kind }: Terms) => kind === null || kind === "storage";
const storageOnly = "Only rates for storage have this.";

/** What a service costs at a hub, for a customer, or both, in a period. The most specific rate of a day counts. */
export const rate = resource("rate", {
  title: "number",
  subtitle: ["service", "customer", "hub"],
  path: "/accounting/rates",
  subject: "CONFIG_PRICES",
  bizObject: 131,
  side: "employee",
  fields: {
    number: sequence("RT-{00000}"),
    service: ref("service", {
      required: true,
      createOnly: true,
      selectable: { state: "active" },
      withState: true,
      filter: true,
      sort: true,
      search: true,
    }),
    kind: choice(serviceKinds, { readOnly: true, filter: true }),
    unit: choice(units, { readOnly: true, labels: unitLabels }),
    hub: ref("hub", { createOnly: true, filter: true, sort: true, help: "Leave empty for every hub" }),
    customer: ref("party", {
      createOnly: true,
      filter: true,
      sort: true,
      search: true,
      selectable: { state: ["prospect", "onboarding", "active", "suspended"] },
      help: "Leave empty for every customer",
    }),
    price: money({ required: true, perUnit: true, min: 0, max: 100_000_000, sort: true }),
    cost: money({ perUnit: true, min: 0, max: 100_000_000, label: "Unit cost", help: "Leave empty for the service's own" }),
    minimum: money({
      min: 0,
      max: 100_000_000,
      help: "Per month for storage, per order for everything else",
    }),
    freeDays: integer({ min: 0, max: 365, help: "Counted from the day of receipt" }),
    period: choice(billingPeriods, {
      label: "Billing period",
      labels: { anniversary: "From the day of receipt" },
    }),
    proration: choice(prorations, {
      labels: { daily: "By the day", half: "Half up to the middle, then full", full: "Full period" },
      help: "What is charged for a part of a period",
    }),
    validFrom: date({ required: true, defaultDays: 0, filter: true, sort: true, label: "From" }),
    validUntil: date({ filter: true, sort: true, label: "Until", help: "The last day. Leave empty for no end" }),
    notes: longText({ label: "Internal notes", help: "What was agreed, and with whom" }),
    next: ref("rate", { readOnly: true, label: "Followed by" }),
  },
  rules: [
    {
      at: "validUntil",
      holds: (row) => row.validUntil === null || row.validUntil >= row.validFrom,
      message: "Must not be before the first day.",
    },
    { at: "freeDays", holds: (row) => isStorage(row) || row.freeDays === null, message: storageOnly },
    { at: "period", holds: (row) => isStorage(row) || row.period === null, message: storageOnly },
    { at: "proration", holds: (row) => isStorage(row) || row.proration === null, message: storageOnly },
  ],
  noOverlap: {
    same: ["service", "hub", "customer"],
    from: "validFrom",
    until: "validUntil",
    message: "Another rate of this service applies on some of these days. End it first, or change its price.",
  },
  // Its effect takes kind and unit from the service.
  create: { effect: true },
  update: {},
  imports: {
    match: [["service", "hub", "customer", "validFrom"], ["number"]],
    // Only rates for storage have these.
    samples: { freeDays: ["", ""], period: ["", ""], proration: ["", ""], validUntil: ["", ""] },
  },
  remove: {
    guards: [
      {
        remedy: { fill: "validUntil" },
        refuse: ({ validFrom }, { today }) => (validFrom < today ? "This rate has been in effect. End it instead of deleting it." : null),
      },
    ],
  },
  actions: {
    changePrice: {
      past: "changed the price of {it}",
      guards: [
        {
          remedy: { open: "service" },
          refuse: ({ serviceState }) => (serviceState === "retired" ? "The service is retired. Reactivate it first." : null),
        },
      ],
      icon: "edit",
      input: {
        price: money({ required: true, perUnit: true, min: 0, max: 100_000_000, label: "New price" }),
        cost: money({ perUnit: true, min: 0, max: 100_000_000, label: "New unit cost" }),
        from: date({ required: true, defaultDays: 1, help: "This rate ends the day before" }),
      },
      effect: true,
      opens: "next",
      successMessage: "{number} ends, and a new rate follows it.",
    },
  },
  next: ["changePrice"],
  people: { owner: "createdBy" },
  views: {
    list: {
      columns: ["service", "kind", "unit", "hub", "customer", "price", "minimum", "freeDays", "validFrom", "validUntil"],
      more: ["number", "cost", "period", "proration", "createdBy", "createdAt", "updatedAt"],
      sort: "service",
      highlights: [
        { where: { validFrom: { after: now.today } }, field: "validFrom", label: "Upcoming", tone: "info" },
        { where: { validUntil: { before: now.today } }, field: "validUntil", label: "Ended", tone: "muted" },
      ],
      segments: {
        param: "show",
        options: {
          current: { where: { $not: { $any: [{ validFrom: { after: now.today } }, { validUntil: { before: now.today } }] } } },
          upcoming: { where: { validFrom: { after: now.today } } },
          ended: { where: { validUntil: { before: now.today } } },
          all: { where: {} },
        },
      },
    },
    show: {
      strip: ["price", "cost", "unit", "validFrom", "validUntil", "hub"],
      sections: [
        { title: "Rate", fields: ["service", "kind", "hub", "customer"] },
        { title: "Price", fields: ["price", "unit", "cost", "minimum"] },
        { title: "Storage", help: "For services that store goods only.", fields: ["freeDays", "period", "proration"] },
        { title: "Validity", fields: ["validFrom", "validUntil", "next"] },
        { title: "Internal notes", fields: ["notes"] },
      ],
    },
  },
});
