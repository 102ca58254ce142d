import { all, documentVerbs, read, readDocuments, subject, write } from "../subject.ts";

export const accountingSubjects = {
  BILLING: subject({
    key: "billing.service.reports",
    label: "Bill for service",
    verbs: [...all, "approve", "send.to.billing"],
    grants: { dispatch: write, accounting: [...all, "approve", "send.to.billing"] },
  }),
  ACCG_REF_DOCS: subject({
    key: "accounting.processing.documents",
    label: "Processing documents",
    verbs: ["read", "approve", "mark", "unwind"],
    verbLabels: { mark: "Put on hold" },
    grants: { accounting: ["read", "approve", "mark", "unwind"] },
  }),
  ACCG_INVOICES: subject({
    key: "accounting.invoices.invoices",
    label: "Invoices",
    verbs: [...all, "send", "close", "unwind", "connect.to.qb", ...documentVerbs],
    verbLabels: { close: "Write off", unwind: "Void", "connect.to.qb": "Send to QuickBooks" },
    customer: readDocuments,
    grants: {
      accounting: [...all, "send", "close", "unwind", "connect.to.qb", ...documentVerbs],
      member: readDocuments,
      companyOwner: readDocuments,
    },
  }),
  ACCG_PAYMENTS: subject({
    key: "accounting.payments.payments",
    label: "Payments",
    verbs: [...write, "unwind", "send", "connect.to.qb", ...documentVerbs],
    verbLabels: { create: "Pay or record", unwind: "Reverse or refund", "connect.to.qb": "Send to QuickBooks" },
    customer: [...readDocuments, "create"],
    grants: {
      accounting: [...write, "unwind", "send", "connect.to.qb", ...documentVerbs],
      member: [...readDocuments, "create"],
      companyOwner: [...readDocuments, "create"],
    },
  }),
  CONFIG_PRICES: subject({
    key: "configuration.prices.services",
    label: "Price book",
    verbs: all,
    grants: { sales: read, dispatch: read, warehouse: read, accounting: all },
  }),
  ACCG_PERIODS: subject({
    key: "accounting.periods.periods",
    label: "Accounting periods",
    verbs: [...write, "close", "unwind"],
    verbLabels: { unwind: "Reopen, and book into closed months" },
    grants: { accounting: [...write, "close"] },
  }),
};
