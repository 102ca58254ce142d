import { resource } from "../../schemas/resource.ts";
import { me, now } from "../../schemas/rules/where.ts";
import { ageingRanges } from "../shared/ageing.ts";
import { chargeRules } from "../shared/charge-lines.ts";
import { communicationsAbout } from "../shared/communication-rail.ts";
import { issuedStates, openStates } from "../shared/invoice-states.ts";
import { books } from "../shared/kept-by-law.ts";
import { salesBreakdown } from "../shared/sales-quote-pricing.ts";
import { countedStates, OUTSTANDING_DAYS, REVENUE_MONTHS } from "./accounting-figures.ts";
import { invoiceActions } from "./invoice-actions.ts";
import { invoiceFields } from "./invoice-fields.ts";
import { invoiceQueue } from "./queues.ts";

/** A bill to a customer. Once issued it can't be changed, only corrected by a credit memo. */
export const invoice = resource("invoice", {
  title: "number",
  subtitle: "customer",
  path: "/accounting/invoices",
  names: { list: "accg.invoices" },
  subject: "ACCG_INVOICES",
  bizObject: 113,
  menu: { group: "accounting", order: 3 },
  lawKeeps: books,
  fields: invoiceFields,
  rules: chargeRules,
  states: {
    draft: { id: 128, tone: "neutral" },
    issued: { id: 129, customerLabel: "Open", tone: "info" },
    partiallyPaid: { id: 130, tone: "progress" },
    paid: { id: 131, tone: "good" },
    writtenOff: { id: 132, tone: "bad" },
    void: { id: 133, tone: "muted" },
  },
  create: { label: "Create Invoice", effect: true, successMessage: "Invoice saved as a draft." },
  update: { effect: true },
  remove: { from: "draft", effect: true, confirm: "You are about to delete invoice {number}", successMessage: "{number} deleted." },
  actions: invoiceActions,
  next: [
    "issue",
    { create: "payment", label: "Record payment", where: { state: openStates } },
    { action: "remind", where: { state: openStates, dateDue: { before: now.today } } },
    "sendLink",
    { at: "/accounting/invoices/pay" },
    "reinstate",
  ],
  duplicate: { omit: [] },
  customer: { rows: { customer: me.company, $not: { state: "draft" } }, may: ["read"] },
  documents: {
    invoice: {
      file: "Invoice {number}",
      fromForCustomer: issuedStates,
      link: { amount: "balance", until: "dateDue" },
      wording: { placeholders: ["number", "customer", "customerPo", "total", "dateIssued", "dateDue"], keptIn: issuedStates },
    },
  },
  people: { owner: "createdBy", company: "customer" },
  figures: {
    open: { on: "accounting", where: { state: openStates }, sums: { value: ["balance"] } },
    overdue: { on: "accounting", where: { state: openStates }, days: { field: "dateDue", to: -1 } },
    ageing: {
      on: "accounting",
      where: { state: openStates },
      sums: { value: ["balance"] },
      by: { days: "dateDue", ranges: ageingRanges },
    },
    issuedLately: {
      on: "accounting",
      where: { state: countedStates },
      days: { field: "dateIssued", from: 1 - OUTSTANDING_DAYS, to: 0 },
      sums: { value: ["total"] },
    },
    revenue: {
      on: "accounting",
      where: { state: countedStates },
      sums: { value: ["subtotal", "-discount", "surcharges"] },
      by: { months: "dateIssued", from: 1 - REVENUE_MONTHS, to: 0 },
    },
  },
  totals: { day: "dateIssued", of: ["subtotal", "discount", "surcharges", "total"] },
  queue: invoiceQueue,
  views: {
    list: {
      goKey: "i",
      columns: ["number", "customer", "dateDue", "balance", "total", "dateIssued", "description", "state", "datePaid"],
      more: [
        "customerPo",
        "discount",
        "surcharges",
        "tax",
        "paid",
        "credited",
        "sentTo",
        "sentAt",
        "reminders",
        "remindedOn",
        "quickBooksId",
        "createdBy",
        "createdAt",
        "updatedAt",
        "services",
        "broughtForwardOn",
        "originalTotal",
      ],
      edit: ["customerPo"],
      sort: "-dateIssued",
      segments: {
        param: "show",
        options: {
          open: { where: { state: openStates } },
          overdue: { where: { state: openStates, dateDue: { before: now.today } } },
          drafts: { where: { state: "draft" }, onlyFor: "employee" },
          paid: { where: { state: "paid" } },
          all: { where: {} },
        },
      },
      highlights: [{ where: { state: openStates, dateDue: { before: now.today } }, field: "dateDue", label: "Overdue", tone: "bad" }],
      relatedScreens: { customers: { label: "By customer", query: { show: "owing" }, onlyFor: "employee", subject: "ACCT_CUSTOMERS" } },
      siblingLists: { lists: ["invoice", "credit-memo", "tax-charge", "accounting-period", "opening-balance", "quickbooks-message"] },
      bulkTargets: [
        {
          label: "Create payment",
          to: "payment",
          param: "invoices",
          where: { state: openStates },
          message: "Only open invoices can be paid.",
          sameFields: ["customer"],
        },
        {
          label: "Pay",
          at: "/accounting/invoices/pay",
          param: "invoices",
          where: { state: openStates },
          message: "Only open invoices can be paid.",
          onlyFor: "customer",
        },
      ],
    },
    show: {
      strip: [
        { field: "balance", where: { state: openStates } },
        "total",
        { field: "dateDue", due: { state: openStates } },
        "datePaid",
        { field: "sentAt", empty: "Not yet" },
        "customerPo",
      ],
      rail: communicationsAbout,
      component: "invoice-settlements",
      sections: [
        {
          title: "Invoice",
          fields: [
            "customer",
            "issuedTo",
            "billTo",
            "description",
            "customerPo",
            "dateIssued",
            "dateDue",
            "datePaid",
            "broughtForwardOn",
            "originalTotal",
            "openingAmount",
          ],
        },
        { title: "Items", help: "You can paste rows from a spreadsheet.", fields: ["lines"] },
        { title: "Total", fields: ["charges", "taxArea", "taxRate"], breakdown: salesBreakdown },
        { title: "Balance", fields: ["total", "paid", "credited", "writtenOff", "creditMemos", "balance"] },
        { title: "Notes", fields: ["notes"] },
        {
          title: "Internal",
          fields: [
            "terms",
            "sentTo",
            "sentAt",
            "reminders",
            "remindedOn",
            "disputeReason",
            "internalNotes",
            "voidReason",
            "writeOffReason",
            "quickBooksId",
            "quickBooksSaid",
          ],
          onlyFor: "employee",
        },
      ],
    },
    form: {
      total: "total",
      sources: {
        rd: {
          many: "processing-document",
          copies: { customer: "customer", taxArea: "taxArea", taxRate: "taxRate", customerPo: "customerPo" },
          sameFields: ["customer", "taxArea", "taxRate"],
          lines: {
            from: "lines",
            to: "lines",
            each: { product: "description", quantity: "quantity", price: "rate", cost: "cost", taxable: "taxable", service: "service" },
            record: "processingDocument",
          },
        },
      },
    },
  },
});
