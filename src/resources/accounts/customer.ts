import { text } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { me, now } from "../../schemas/rules/where.ts";
import { rateColumns } from "../accounting/service.ts";
import { type AgeingBucket, ageingRanges } from "../shared/ageing.ts";
import { communicationsWithCompany } from "../shared/communication-rail.ts";
import { openStates } from "../shared/invoice-states.ts";
import { contactColumns, locationColumns, ownAccess, partyDuplicates, partyFields, partyHeadings, partyStates } from "../shared/party.ts";
import { connected, noteQuickBooks, unconnected } from "../shared/quickbooks-fields.ts";
import { customerQueue } from "./queues.ts";

const { onboarding, active, suspended } = partyStates;

const open = { of: "invoice", by: "customer", rows: { state: openStates }, onlyFor: "employee", queryable: true } as const;
const aged = (bucket: AgeingBucket) =>
  ({ ...open, days: { field: "dateDue", ...ageingRanges[bucket] }, sum: "balance", more: true }) as const;
const receivables = ["name", "balance", "overdue", "notDue", "days30", "days60", "days90", "over90", "oldest", "state"];

export const customer = resource("customer", {
  table: "parties",
  title: "name",
  subtitle: ["kind", "billTo", "email", "phone"],
  path: "/customers",
  names: { view: "customers.id" },
  paths: { show: "/customers/{id}/{tab}" },
  subject: "ACCT_CUSTOMERS",
  bizObject: 8,
  rows: { state: ["onboarding", "active", "suspended"] },
  menu: { group: "accounts", order: 2, subjects: ["ACCT_CUSTOMERS", "ACCT_CUST_USERS"] },
  naturalPerson: true,
  fields: partyFields,
  states: { onboarding, active, suspended },
  create: { effect: true },
  update: { by: ["employee", "customer"], fromForCustomer: ["onboarding", "active"] },
  merge: { verb: "suspend", without: ownAccess, guards: [unconnected] },
  imports: { match: [["name"], ["email"]], headings: partyHeadings, samples: { paymentMethodDefault: ["4242", ""] } },
  actions: {
    // Ends Account Setup: the company has entered everything employees need to activate it.
    announceReady: {
      label: "Request activation",
      past: "asked for activation",
      by: ["customer"],
      from: "onboarding",
      icon: "flag",
      guards: [
        {
          remedy: "later",
          refuse: (row) => (row.readyAt ? "You have already requested activation. We are reviewing your account." : null),
        },
        { remedy: { fill: "billTo" }, refuse: (row) => (row.billTo ? null : "Enter a bill-to address first.") },
        { remedy: { fill: "billingContact" }, refuse: (row) => (row.billingContactId ? null : "Choose a billing contact first.") },
      ],
      sets: { readyAt: now.moment },
      notifies: [
        {
          to: [{ ability: "activate", prefer: "assignee" }],
          title: "Ready for activation",
          message: "{name} finished its account setup",
          mail: true,
        },
      ],
      successMessage: "Thank you. We will review your account and notify you when it is active.",
    },
    activate: {
      from: "onboarding",
      to: "active",
      verb: "activate",
      guards: [
        { remedy: { fill: "billTo" }, refuse: (row) => (row.billTo ? null : "Enter a bill-to address first.") },
        { remedy: { fill: "terms" }, refuse: (row) => (row.terms ? null : "Choose payment terms first.") },
        { remedy: { fill: "billingContact" }, refuse: (row) => (row.billingContactId ? null : "Choose a billing contact first.") },
      ],
      notifies: [
        { to: ["assignee"], title: "Account active", message: "{name} is active" },
        { to: ["company"], topic: "account", title: "Account active", message: "Your account is active", mail: true },
      ],
    },
    suspend: {
      from: "active",
      to: "suspended",
      verb: "suspend",
      danger: true,
      input: { reason: text({ required: true, maxLength: 500 }) },
      writes: { suspensionReason: "reason" },
      confirm: "{name} can still view records and pay, but can't start anything new.",
      notifies: [{ to: ["assignee"], title: "Account suspended", message: "{name} is suspended" }],
    },
    reActivate: {
      label: "Reactivate",
      from: "suspended",
      to: "active",
      verb: "re-activate",
      sets: { suspensionReason: null },
      notifies: [
        { to: ["assignee"], title: "Account reactivated", message: "{name} is active again" },
        { to: ["company"], topic: "account", title: "Account reactivated", message: "Your account is active again", mail: true },
      ],
    },
    startWarehousing: {
      label: "Turn on warehousing",
      verb: "warehousing",
      sets: { warehousing: true },
      guards: [{ remedy: "done", refuse: (row) => (row.warehousing ? "Warehousing is already on." : null) }],
      successMessage: "Warehousing turned on for {name}.",
    },
    stopWarehousing: {
      label: "Turn off warehousing",
      verb: "warehousing",
      sets: { warehousing: false },
      guards: [{ remedy: "done", refuse: (row) => (row.warehousing ? null : "Warehousing is already off.") }],
      successMessage: "Warehousing turned off for {name}.",
    },
    connectToQuickBooks: {
      label: "Connect to QuickBooks",
      verb: "connect.to.qb",
      guards: [unconnected],
      input: {
        quickBooksId: text({
          label: "QuickBooks ID",
          maxLength: 40,
          help: "Leave empty to match by name, or to create the customer in QuickBooks",
        }),
      },
      writes: { quickBooksId: "quickBooksId" },
      effect: true,
      successMessage: "Connecting {name} to QuickBooks.",
    },
    syncTerms: {
      verb: "sync.term",
      icon: "sync",
      guards: [connected, { remedy: { fill: "terms" }, refuse: (row) => (row.terms ? null : "Choose payment terms first.") }],
      effect: true,
      successMessage: "The terms of {name} are queued for QuickBooks.",
    },
    syncCustomerData: {
      verb: "sync.customer.data",
      icon: "sync",
      guards: [connected],
      effect: true,
      successMessage: "{name} is queued for QuickBooks.",
    },
    disconnectFromQuickBooks: {
      label: "Disconnect from QuickBooks",
      verb: "connect.to.qb",
      danger: true,
      guards: [connected],
      sets: { quickBooksId: null, quickBooksSaid: null },
      confirm: "{name} stays in QuickBooks, but nothing more will be sent for it.",
    },
    noteQuickBooks,
  },
  next: [
    "announceReady",
    "activate",
    "reActivate",
    { create: "opportunity", where: { state: "active" } },
    { create: "sales-quote", where: { state: "active" } },
  ],
  customer: { rows: { id: me.company }, may: ["read", "update", "announceReady"] },
  documents: {
    statement: { file: "Statement of {name}", together: true, emailTo: "billing", wording: { placeholders: ["name"] } },
  },
  people: { assignee: "accountExecutive", company: "id", openIn: ["onboarding", "active", "suspended"] },
  queue: customerQueue,
  views: {
    list: {
      goKey: "c",
      customerTitle: "Your company",
      siblingLists: { lists: ["customer", "account-user"] },
      columns: ["name", "kind", "accountExecutive", "phone", "terms", "state"],
      more: ["creditLimit", "email", "billTo", "warehousing", "readyAt", "taxExempt", "quickBooksId", "source", "createdAt"],
      figures: {
        balance: { ...open, sum: "balance" },
        overdue: { ...open, days: { field: "dateDue", to: -1 }, sum: "balance" },
        notDue: aged("0"),
        days30: { ...aged("1-30"), label: "1–30 days" },
        days60: { ...aged("31-60"), label: "31–60 days" },
        days90: { ...aged("61-90"), label: "61–90 days" },
        over90: { ...aged("90+"), label: "90+ days" },
        oldest: { ...open, label: "Oldest due", first: "dateDue" },
      },
      segments: {
        param: "show",
        options: {
          all: { where: {} },
          owing: { label: "With a balance", where: {}, figure: "balance", columns: receivables, onlyFor: "employee" },
          overdue: { where: {}, figure: "overdue", columns: receivables, onlyFor: "employee" },
        },
      },
      bulkTargets: [
        { label: "Open invoices", at: "/accounting/invoices", param: "customer.in", onlyFor: "employee", subject: "ACCG_INVOICES" },
      ],
      edit: ["accountExecutive", "phone", "source"],
      sort: "name",
    },
    form: { duplicates: partyDuplicates },
    show: {
      strip: [
        { of: "invoice", by: "customer", label: "Balance", rows: { state: openStates }, sum: "balance" },
        {
          of: "invoice",
          by: "customer",
          label: "Overdue",
          rows: { state: openStates },
          days: { field: "dateDue", to: -1 },
          sum: "balance",
          bad: true,
        },
        {
          of: "invoice",
          by: "customer",
          label: "Available credit",
          rows: { state: openStates },
          measure: "availableCredit",
          empty: "No limit",
          onlyFor: "employee",
        },
        {
          of: "work-order",
          by: "customer",
          label: "Next visit",
          rows: { state: ["scheduled", "inProgress"] },
          days: { field: "windowStart", from: 0 },
          first: "windowStart",
        },
        { of: "conversation", by: "party", label: "Last contact", last: "lastMessageAt", onlyFor: "employee" },
        { field: "accountExecutive", empty: "Nobody" },
      ],
      openNow: [
        { of: "quote-request", by: "customer", label: "Requests", rows: { state: ["new", "working"] } },
        { of: "sales-quote", by: "customer", label: "Quotes out", rows: { state: "ready" }, sum: "total" },
        { of: "shipping-quote", by: "customer", label: "Shipping quotes out", rows: { state: "ready" }, sum: "total" },
        { of: "sales-order", by: "customer", label: "Orders", rows: { state: ["open", "inProgress"] }, sum: "total" },
        { of: "work-order", by: "customer", label: "Work orders", rows: { state: ["new", "scheduled", "inProgress"] } },
        { of: "pending-receive", by: "customer", label: "Goods expected", rows: { state: ["expected", "partial"] } },
        { of: "claim", by: "customer", label: "Claims", rows: { state: ["filed", "reviewing", "offered", "accepted"] } },
      ],
      callList: { list: "contact", by: "party", label: "Contacts" },
      rail: communicationsWithCompany,
      tabs: {
        overview: {
          sections: [
            { title: "Company", fields: ["name", "kind", "accountExecutive", "email", "phone", "website", "source"] },
            { title: "Billing", fields: ["billTo", "billingContact", "paymentMethodDefault", "readyAt"] },
            { title: "Internal notes", fields: ["notes", "suspensionReason"], onlyFor: "employee" },
          ],
        },
        contacts: { list: "contact", by: "party", edit: contactColumns },
        locations: { list: "location", by: "party", edit: locationColumns },
        quotes: { list: "shipping-quote", by: "customer" },
        warehousing: {
          component: "customer-readiness",
          sections: [{ title: "Warehousing", fields: ["warehousing", "inspectOnReceipt", "photosOnReceipt"] }],
        },
        accounting: {
          component: "customer-account",
          sections: [
            {
              title: "Terms and tax",
              fields: [
                "terms",
                "creditLimit",
                "noReminders",
                "taxExempt",
                "taxExemption",
                "taxExemptUntil",
                "paymentMethodDefault",
                "quickBooksId",
                "quickBooksSaid",
              ],
            },
          ],
          lists: [
            { list: "invoice", by: "customer", label: "Invoices" },
            { list: "payment", by: "customer", label: "Payments" },
            { list: "credit-memo", by: "customer", label: "Credit memos" },
          ],
        },
        rates: { onlyFor: "employee", list: "rate", by: "customer", edit: ["service", "hub", ...rateColumns] },
        users: { onlyFor: "employee", list: "customer-user", by: "company" },
        activity: { history: true, onlyFor: "employee" },
      },
    },
  },
});
