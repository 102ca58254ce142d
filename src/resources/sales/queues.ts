import type { QueueRules } from "../../schemas/views/queue.ts";

/** What waits for somebody in sales. The browser's build leaves these out: only the server reads them. */

export const leadQueue = {
  firstCall: {
    title: "Leads to call",
    message: "{name} has waited {waited} for a first call",
    where: { state: ["new", "working"], firstResponseAt: null },
    withinHours: 24,
    amount: "estimatedValue",
    assignedTo: "owner",
    facts: ["company", "phone", "estimatedValue"],
    action: "contacted",
  },
  toConvert: {
    title: "Leads to convert",
    message: "{name} was called and is neither converted nor archived",
    where: { state: "working", $not: { firstResponseAt: null } },
    days: { field: "firstResponseAt", to: -3 },
    since: "firstResponseAt",
    amount: "estimatedValue",
    assignedTo: "owner",
    facts: ["company", "phone", "estimatedValue"],
    action: "convert",
  },
} as const satisfies QueueRules;

export const opportunityQueue = {
  closing: {
    title: "Opportunities to close",
    message: "{party} was to decide on {name}: {late}",
    where: { state: "open" },
    days: { field: "closeDate", to: 0 },
    due: "closeDate",
    amount: "estimatedValue",
    assignedTo: "accountExecutive",
    facts: ["estimatedValue"],
    form: { to: "sales-quote", param: "oId" },
  },
} as const satisfies QueueRules;

export const quoteRequestQueue = {
  toQuote: {
    title: "Requests to quote",
    message: "{customer} has waited {waited} for a price on {number}",
    where: { state: ["new", "working"] },
    withinHours: 24,
    assignedTo: "accountExecutive",
    facts: ["wantedDate"],
    form: { to: "sales-quote", param: "qrId" },
  },
} as const satisfies QueueRules;

/** What waits in quotes of both kinds. */
const quotes = {
  toPrice: {
    title: "Quotes to send",
    message: "{customer} has waited {waited} for {number}",
    where: { state: "pendingPricing" },
    withinHours: 24,
    amount: "total",
    assignedTo: "accountExecutive",
    facts: ["total"],
    action: "send",
  },
  changes: {
    title: "Quotes to change",
    message: "{customer} asked for changes to {number}",
    where: { state: "pendingChanges" },
    since: "updatedAt",
    amount: "total",
    assignedTo: "accountExecutive",
    facts: ["total", "changeRequest"],
    action: "send",
  },
  expiring: {
    title: "Quotes about to expire",
    message: "{number} for {customer} expires {when}, unanswered",
    where: { state: "ready" },
    days: { field: "validUntil", to: 3 },
    due: "validUntil",
    amount: "total",
    assignedTo: "accountExecutive",
    facts: ["total"],
    action: "approveForCustomer",
  },
  toApprove: {
    title: "Quotes to approve",
    message: "Quote {number} waits for your answer",
    where: { state: "ready" },
    shownOn: "decide",
    due: "validUntil",
    amount: "total",
    facts: ["total", "orderType"],
    action: "approve",
  },
} as const satisfies QueueRules;

export const salesQuoteQueue = {
  ...quotes,
  unanswered: {
    title: "Quotes without an answer",
    message: "{customer} has not answered {number} for {waited}",
    where: { state: "ready", superseded: false },
    days: { field: "sentAt", to: -3 },
    since: "sentAt",
    amount: "total",
    assignedTo: "accountExecutive",
    facts: ["total"],
    action: "approveForCustomer",
  },
  toOrder: {
    title: "Approved quotes without an order",
    message: "{customer} approved {number}, which has no order yet",
    where: { state: "approved", salesOrder: null },
    since: "approvedAt",
    amount: "total",
    assignedTo: "accountExecutive",
    facts: ["total"],
    action: "order",
  },
} as const satisfies QueueRules;

export const shippingQuoteQueue = {
  ...quotes,
  toSubmit: {
    title: "Quotes to submit",
    message: "Quote {number} was started and not submitted",
    where: { state: "draft" },
    shownOn: "decide",
    since: "updatedAt",
    facts: ["sidemark"],
    action: "submit",
  },
} as const satisfies QueueRules;

export const proposalQueue = {
  toSend: {
    title: "Proposals to send",
    message: "{title} for {customer} is not sent yet",
    where: { state: "working" },
    facts: ["number"],
    action: "send",
  },
  unanswered: {
    title: "Proposals without an answer",
    message: "{customer} has not answered {title} for {waited}",
    where: { state: "sent" },
    days: { field: "sentAt", to: -3 },
    since: "sentAt",
    facts: ["number"],
    action: "approveForCustomer",
  },
  toApprove: {
    title: "Proposals to approve",
    message: "Proposal {title} waits for your answer",
    where: { state: "sent" },
    shownOn: "decide",
    due: "validUntil",
    facts: ["number"],
    action: "approve",
  },
} as const satisfies QueueRules;

export const salesOrderQueue = {
  toPlan: {
    title: "Orders without work",
    message: "{number} for {customer} has no work order, {late}",
    where: { state: "open" },
    days: { field: "serviceDate", to: 7 },
    due: "serviceDate",
    amount: "total",
    facts: ["total", "orderType"],
    form: { to: "work-order", param: "soId" },
  },
} as const satisfies QueueRules;

export const claimQueue = {
  toReview: {
    title: "Claims to review",
    message: "{customer} filed {number}; the answer is {late}",
    where: { state: "filed" },
    due: "acknowledgeBy",
    amount: "claimed",
    assignedTo: "adjuster",
    facts: ["claimed"],
    action: "review",
  },
  toDecide: {
    title: "Claims to decide",
    message: "{number} of {customer} is to be decided, {late}",
    where: { state: "reviewing" },
    due: "decideBy",
    amount: "claimed",
    assignedTo: "adjuster",
    facts: ["claimed"],
    action: "offer",
  },
  toPay: {
    title: "Claims to pay",
    message: "{customer} accepted {settled} for {number}",
    where: { state: "accepted" },
    since: "updatedAt",
    amount: "settled",
    facts: ["settled"],
    action: "payByCreditMemo",
  },
  offered: {
    title: "Claim offers to answer",
    message: "We offered {settled} for your claim {number}",
    where: { state: "offered" },
    shownOn: "decide",
    due: "answerBy",
    amount: "settled",
    action: "accept",
  },
} as const satisfies QueueRules;
