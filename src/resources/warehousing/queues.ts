import type { QueueRules } from "../../schemas/views/queue.ts";

/** What waits for somebody in the warehouses. The browser's build leaves these out: only the server reads them. */

export const pendingReceiveQueue = {
  dueIn: {
    title: "Deliveries due in",
    message: "{number} from {vendor} for {customer} is {late}",
    where: { state: ["expected", "partial"] },
    days: { field: "expectedOn", to: 0 },
    due: "expectedOn",
    facts: ["units", "carrier", "hub"],
    form: { to: "receive", param: "prId" },
    verb: "mark.as.completed",
  },
  arrivals: {
    title: "Arrivals",
    message: "Arrival from {vendor} for {customer}",
    where: { state: ["expected", "partial"] },
    days: { field: "expectedOn", from: 0, to: 1 },
    shownOn: "today",
    due: "expectedOn",
    facts: ["number", "units", "carrier", "hub"],
    verb: "update",
  },
  expected: {
    title: "Expected at our hub",
    message: "{vendor} is expected to deliver to {hub} {when}",
    where: { state: ["expected", "partial"], $not: { expectedOn: null } },
    shownOn: "coming",
    due: "expectedOn",
    facts: ["number", "units", "sidemark"],
  },
} as const satisfies QueueRules;

export const receiveQueue = {
  toFinish: {
    title: "Receives to finish",
    message: "{number} from {vendor} has been on the dock for {waited}",
    where: { state: "inProgress" },
    since: "arrivedAt",
    withinHours: 8,
    facts: ["customer", "units", "hub"],
    action: "markAsCompleted",
  },
  unidentified: {
    title: "Goods of nobody known",
    message: "Nobody knows yet whose {number} is, {late}",
    segment: "unidentified",
    due: "identifyBy",
    facts: ["vendor", "carrier", "units", "hub"],
    action: "identify",
    verb: "mark.as.completed",
  },
  claimNotices: {
    title: "Claim notices to send",
    message: "{carrier} is to hear of the damage on {number}, {late}",
    segment: "claims",
    due: "claimNoticeDue",
    facts: ["customer", "hub"],
    action: "recordClaimNotice",
    verb: "mark.as.completed",
  },
} as const satisfies QueueRules;

export const inspectionQueue = {
  toInspect: {
    title: "Pieces to inspect",
    message: "{item} has waited {waited} for its inspection",
    where: { state: "pending" },
    facts: ["number", "vendor", "hub"],
    action: "pass",
  },
  failed: {
    title: "Failed inspections to decide",
    message: "{item} failed its inspection and waits for a decision",
    where: { state: "failed" },
    due: "carrierNoticeDue",
    facts: ["number", "vendor", "hub"],
    action: "close",
  },
} as const satisfies QueueRules;

export const inventoryItemQueue = {
  toPutAway: {
    title: "Pieces to put away",
    message: "{tag} has been in {place} for {waited}",
    where: { state: ["inStock", "onHold"], storedAt: null },
    withinHours: 24,
    facts: ["description", "customer", "hub"],
    action: "move",
  },
} as const satisfies QueueRules;

