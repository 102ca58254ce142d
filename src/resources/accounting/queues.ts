import type { QueueRules } from "../../schemas/views/queue.ts";

/** What waits for somebody in accounting. The browser's build leaves these out: only the server reads them. */

export const billingReportQueue = {
  toSubmit: {
    title: "Billing reports to submit",
    message: "{number} for {customer} is not submitted yet",
    where: { state: "draft" },
    amount: "total",
    facts: ["total", "sentBackReason"],
    action: "submit",
  },
  toApprove: {
    title: "Billing reports to approve",
    message: "{number} for {customer} has waited {waited} for approval",
    where: { state: "submitted" },
    since: "updatedAt",
    amount: "total",
    facts: ["total"],
    action: "approve",
  },
  toSend: {
    title: "Billing reports to send to billing",
    message: "{number} for {customer} is approved and not in billing",
    where: { state: "approved" },
    since: "updatedAt",
    amount: "total",
    facts: ["total"],
    action: "sendToBilling",
  },
} as const satisfies QueueRules;

export const processingDocumentQueue = {
  toApprove: {
    title: "Processing documents to approve",
    message: "{number} for {customer} is to be approved",
    where: { state: "pending" },
    amount: "total",
    facts: ["total"],
    action: "approve",
  },
  toInvoice: {
    title: "Ready to invoice",
    message: "{customer} has waited {waited} for the invoice of {number}",
    where: { state: "ready" },
    amount: "total",
    facts: ["total"],
    form: { to: "invoice", param: "rd" },
  },
  held: {
    title: "On hold",
    message: "{number} for {customer} is on hold",
    where: { state: "hold" },
    since: "updatedAt",
    amount: "total",
    facts: ["total", "holdReason"],
    action: "release",
  },
} as const satisfies QueueRules;

export const invoiceQueue = {
  toIssue: {
    title: "Invoices to issue",
    message: "{number} for {customer} is not issued yet",
    where: { state: "draft" },
    amount: "total",
    facts: ["total"],
    action: "issue",
  },
  toCollect: {
    title: "Invoices to collect",
    message: "{number} of {customer} is {late}, {balance} open",
    segment: "overdue",
    due: "dateDue",
    amount: "balance",
    facts: ["reminders", "disputeReason"],
    action: "remind",
  },
  toPay: {
    title: "Invoices to pay",
    message: "Invoice {number} is {late}",
    segment: "open",
    shownOn: "pay",
    due: "dateDue",
    amount: "balance",
    facts: ["balance", "description"],
    verb: "read",
  },
} as const satisfies QueueRules;

export const creditMemoQueue = {
  toIssue: {
    title: "Credit memos to issue",
    message: "{number} for {customer} is not issued yet",
    where: { state: "draft" },
    amount: "total",
    facts: ["total"],
    action: "issue",
  },
  toApply: {
    title: "Credit to apply",
    message: "{customer} has {unapplied} of {number} left to apply",
    where: { state: "issued" },
    amount: "unapplied",
    worth: true,
    action: "allocateOldest",
  },
} as const satisfies QueueRules;

export const paymentQueue = {
  toApply: {
    title: "Payments to apply",
    message: "{unapplied} of {number} from {customer} pays no invoice yet",
    where: { state: "posted" },
    segment: "toApply",
    amount: "unapplied",
    worth: true,
    facts: ["method", "reference"],
    action: "allocateOldest",
  },
} as const satisfies QueueRules;

export const quickBooksMessageQueue = {
  failed: {
    title: "Failed QuickBooks messages",
    message: "{about} did not reach QuickBooks",
    where: { state: "failed" },
    since: "updatedAt",
    facts: ["customer", "said"],
    action: "sendAgain",
  },
} as const satisfies QueueRules;

export const storageRunQueue = {
  toComplete: {
    title: "Storage runs to complete",
    message: "Storage of {hub} for {month} is not completed",
    where: { state: "draft" },
    amount: "total",
    facts: ["number", "total"],
    action: "complete",
  },
} as const satisfies QueueRules;
