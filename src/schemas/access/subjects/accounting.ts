import { all, documentVerbs, readDocuments, subject, write } from "../subject.ts";

export const accountingSubjects = {
  BILLING: subject({
    key: "billing.service.reports",
    label: "Bill for service",
    verbs: [...all, "approve", "send", "send.to.billing", "unwind", ...documentVerbs],
    grants: { dispatch: write, accounting: [...all, "approve", "send", "send.to.billing", "unwind", ...documentVerbs] },
  }),
  ACCG_REF_DOCS: subject({
    key: "accounting.processing.documents",
    label: "Processing documents",
    verbs: [...write, "approve", "mark", "unwind", "download", "print"],
    verbLabels: { mark: "Put on hold" },
    grants: { accounting: [...write, "approve", "mark", "unwind", "download", "print"] },
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
    verbs: [...write, "approve", "unwind", "send", "connect.to.qb", ...documentVerbs],
    verbLabels: { create: "Pay or record", unwind: "Reverse or refund", "connect.to.qb": "Send to QuickBooks" },
    customer: [...readDocuments, "create"],
    grants: {
      accounting: [...write, "approve", "unwind", "send", "connect.to.qb", ...documentVerbs],
      member: [...readDocuments, "create"],
      companyOwner: [...readDocuments, "create"],
    },
  }),
};
