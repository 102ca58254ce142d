import { resource } from "../../schemas/resource.ts";
import { me } from "../../schemas/where.ts";
import { approvalSection } from "./approval.ts";
import { chargeRules } from "./charge-lines.ts";
import { quoteLists } from "./quote-lists.ts";
import { offeredStates, quoteStates } from "./quote-states.ts";
import { quoteActions, quoteRemove, quoteUpdate } from "./shipping-quote-actions.ts";
import { quoteFields } from "./shipping-quote-fields.ts";
import { quoteBreakdown } from "./shipping-quote-pricing.ts";

export const shippingQuote = resource("shipping-quote", {
  label: "Shipping quote",
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
    { at: "options", holds: (row) => row.options.filter(({ chosen }) => chosen).length <= 1, says: "Choose at most one option." },
  ],
  states: quoteStates,
  create: { by: ["employee", "customer"], effect: true, successMessage: "Quote {number} saved." },
  update: quoteUpdate,
  remove: quoteRemove,
  actions: quoteActions,
  duplicate: { omit: ["validUntil", "options"] },
  customer: {
    rows: { customer: me.company, $not: { state: "draft", madeBy: "employee" } },
    may: ["read", "create", "update", "remove", "submit", "askForChanges", "approve", "decline"],
  },
  documents: { quote: { label: "Quote", file: "Quote {number}", from: offeredStates } },
  people: { owner: "createdBy", assignee: "accountExecutive", company: "customer" },
  views: {
    list: {
      columns: ["number", "customer", "origin", "destination", "orderType", "total", "validUntil", "state"],
      more: [
        "recipient",
        "hub",
        "accountExecutive",
        "price",
        "cost",
        "margin",
        "sidemark",
        "pickupDate",
        "createdBy",
        "createdAt",
        "updatedAt",
      ],
      sort: "-updatedAt",
      tabs: {
        new: {
          label: "New",
          where: { state: "pendingPricing" },
          badge: true,
          customer: { path: "pending-pricing", label: "Pending pricing" },
        },
        drafts: { label: "Drafts", where: { state: "draft" } },
        submitted: { label: "Submitted", where: { state: "ready" }, badge: true, customer: { path: "ready", label: "Ready" } },
        working: {
          label: "Working",
          where: { state: "pendingChanges" },
          badge: true,
          customer: { path: "pending-changes", label: "Pending changes" },
        },
        approved: { label: "Approved", where: { state: "approved" } },
        lost: { label: "Lost", where: { state: "lost" }, customer: { path: "declined", label: "Declined" } },
        intransit: { label: "In transit", where: { state: "inTransit" } },
        expired: { label: "Expired", where: { state: "expired" } },
        delivered: { label: "Delivered", where: { state: "delivered" } },
        all: { label: "All", where: {} },
      },
      defaultTab: { employee: "new", customer: "submitted" },
      pageSize: 50,
      siblingLists: { lists: quoteLists },
    },
    show: {
      sections: [
        { title: "Parties", fields: ["customer", "recipient", "accountExecutive", "sidemark"] },
        { title: "Route", fields: ["origin", "originService", "destination", "destinationService", "hub", "orderType", "pickupDate"] },
        { title: "Pieces", fields: ["pieces"] },
        { title: "Provider options", fields: ["options", "cost", "margin"], onlyFor: "employee" },
        { title: "Price", fields: ["price", "charges", "validUntil"], breakdown: quoteBreakdown },
        { title: "Decision", fields: ["changeRequest", ...approvalSection, "declineReason", "lostReason"] },
        { title: "Notes", fields: ["notes", "internalNotes"] },
      ],
    },
    form: {
      sections: [
        { title: "Parties", fields: ["customer", "recipient", "accountExecutive", "sidemark"] },
        { title: "Route", fields: ["origin", "originService", "destination", "destinationService", "hub", "orderType", "pickupDate"] },
        { title: "Pieces", help: "Dimensions in inches, weight in pounds. You can paste rows from a spreadsheet.", fields: ["pieces"] },
        { title: "Provider options", fields: ["options"], onlyFor: "employee" },
        { title: "Price", fields: ["price", "charges", "validUntil"], breakdown: quoteBreakdown, onlyFor: "employee" },
        { title: "Notes", fields: ["notes", "files", "internalNotes"] },
      ],
    },
  },
});
