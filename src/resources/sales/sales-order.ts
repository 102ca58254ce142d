import { sameNames } from "../../schemas/carry/carry-over.ts";
import { choice, date, lines, longText, money, ref, sequence, text } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { me } from "../../schemas/rules/where.ts";
import { amountOfLine } from "../shared/charge-lines.ts";
import { communicationsAbout } from "../shared/communication-rail.ts";
import { issuedToFields } from "../shared/issued-to.ts";
import { salesOrderQueue } from "./queues.ts";
import { serviceLine } from "./sales-quote-fields.ts";
import { orderTypes } from "./shipping-quote-fields.ts";
import { issuedPlaceFields } from "./submitted-names.ts";

/** An amount copied from the approved quote, which never changes. */
const quotedAmount = (label: string) => money({ label, createOnly: true, min: 0 });

/** A customer's order: one for each approved revision of a quote. Its work orders carry it out. */
export const salesOrder = resource("sales-order", {
  title: "number",
  subtitle: "customer",
  path: "/sales/sales-order",
  names: { list: "sales.sales-orders" },
  paths: { show: "/sales/sales-order/{id}/view" },
  subject: "SALES_ORDERS",
  bizObject: 5,
  fields: {
    number: sequence("SO-{00000}"),
    customer: ref("party", { required: true, createOnly: true, filter: true, sort: true, search: true }),
    quote: ref("sales-quote", {
      scopedBy: { customer: "customer" },
      required: true,
      createOnly: true,
      source: true,
      unique: ["open", "inProgress", "completed"],
      filter: true,
    }),
    contact: ref("contact", { scopedBy: { party: "customer" } }),
    accountExecutive: ref("user", { selectable: { type: "E", state: "active" }, filter: true, sort: true }),
    customerPo: text({ label: "Customer PO", maxLength: 80, search: true, lockedIn: ["completed", "cancelled"] }),
    serviceDate: date({ filter: true, sort: true, lockedIn: ["completed", "cancelled"] }),
    origin: ref("location", { scopedBy: { party: "customer" }, createOnly: true }),
    destination: ref("location", { scopedBy: { party: "customer" }, createOnly: true }),
    orderType: choice(orderTypes, { createOnly: true, filter: true }),
    lines: lines({ ...serviceLine, amount: amountOfLine }, { noun: "line", max: 500, createOnly: true }),
    subtotal: quotedAmount("Subtotal"),
    discountTotal: quotedAmount("Discount"),
    fuelTotal: quotedAmount("Fuel Surcharge"),
    valuationTotal: quotedAmount("Delivery Valuation"),
    taxTotal: quotedAmount("Tax"),
    total: money({ required: true, createOnly: true, min: 0, sort: true }),
    deposit: quotedAmount("Deposit"),
    terms: longText({ createOnly: true }),
    notes: longText({ help: "Visible to the customer" }),
    internalNotes: longText({ hiddenFrom: "customer" }),
    cancelReason: longText({ readOnly: true }),
    ...issuedToFields,
    ...issuedPlaceFields,
  },
  states: {
    open: { id: 23, tone: "info" },
    inProgress: { id: 24, tone: "progress" },
    completed: { id: 25, tone: "good" },
    cancelled: { id: 26, tone: "muted" },
  },
  // Created only by the quote's "order" action.
  create: {
    by: ["system"],
    effect: true,
    notifies: [{ to: ["assignee", "company"], title: "Sales order created", message: "{number} was created from the approved quote" }],
  },
  update: { from: ["open", "inProgress"] },
  actions: {
    start: {
      from: "open",
      to: "inProgress",
      by: ["system"],
      notifies: [{ to: ["assignee", "company"], title: "Work scheduled", message: "{number} is scheduled" }],
    },
    // Runs when none of its work is scheduled, in progress or done any more.
    reopen: {
      past: "put {it} back to open",
      from: "inProgress",
      to: "open",
      by: ["system"],
      notifies: [{ to: ["assignee", "company"], title: "Work unscheduled", message: "No work is scheduled for {number} any more" }],
    },
    complete: {
      from: "inProgress",
      to: "completed",
      by: ["system"],
      notifies: [{ to: ["assignee", "company"], title: "Sales order completed", message: "All work on {number} is done" }],
    },
    cancel: {
      label: "Cancel order",
      // Its effect refuses it while work of it is not cancelled.
      from: ["open", "inProgress"],
      to: "cancelled",
      verb: "close",
      danger: true,
      icon: "close",
      input: { reason: longText({ required: true, maxLength: 1000 }) },
      writes: { cancelReason: "reason" },
      effect: true,
      successMessage: "{number} cancelled.",
      notifies: [{ to: ["assignee", "company"], title: "Sales order cancelled", message: "{number} was cancelled" }],
    },
  },
  next: [
    { create: "work-order", where: { state: ["open", "inProgress"] } },
    { email: "order", where: { state: ["open", "inProgress"] } },
  ],
  customer: { rows: { customer: me.company }, may: ["read"] },
  documents: {
    order: {
      label: "Sales order",
      file: "Sales order {number}",
      link: { amount: "total" },
      wording: {
        placeholders: ["number", "customer", "quote", "customerPo", "accountExecutive", "serviceDate", "total"],
        keptIn: ["open", "inProgress", "completed", "cancelled"],
      },
    },
  },
  people: { owner: "createdBy", assignee: "accountExecutive", company: "customer", openIn: ["open", "inProgress"] },
  queue: salesOrderQueue,
  views: {
    list: {
      goKey: "r",
      columns: ["number", "customer", "quote", "customerPo", "serviceDate", "total", "accountExecutive", "state", "createdAt"],
      more: ["origin", "destination", "orderType", "createdBy", "updatedAt"],
      edit: ["accountExecutive", "serviceDate", "customerPo"],
      sort: "-createdAt",
      segments: {
        param: "show",
        options: {
          open: { where: { state: ["open", "inProgress"] } },
          completed: { where: { state: "completed" } },
          all: { where: {} },
        },
      },
    },
    show: {
      strip: [
        "total",
        "deposit",
        { field: "serviceDate", due: { state: ["open", "inProgress"] } },
        { of: "work-order", by: "salesOrder", label: "Next visit", rows: { state: ["scheduled", "inProgress"] }, first: "windowStart" },
        { field: "accountExecutive", empty: "Nobody" },
        "customerPo",
      ],
      rail: communicationsAbout,
      component: "order-deposit",
      componentFirst: true,
      sections: [
        { title: "Parties", fields: ["customer", "issuedTo", "issuedAddress", "contact", "accountExecutive", "quote", "customerPo"] },
        {
          title: "Service",
          fields: [
            "origin",
            "issuedOrigin",
            "issuedOriginAddress",
            "destination",
            "issuedDestination",
            "issuedDestinationAddress",
            "orderType",
            "serviceDate",
          ],
        },
        { title: "Lines", fields: ["lines"] },
        {
          title: "Price",
          fields: ["subtotal", "discountTotal", "fuelTotal", "valuationTotal", "taxTotal", "total", "deposit", "terms"],
        },
        { title: "Notes", fields: ["notes", "internalNotes", "cancelReason"] },
      ],
    },
    form: {
      sources: {
        quote: {
          field: "quote",
          copies: {
            customer: "customer",
            contact: "contact",
            accountExecutive: "accountExecutive",
            serviceDate: "serviceDate",
            origin: "origin",
            destination: "destination",
            orderType: "orderType",
            subtotal: "subtotal",
            discountTotal: "discountTotal",
            fuelTotal: "fuelTotal",
            valuationTotal: "valuationTotal",
            taxTotal: "taxTotal",
            total: "total",
            deposit: "deposit",
            terms: "terms",
            notes: "notes",
            internalNotes: "internalNotes",
          },
          lines: { from: "lines", to: "lines", each: sameNames(serviceLine) },
        },
      },
    },
  },
});