export const pullFlowQueue = {
  recalls: {
    title: "Recalls to answer",
    message: "{customer} asked {waited} ago to recall {number}",
    segment: "recalls",
    since: "recallRequestedAt",
    withinHours: 2,
    facts: ["recallReason", "pieces"],
    action: "recall",
  },
  toApprove: {
    title: "Pulls to approve",
    message: "{number} for {customer} is to be approved, {late}",
    where: { state: "requested" },
    due: "neededOn",
    daysAhead: 1,
    facts: ["purpose", "pieces", "hub"],
    action: "approve",
  },
  toPull: {
    title: "Pulls to begin",
    message: "{number} for {customer} is to be pulled, {late}",
    where: { state: "approved" },
    due: "neededOn",
    daysAhead: 1,
    facts: ["purpose", "pieces", "hub"],
    action: "beginPull",
  },
  toStage: {
    title: "Pulls to finish",
    message: "{number} for {customer} is being pulled, {late}",
    where: { state: "pulling" },
    due: "neededOn",
    facts: ["purpose", "staged", "pieces", "hub"],
    verb: "begin.pull",
  },
  toLoad: {
    title: "Pulls to load",
    message: "{number} for {customer} is staged, {late}",
    where: { state: "staged" },
    due: "neededOn",
    facts: ["purpose", "pieces", "hub"],
    action: "sendToTransport",
  },
  toFinish: {
    title: "Deliveries to confirm",
    message: "{number} for {customer} left and is not confirmed, {late}",
    where: { state: "withTransport" },
    days: { field: "neededOn", to: 0 },
    due: "neededOn",
    facts: ["purpose", "pieces", "hub"],
    action: "markAsCompleted",
  },
  pulls: {
    title: "Pulls",
    message: "{purpose} for {customer}",
    where: { state: ["requested", "approved", "pulling", "staged", "withTransport"] },
    days: { field: "neededOn", from: 0, to: 1 },
    shownOn: "today",
    due: "neededOn",
    facts: ["number", "pieces", "hub", "state"],
    verb: "update",
  },
  toSubmit: {
    title: "Pulls to submit",
    message: "{number} is not submitted, {late}",
    where: { state: "draft" },
    shownOn: "decide",
    due: "neededOn",
    facts: ["purpose", "pieces"],
    action: "submit",
  },
  coming: {
    title: "Pulls on their way",
    message: "{purpose} of your goods {when}",
    where: { state: ["requested", "approved", "pulling", "staged", "withTransport"] },
    shownOn: "coming",
    due: "neededOn",
    facts: ["number", "pieces", "state"],
  },
  done: {
    title: "Handed over lately",
    message: "{purpose} completed {when}",
    where: { state: "completed" },
    days: { field: "completedAt", from: -14 },
    shownOn: "done",
    due: "completedAt",
    facts: ["number", "pieces"],
  },
} as const satisfies QueueRules;

export const inspectionRepairQueue = {
  toAsk: {
    title: "Repairs to have approved",
    message: "The repair of {item} waits for {customer} since {waited}",
    where: { state: "requested" },
    amount: "estimate",
    facts: ["number", "estimate", "shop"],
    action: "sendForApproval",
  },
  toBegin: {
    title: "Repairs to begin",
    message: "The repair of {item} is approved and not begun",
    where: { state: "approved" },
    due: "dueOn",
    amount: "estimate",
    facts: ["number", "customer", "shop"],
    action: "begin",
  },
  toComplete: {
    title: "Repairs to complete",
    message: "{item} is at {shop}, {late}",
    where: { state: "inProgress" },
    days: { field: "dueOn", to: 1 },
    due: "dueOn",
    facts: ["number", "customer"],
    action: "markAsCompleted",
  },
  toApprove: {
    title: "Repairs to approve",
    message: "The repair of {item} waits for your answer",
    where: { state: "requested", payer: "customer" },
    shownOn: "decide",
    amount: "estimate",
    facts: ["number", "estimate", "description"],
    action: "approve",
  },
} as const satisfies QueueRules;

export const cycleCountQueue = {
  toApprove: {
    title: "Counts to approve",
    message: "The count {number} of {place} is to be approved",
    where: { state: "submitted" },
    since: "submittedAt",
    facts: ["hub", "missing", "elsewhere"],
    action: "approve",
  },
  toFinish: {
    title: "Counts to finish",
    message: "The count {number} of {place} was begun {waited} ago",
    where: { state: "counting" },
    facts: ["hub"],
    action: "submit",
  },
} as const satisfies QueueRules;

export const photoRequestQueue = {
  toTake: {
    title: "Photos to take",
    message: "Photos of {item} are wanted since {waited}",
    where: { state: "requested" },
    withinHours: 24,
    facts: ["note", "hub"],
  },
} as const satisfies QueueRules;
