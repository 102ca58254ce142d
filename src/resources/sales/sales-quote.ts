import { derive, sameNames } from "../../schemas/carry/carry-over.ts";
import { resource } from "../../schemas/resource.ts";
import { me } from "../../schemas/rules/where.ts";
import type { Charge } from "../../schemas/values/charges.ts";
import { addDays } from "../../schemas/values/date.ts";
import { chargeRules } from "../shared/charge-lines.ts";
import { communicationsAbout } from "../shared/communication-rail.ts";
import { agreedStates, offeredStates, openStates, quoteStates } from "../shared/quote-states.ts";
import { salesBreakdown } from "../shared/sales-quote-pricing.ts";
import { approvalSection } from "./approval.ts";
import { salesQuoteQueue } from "./queues.ts";
import { templateLine } from "./quote-template.ts";
import { expiry } from "./quote-transitions.ts";
import { salesQuoteActions, salesQuoteRemove, salesQuoteUpdate } from "./sales-quote-actions.ts";
import { salesQuoteFields } from "./sales-quote-fields.ts";
import { submittedSection } from "./submitted-names.ts";

/** Pieces are delivered by the piece, until somebody prices them otherwise. */
const requestedPieces = ({ items }: { readonly items: readonly { readonly description: string; readonly quantity: number }[] }) =>
  items.map(({ description, quantity }) => ({ description, quantity, unit: "piece" }));

const sent = { within: "sentAt", assignedTo: "accountExecutive" } as const;

