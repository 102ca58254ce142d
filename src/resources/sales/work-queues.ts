import type { QueueRules } from "../../schemas/views/queue.ts";

/** What waits for somebody in the work. The browser's build leaves these out: only the server reads them. */

export const workOrderQueue = {
  blocked: {
    title: "Work orders whose provider can't work",
    message: "{provider} can't work on {number}, which starts {when}",
    segment: "obstructed",
    due: "windowStart",
    daysAhead: 2,
    facts: ["customer", "providerObstacle"],
    action: "unassign",
  },
  toSchedule: {
    title: "Work orders to schedule",
    message: "{number} for {customer} is not scheduled, {late}",
    where: { state: "new" },
    due: "windowStart",
    daysAhead: 1,
    facts: ["type"],
    action: "assign",
  },
  toStart: {
    title: "Work orders that were not started",
    message: "{number} for {customer} was to start {when}",
    where: { state: "scheduled" },
    days: { field: "windowStart", to: -1 },
    due: "windowStart",
    facts: ["type", "crew", "provider"],
    action: "start",
  },
  toFinish: {
    title: "Work orders to finish",
    message: "{number} for {customer} is still in progress, {late}",
    where: { state: "inProgress" },
    days: { field: "windowEnd", to: -1 },
    due: "windowEnd",
    facts: ["type", "crew", "provider"],
    action: "markAsCompleted",
  },
  toBill: {
    title: "Work orders to bill",
    message: "{number} for {customer} was done {waited} ago and is not billed",
    segment: "unbilled",
    since: "completedAt",
    facts: ["type"],
    action: "sendToBilling",
  },
  jobs: {
    title: "Jobs",
    message: "{type} for {customer}",
    where: { state: ["scheduled", "inProgress"] },
    days: { field: "windowStart", from: 0, to: 1 },
    shownOn: "today",
    due: "windowStart",
    until: "windowEnd",
    groupBy: ["crew", "provider"],
    facts: ["number", "vehicle", "state"],
  },
  visits: {
    title: "Visits",
    message: "{type} {when}",
    where: { state: ["scheduled", "inProgress"] },
    shownOn: "coming",
    due: "windowStart",
    until: "windowEnd",
    facts: ["number", "state"],
  },
  done: {
    title: "Done lately",
    message: "{type} done {when}",
    where: { state: "completed" },
    days: { field: "completedAt", from: -14 },
    shownOn: "done",
    due: "completedAt",
    facts: ["number"],
  },
} as const satisfies QueueRules;

export const vehicleQueue = {
  inspection: {
    title: "Vehicles to inspect",
    message: "The inspection of {name} is {late}",
    where: { state: "ready" },
    days: { field: "inspectionDue", to: 14 },
    due: "inspectionDue",
    facts: ["plate"],
    action: "takeOut",
  },
} as const satisfies QueueRules;

export const billOfLadingQueue = {
  toIssue: {
    title: "Bills of lading to issue",
    message: "{number} for {customer} is not issued, {late}",
    where: { state: "draft" },
    days: { field: "agreedPickup", to: 1 },
    due: "agreedPickup",
    action: "issue",
    verb: "update",
  },
  toPickUp: {
    title: "Pickups to record",
    message: "{number} for {customer} is to be picked up, {late}",
    where: { state: "issued" },
    days: { field: "agreedPickup", to: 0 },
    due: "agreedPickup",
    facts: ["carrier"],
    action: "pickUp",
  },
  toDeliver: {
    title: "Deliveries to record",
    message: "{number} for {customer} is on its way, {late}",
    where: { state: "inTransit" },
    days: { field: "agreedDelivery", to: 0 },
    due: "agreedDelivery",
    facts: ["carrier"],
    action: "deliver",
  },
  onItsWay: {
    title: "On its way",
    message: "{number} is on its way, expected {when}",
    where: { state: "inTransit" },
    shownOn: "coming",
    due: "agreedDelivery",
    facts: ["carrier"],
  },
} as const satisfies QueueRules;
