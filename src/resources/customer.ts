import { text } from "../schemas/fields.ts";
import { resource } from "../schemas/resource.ts";
import { me } from "../schemas/where.ts";
import { partyFields, partyStates } from "./party.ts";
import { connected, noteQuickBooks, unconnected } from "./quickbooks-fields.ts";

const { onboarding, active, suspended } = partyStates;

export const customer = resource("customer", {
  label: "Customer",
  table: "parties",
  title: "name",
  subtitle: "kind",
  path: "/customers",
  paths: { show: "/customers/{id}/{tab}" },
  subject: "ACCT_CUSTOMERS",
  bizObject: 8,
  rows: { state: ["onboarding", "active", "suspended"] },
  menu: { group: "accounts", order: 2, subjects: ["ACCT_CUSTOMERS", "ACCT_CUST_USERS"] },
  fields: partyFields,
  states: { onboarding, active, suspended },
  create: {},
  update: { by: ["employee", "customer"], fromForCustomer: ["onboarding", "active"] },
  actions: {
    // The end of Account Setup: what staff need to activate the company is there.
    announceReady: {
      label: "Ready to be activated",
      past: "asked for activation",
      by: ["customer"],
      from: "onboarding",
      icon: "flag",
      guards: [
        { refuse: (row) => (row.readyAt ? "We know already, and are looking at it." : null) },
        { refuse: (row) => (row.billTo ? null : "Enter a bill-to address first.") },
        { refuse: (row) => (row.billingContactId ? null : "Choose a billing contact first.") },
      ],
      effect: true,
      done: "Thank you. We look at it now, and tell you as soon as {name} is active.",
    },
    activate: {
      label: "Activate",
      from: "onboarding",
      to: "active",
      verb: "activate",
      primary: true,
      guards: [
        { refuse: (row) => (row.billTo ? null : "Enter a bill-to address first.") },
        { refuse: (row) => (row.terms ? null : "Choose payment terms first.") },
        { refuse: (row) => (row.billingContactId ? null : "Choose a billing contact first.") },
      ],
      done: "{name} is active.",
      tells: [{ to: ["assignee", "company"], title: "Account active", message: "{name} is active" }],
    },
    suspend: {
      label: "Suspend",
      from: "active",
      to: "suspended",
      verb: "suspend",
      danger: true,
      asks: { reason: text({ required: true, maxLength: 500 }) },
      stores: { suspensionReason: "reason" },
      confirm: "{name} will be able to read and pay, and to start nothing new.",
      done: "{name} is suspended.",
      tells: [{ to: ["assignee"], title: "Account suspended", message: "{name} is suspended" }],
    },
    reActivate: {
      label: "Re-activate",
      from: "suspended",
      to: "active",
      verb: "re-activate",
      sets: { suspensionReason: null },
      done: "{name} is active again.",
      tells: [{ to: ["assignee", "company"], title: "Account active", message: "{name} is active again" }],
    },
    startWarehousing: {
      label: "Turn warehousing on",
      verb: "warehousing",
      sets: { warehousing: true },
      guards: [{ refuse: (row) => (row.warehousing ? "Warehousing is on already." : null) }],
      done: "Warehousing is on for {name}.",
    },
    stopWarehousing: {
      label: "Turn warehousing off",
      verb: "warehousing",
      sets: { warehousing: false },
      guards: [{ refuse: (row) => (row.warehousing ? null : "Warehousing is off already.") }],
      done: "Warehousing is off for {name}.",
    },
    connectToQuickBooks: {
      label: "Connect to QuickBooks",
      verb: "connect.to.qb",
      guards: [unconnected],
      asks: {
        quickBooksId: text({ label: "QuickBooks id", maxLength: 40, help: "Empty: a customer of this name is found or made there" }),
      },
      stores: { quickBooksId: "quickBooksId" },
      effect: true,
      done: "{name} is being connected to QuickBooks.",
    },
    syncTerms: {
      label: "Sync terms",
      verb: "sync.term",
      icon: "sync",
      guards: [connected, { refuse: (row) => (row.terms ? null : "Choose payment terms first.") }],
      effect: true,
      done: "The terms of {name} wait to be sent to QuickBooks.",
    },
    syncCustomerData: {
      label: "Sync customer data",
      verb: "sync.customer.data",
      icon: "sync",
      guards: [connected],
      effect: true,
      done: "{name} waits to be sent to QuickBooks.",
    },
    disconnectFromQuickBooks: {
      label: "Disconnect from QuickBooks",
      verb: "connect.to.qb",
      danger: true,
      guards: [connected],
      sets: { quickBooksId: null, quickBooksSaid: null },
      confirm: "What is in QuickBooks stays there. Nothing more of {name} is sent.",
      done: "{name} is not connected to QuickBooks any more.",
    },
    noteQuickBooks,
  },
  customer: { rows: { id: me.company }, may: ["read", "update", "announceReady"] },
  documents: { statement: { label: "Statement", file: "Statement of {name}" } },
  people: { assignee: "accountExecutive", company: "id" },
  views: {
    list: {
      customerTitle: "Your company",
      columns: ["name", "kind", "accountExecutive", "phone", "terms", "creditLimit", "state"],
      more: ["email", "billTo", "warehousing", "readyAt", "taxExempt", "quickBooksId", "source", "createdAt"],
      sort: "name",
    },
    show: {
      tabs: {
        overview: {
          label: "Overview",
          sections: [
            { title: "Company", fields: ["name", "kind", "accountExecutive", "email", "phone", "website", "source"] },
            { title: "Billing", fields: ["billTo", "billingContact", "paymentMethodDefault", "readyAt"] },
            { title: "Internal notes", fields: ["notes", "suspensionReason"], only: "employee" },
          ],
        },
        contacts: { label: "Contacts", list: "contact", by: "party" },
        locations: { label: "Locations", list: "location", by: "party" },
        quotes: { label: "Quotes", list: "shipping-quote", by: "customer" },
        warehousing: { label: "Warehousing", sections: [{ title: "Warehousing", fields: ["warehousing"] }] },
        accounting: {
          label: "Accounting",
          figures: "customer-account",
          sections: [
            {
              title: "Terms and tax",
              fields: ["terms", "creditLimit", "taxExempt", "taxExemption", "paymentMethodDefault", "quickBooksId", "quickBooksSaid"],
            },
          ],
          lists: [
            { list: "invoice", by: "customer", label: "Invoices" },
            { list: "payment", by: "customer", label: "Payments" },
            { list: "credit-memo", by: "customer", label: "Credit memos" },
          ],
        },
        users: { label: "Users", only: "employee", list: "customer-user", by: "company" },
        activity: { label: "Activity", history: true, only: "employee" },
      },
    },
    form: {
      sections: [
        { title: "Company", fields: ["name", "kind", "accountExecutive", "email", "phone", "website", "source"] },
        { title: "Billing", fields: ["billTo", "billingContact", "terms", "creditLimit", "paymentMethodDefault"] },
        { title: "Tax", fields: ["taxExempt", "taxExemption"] },
        { title: "Internal notes", fields: ["notes"], only: "employee" },
      ],
    },
  },
});