/** The price of a job, line by line. The customer approves it, and a sales order is created from it. */
export const salesQuote = resource("sales-quote", {
  title: "number",
  subtitle: "customer",
  path: "/sales/quotes",
  paths: {
    show: "/sales/quotes/{id}/view",
    aliases: { create: ["/sales/quotes/create-new"] },
    actions: { revise: "/sales/quotes/{id}/revise" },
  },
  subject: "SALES_QUOTE",
  bizObject: 3,
  menu: { group: "sales", order: 2, label: "Quotes", verb: "read" },
  fields: salesQuoteFields,
  rules: chargeRules,
  states: quoteStates,
  create: { effect: true, successMessage: "Quote {number} saved." },
  update: salesQuoteUpdate,
  remove: salesQuoteRemove,
  actions: salesQuoteActions,
  next: [
    "submit",
    "send",
    "approve",
    "askForChanges",
    { email: "quote", where: { state: "ready" } },
    "approveForCustomer",
    "order",
    "sendDepositLink",
    "markAsCompleted",
    { action: "revise", where: { state: ["lost", "expired"] } },
  ],
  duplicate: { omit: ["validUntil", "quoteRequest"] },
  customer: {
    rows: { customer: me.company, $not: { state: "draft" } },
    may: ["read", "askForChanges", "approve", "decline"],
  },
  documents: {
    quote: {
      file: "Quote {number}",
      from: offeredStates,
      link: { amount: "total", until: "validUntil", may: ["approve", "askForChanges", "decline"] },
      wording: {
        placeholders: ["number", "customer", "contact", "accountExecutive", "serviceDate", "total", "deposit", "validUntil"],
        keptIn: offeredStates,
      },
    },
  },
  daily: expiry,
  people: { owner: "createdBy", assignee: "accountExecutive", company: "customer", openIn: openStates },
  // Only the newest revision of a quote counts, except for the turnaround, which covers every sending.
  figures: {
    sent: { on: "sales", where: { superseded: false }, ...sent },
    approved: { on: "sales", where: { superseded: false, state: agreedStates }, ...sent },
    delivered: { on: "sales", where: { superseded: false, state: "delivered" }, ...sent },
    turnaround: { on: "sales", ...sent, measures: ["median"] },
  },
  queue: salesQuoteQueue,
  views: {
    list: {
      goKey: "q",
      columns: ["number", "customer", "opportunity", "total", "margin", "validUntil", "accountExecutive", "state", "updatedAt"],
      more: [
        "contact",
        "origin",
        "destination",
        "orderType",
        "estimateType",
        "template",
        "serviceDate",
        "quoteRequest",
        "cost",
        "marginRate",
        "superseded",
        "sentAt",
        "approvedAt",
        "createdBy",
        "createdAt",
      ],
      edit: ["accountExecutive", "validUntil"],
      sort: "-updatedAt",
      segments: {
        param: "show",
        options: {
          open: { where: { state: ["draft", "pendingPricing", "pendingChanges", "ready"], superseded: false } },
          approved: { where: { state: agreedStates } },
          ended: { label: "Lost or expired", where: { state: ["lost", "expired"] } },
          all: { where: {} },
        },
      },
      relatedScreens: { "sales.quote-templates": { label: "Templates", onlyFor: "employee" } },
      siblingLists: { lists: ["sales-quote", "follow-up", "shipping-quote", "sales-order", "work-order", "bill-of-lading", "claim"] },
      tabLabel: "Quotes",
    },
    show: {
      strip: [
        "total",
        "marginRate",
        { field: "validUntil", due: { state: "ready" } },
        "serviceDate",
        { field: "accountExecutive", empty: "Nobody" },
        "sentAt",
      ],
      component: "quote-deposit",
      componentFirst: true,
      rail: [{ list: "follow-up", by: "about", label: "Follow-ups" }, ...communicationsAbout],
      sections: [
        {
          title: "Parties",
          fields: [
            "customer",
            "contact",
            "accountExecutive",
            "opportunity",
            "quoteRequest",
            "template",
            "revision",
            "revisionOf",
            "nextRevision",
          ],
        },
        { title: "Service", fields: ["origin", "destination", "orderType", "serviceDate", "estimateType", "salesOrder"] },
        { title: "Lines", help: "You can paste rows from a spreadsheet.", fields: ["lines"] },
        { title: "Price", fields: ["charges", "taxArea", "taxRate", "deposit", "validUntil", "terms"], breakdown: salesBreakdown },
        { title: "Margin", fields: ["cost", "margin", "marginRate"], onlyFor: "employee" },
        {
          title: "Decision",
          fields: ["sentAt", "changeRequest", ...approvalSection, "declineReason", "lostReason"],
        },
        submittedSection,
        { title: "Notes", fields: ["notes", "files", "internalNotes"] },
      ],
    },
    form: {
      total: "total",
      computed: ["margin", "marginRate"],
      sources: {
        tId: {
          field: "template",
          copies: {
            orderType: "orderType",
            estimateType: "estimateType",
            deposit: "deposit",
            terms: "terms",
            notes: "notes",
            internalNotes: "internalNotes",
          },
          lines: { from: "lines", to: "lines", each: sameNames(templateLine) },
          draws: { lines: "lines", by: "item", columns: ["price", "unitCost"] },
          derives: {
            charges: derive(["charges"], ({ charges }: { readonly charges: readonly Charge[] }) => charges),
            validUntil: derive(["validDays"], ({ validDays }: { readonly validDays: number }, { today }) => addDays(today, validDays)),
          },
        },
        qrId: {
          field: "quoteRequest",
          copies: {
            customer: "customer",
            contact: "requester",
            opportunity: "opportunity",
            accountExecutive: "accountExecutive",
            origin: "origin",
            destination: "destination",
            orderType: "orderType",
            serviceDate: "wantedDate",
            notes: "notes",
            internalNotes: "internalNotes",
          },
          derives: { lines: derive(["items"], requestedPieces) },
        },
        oId: {
          field: "opportunity",
          copies: {
            customer: "party",
            contact: "contact",
            accountExecutive: "accountExecutive",
            origin: "origin",
            destination: "destination",
            serviceDate: "targetDate",
            internalNotes: "notes",
          },
          leaves: { notes: "Internal there" },
        },
        cId: { field: "customer", copies: { accountExecutive: "accountExecutive" } },
      },
    },
  },
});
