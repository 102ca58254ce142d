import type { QueueRules } from "../../schemas/views/queue.ts";

/** What waits for somebody with providers. The browser's build leaves these out: only the server reads them. */

export const applicantQueue = {
  applied: {
    title: "Providers who applied",
    message: "{name} has waited {waited} for a decision",
    where: { state: "applied" },
    facts: ["contactName", "email"],
    action: "whitelist",
  },
} as const satisfies QueueRules;

export const carrierQueue = {
  ...applicantQueue,
  papers: {
    title: "Providers who can't work",
    message: "{name} can't work: papers are missing or lapsed",
    segment: "obstructed",
    due: "insuranceExpiresOn",
    facts: ["email"],
    action: "requestDocuments",
  },
} as const satisfies QueueRules;

export const providerDocumentQueue = {
  toCheck: {
    title: "Papers to check",
    message: "{kind} of {provider} has waited {waited} to be checked",
    where: { state: "submitted" },
    withinHours: 48,
    facts: ["number", "issuer"],
    action: "accept",
  },
} as const satisfies QueueRules;

export const providerJobQueue = {
  unanswered: {
    title: "Jobs without an answer",
    message: "{provider} has not answered {number} for {waited}",
    where: { state: "offered" },
    due: "validUntil",
    amount: "cost",
    facts: ["customer", "cost"],
    action: "withdraw",
  },
  late: {
    title: "Jobs that are late",
    message: "{provider} was to finish {number} for {customer}, {late}",
    where: { state: ["accepted", "inProgress"] },
    days: { field: "windowEnd", to: -1 },
    due: "windowEnd",
    facts: ["service"],
    action: "markAsCompleted",
  },
  toSettle: {
    title: "Jobs to settle",
    message: "{number} of {provider} is done and not settled",
    where: { state: "completed" },
    since: "completedAt",
    amount: "cost",
    facts: ["cost"],
    action: "settle",
  },
  toPay: {
    title: "Providers to pay",
    message: "{provider} has waited {waited} for the payment of {number}",
    where: { state: "settled", paidOn: null },
    since: "settledOn",
    amount: "invoiceAmount",
    facts: ["invoiceAmount", "invoiceNumber"],
    action: "markPaid",
  },
  jobs: {
    title: "Provider jobs",
    message: "{service} for {customer}",
    where: { state: ["accepted", "inProgress"] },
    days: { field: "windowStart", from: 0, to: 1 },
    shownOn: "today",
    due: "windowStart",
    until: "windowEnd",
    groupBy: ["provider"],
    facts: ["number", "state"],
  },
} as const satisfies QueueRules;
