import { sameNames } from "../../schemas/carry/carry-over.ts";
import { resource } from "../../schemas/resource.ts";
import { me } from "../../schemas/rules/where.ts";
import { chargeRules } from "../shared/charge-lines.ts";
import { communicationsAbout } from "../shared/communication-rail.ts";
import { offeredStates, openStates, quoteStates } from "../shared/quote-states.ts";
import { approvalSection } from "./approval.ts";
import { shippingQuoteQueue } from "./queues.ts";
import { expiry } from "./quote-transitions.ts";
import { quoteActions, quoteRemove, quoteUpdate } from "./shipping-quote-actions.ts";
import { pieceLine, quoteFields } from "./shipping-quote-fields.ts";
import { quoteBreakdown } from "./shipping-quote-pricing.ts";
import { submittedSection } from "./submitted-names.ts";

export const shippingQuote = resource("shipping-quote", {
  collection: "quotes",
  table: "shipping_quotes",
  title: "number",
  subtitle: "customer",
  path: "/shipping/quotes",
  paths: {
    show: "/shipping/quotes/view/{id}",
    edit: "/shipping/quotes/update/{id}",
    duplicate: "/shipping/quotes/duplicate/{id}",
  },
  endpoints: {
    list: "quotes/{tab}/data",
    update: { method: "POST", path: "quotes/{id}" },
    remove: { method: "POST", path: "quotes/{id}/delete-quote" },
  },
  subject: "SALES_QUOTE",
  bizObject: 101,
  fields: quoteFields,
  rules: [
    ...chargeRules,
    // The chosen option gives the quote's cost and margin.
    { at: "options", holds: (row) => row.options.filter(({ chosen }) => chosen).length <= 1, message: "Choose at most one option." },
  ],
  states: quoteStates,
  create: { by: ["employee", "customer"], effect: true, successMessage: "Quote {number} saved." },
  update: quoteUpdate,
  remove: quoteRemove,
  actions: quoteActions,
  next: [
    "submit",
    "send",
    "approve",
    "askForChanges",
    { email: "quote", where: { state: "ready" } },
    "approveForCustomer",
    "markAsCompleted",
  ],
  duplicate: { omit: ["validUntil", "pickupDate", "options", "quoteRequest"] },
  customer: {
    rows: { customer: me.company, $not: { state: "draft", madeBy: "employee" } },
    may: ["read", "create", "update", "remove", "submit", "askForChanges", "approve", "decline"],
  },
  documents: {
    quote: {
      file: "Quote {number}",
      from: offeredStates,
      link: { amount: "total", until: "validUntil", may: ["approve", "askForChanges", "decline"] },
      wording: { placeholders: ["number", "customer", "recipient", "accountExecutive", "total", "validUntil"], keptIn: offeredStates },
    },
  },
  daily: expiry,
  people: { owner: "createdBy", assignee: "accountExecutive", company: "customer", openIn: openStates },
  figures: {
    states: { on: "overview", customers: true, sums: { value: ["total"] }, by: { states: true } },
    created: { on: "overview", customers: true, by: { weeks: "createdAt", from: -11, to: 0 } },
    approved: { on: "overview", customers: true, sums: { value: ["total"] }, by: { weeks: "approvedAt", from: -11, to: 0 } },
  },
  // By whom they are made and whether they were offered tells which quotes and amounts a customer sees.
  totals: { by: ["customer", "madeBy", "offered"], of: ["total"] },
  queue: shippingQuoteQueue,
  views: {
    list: {
      goKey: "s",
      columns: ["number", "customer", "origin", "destination", "orderType", "total", "validUntil", "state"],
      more: [
        "recipient",
        "opportunity",
        "quoteRequest",
        "hub",
        "accountExecutive",
        "price",
        "cost",
        "margin",
        "laneCost",
        "sidemark",
        "pickupDate",
        "createdBy",
        "createdAt",
        "updatedAt",
      ],
      sort: "-updatedAt",
      tabs: {
        new: {
          where: { state: "pendingPricing" },
          badge: true,
          customer: { path: "pending-pricing" },
        },
        drafts: { where: { state: "draft" } },
        submitted: { where: { state: "ready" }, badge: true, customer: { path: "ready" } },
        working: {
          where: { state: "pendingChanges" },
          badge: true,
          customer: { path: "pending-changes" },
        },
        approved: { where: { state: "approved" } },
        lost: { where: { state: "lost" }, customer: { path: "declined" } },
        intransit: { label: "In transit", where: { state: "inTransit" } },
        expired: { where: { state: "expired" } },
        delivered: { where: { state: "delivered" } },
        all: { where: {} },
      },
      defaultTab: { employee: "new", customer: "submitted" },
    },
    show: {
      strip: [
        "total",
        "margin",
        { field: "validUntil", due: { state: "ready" } },
        "pickupDate",
        { field: "accountExecutive", empty: "Nobody" },
      ],
      rail: communicationsAbout,
      sections: [
        { title: "Parties", fields: ["customer", "recipient", "accountExecutive", "sidemark", "opportunity", "quoteRequest"] },
        { title: "Route", fields: ["origin", "originService", "destination", "destinationService", "hub", "orderType", "pickupDate"] },
        { title: "Pieces", help: "Dimensions in inches, weight in pounds. You can paste rows from a spreadsheet.", fields: ["pieces"] },
        { title: "Provider options", fields: ["options", "cost", "margin", "laneCost", "laneBasis", "underLaneCost"], onlyFor: "employee" },
        { title: "Price", fields: ["price", "charges", "validUntil"], breakdown: quoteBreakdown },
        { title: "Decision", fields: ["changeRequest", ...approvalSection, "declineReason", "lostReason"] },
        submittedSection,
        { title: "Notes", fields: ["notes", "files", "internalNotes"] },
      ],
    },
    form: {
      total: "total",
      needs: {
        descriptionField: "notes",
        dateField: "pickupDate",
        fromList: true,
        options: [{ label: "A delivery of single pieces", help: "List the pieces; we send a price." }],
      },
      sources: {
        qrId: {
          field: "quoteRequest",
          copies: {
            customer: "customer",
            opportunity: "opportunity",
            accountExecutive: "accountExecutive",
            origin: "origin",
            destination: "destination",
            orderType: "orderType",
            pickupDate: "wantedDate",
            notes: "notes",
            internalNotes: "internalNotes",
          },
          lines: { from: "items", to: "pieces", each: sameNames(pieceLine) },
        },
        oId: {
          field: "opportunity",
          copies: {
            customer: "party",
            accountExecutive: "accountExecutive",
            origin: "origin",
            destination: "destination",
            pickupDate: "targetDate",
            internalNotes: "notes",
          },
          leaves: { notes: "Internal there" },
        },
        cId: { field: "customer", copies: { accountExecutive: "accountExecutive" } },
      },
    },
  },
});
