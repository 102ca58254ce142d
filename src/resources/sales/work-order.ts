import {
  address,
  boolean,
  choice,
  dateTime,
  decimal,
  files,
  lines,
  longText,
  money,
  ref,
  sequence,
  text,
} from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { me } from "../../schemas/rules/where.ts";
import { communicationsAbout } from "../shared/communication-rail.ts";
import { issuedToFields } from "../shared/issued-to.ts";
import { pieceToMove } from "../shared/piece-to-move.ts";
import { exceptionsAtDelivery, receiverSignature } from "./proof-of-delivery.ts";
import { MAX_CHECKED_ITEMS } from "./work-checklist.ts";
import { workDocuments } from "./work-documents.ts";
import { attemptReason, workOrderActions } from "./work-order-actions.ts";
import { crewAndCarrier, ended } from "./work-order-crew.ts";
import { alongRoute, ofServices, plannedOn, workTypes } from "./work-order-start.ts";
import { workOrderQueue } from "./work-queues.ts";

const hubZone = "hub.timeZone";

const isPlanned = (state: string): boolean => state === "scheduled" || state === "inProgress";

/** A job for a crew or carrier. A crew member or vehicle can't be booked twice at the same time. */
export const workOrder = resource("work-order", {
  title: "number",
  subtitle: "customer",
  path: "/sales/work-orders",
  names: { list: "sales.work-order" },
  paths: { show: "/sales/work-orders/{id}/view" },
  subject: "SALES_WORK_ORDERS",
  bizObject: 6,
  fields: {
    number: sequence("WO-{00000}"),
    type: choice(workTypes, { required: true, filter: true, sort: true }),
    customer: ref("party", {
      required: true,
      createOnly: true,
      withState: true,
      filter: true,
      sort: true,
      search: true,
      selectable: { state: ["onboarding", "active"] },
    }),
    salesOrder: ref("sales-order", {
      scopedBy: { customer: "customer" },
      source: true,
      createOnly: true,
      filter: true,
      selectable: { state: ["open", "inProgress"] },
    }),
    opportunity: ref("opportunity", {
      scopedBy: { party: "customer" },
      source: true,
      createOnly: true,
      filter: true,
      hiddenFrom: "customer",
    }),
    quote: ref("sales-quote", { scopedBy: { customer: "customer" }, source: true, createOnly: true, filter: true }),
    contact: ref("contact", { scopedBy: { party: "customer" }, help: "Who the crew can call" }),
    customerPo: text({ label: "Customer PO", maxLength: 80 }),
    hub: ref("hub", { filter: true, lockedIn: ended, help: "Its time zone applies; without a hub, the company's" }),
    windowStart: dateTime({ required: true, label: "From", zone: hubZone, filter: true, sort: true, lockedIn: ended }),
    windowEnd: dateTime({ required: true, label: "Until", zone: hubZone, filter: true, sort: true, lockedIn: ended }),
    places: lines(
      {
        location: ref("location", { required: true, scopedBy: { party: "customer" } }),
        purpose: choice(["load", "unload", "service"]),
        note: text({ label: "Note for the crew", maxLength: 250 }),
      },
      { label: "Stops", noun: "stop", min: 1, max: 30, lockedIn: ended },
    ),
    pieces: lines(pieceToMove, { noun: "piece", max: 500, lockedIn: ended }),
    ...crewAndCarrier,
    providerCost: money({ min: 0, hiddenFrom: "customer" }),
    providerObstacle: text({ readOnly: true, hiddenFrom: "customer", maxLength: 300, label: "Provider can't work" }),
    checklist: lines(
      { item: text({ required: true }), done: boolean() },
      { noun: "checklist item", max: MAX_CHECKED_ITEMS, hiddenFrom: "customer", lockedIn: ended },
    ),
    estimatedHours: decimal({ min: 0, max: 10_000, unit: "h" }),
    actualHours: decimal({ min: 0, max: 10_000, unit: "h", readOnly: true }),
    instructions: longText({ help: "Visible to the customer" }),
    internalNotes: longText({ hiddenFrom: "customer" }),
    photos: files({ images: true }),
    attempts: lines(
      {
        at: dateTime({ required: true, label: "When", zone: "company" }),
        reason: attemptReason,
        note: longText(),
        charge: money({ min: 0 }),
      },
      { label: "Failed attempts", noun: "failed attempt", max: 100, readOnly: true },
    ),
    // Apart from the photos that prove the delivery.
    attemptPhotos: files({ images: true, label: "Photos of failed attempts" }),
    receiverName: text({ personal: true, label: "Received by", maxLength: 120, readOnly: true }),
    receiverSignature,
    exceptions: exceptionsAtDelivery(ended),
    startedAt: dateTime({ readOnly: true, label: "Started", zone: hubZone }),
    completedAt: dateTime({ readOnly: true, label: "Completed", zone: hubZone, filter: true, sort: true }),
    cancelReason: longText({ readOnly: true }),
    ...issuedToFields,
    issuedStops: lines({ location: text({ personal: true }), address: address() }, { readOnly: true, noun: "stop", max: 30 }),
    billingReport: ref("billing-report", { readOnly: true, hiddenFrom: "customer", filter: true }),
  },
  rules: [
    { at: "windowStart", holds: (row) => row.windowStart < row.windowEnd, message: "Must be before the end." },
    { at: "windowEnd", holds: (row) => row.windowStart < row.windowEnd, message: "Must be after the start." },
    {
      at: "crew",
      holds: (row) => !isPlanned(row.state) || row.crew.length > 0 || row.providerId !== null,
      message: "A scheduled work order needs a crew or an outside carrier. Unschedule it first.",
    },
    {
      at: "vehicle",
      holds: (row) => !isPlanned(row.state) || row.crew.length === 0 || row.vehicleId !== null,
      message: "A scheduled work order needs a vehicle for its crew. Unschedule it first.",
    },
  ],
  states: {
    new: { id: 27, tone: "info" },
    scheduled: { id: 28, tone: "progress" },
    inProgress: { id: 29, tone: "progress" },
    completed: { id: 30, tone: "good" },
    cancelled: { id: 31, tone: "muted" },
  },
  create: {
    effect: true,
    notifies: [{ to: [{ ability: "assign" }], title: "Work to schedule", message: "{number} for {customer} waits to be scheduled" }],
  },
  update: {
    from: ["new", "scheduled", "inProgress"],
    effect: true,
    notifies: [
      {
        to: ["company"],
        where: { state: "scheduled" },
        changed: "windowStart",
        title: "Work rescheduled",
        message: "{number} was moved to {windowStart}",
        mail: true,
        text: true,
      },
    ],
  },
  actions: workOrderActions,
  next: [
    "assign",
    "start",
    "markAsCompleted",
    { create: "bill-of-lading", atOnce: true, where: { state: ["scheduled", "inProgress"] } },
    "sendToBilling",
  ],
  customer: { rows: { customer: me.company }, may: ["read"] },
  documents: workDocuments,
  people: { owner: "createdBy", company: "customer" },
  duplicate: { omit: ["photos", "receiverSignature", "exceptions", "attempts", "attemptPhotos"] },
  figures: {
    unbilled: { on: "accounting", where: { state: "completed", billingReport: null } },
    delivered: { on: "sales", where: { state: "completed", type: ["delivery", "install"] }, within: "completedAt" },
  },
  queue: workOrderQueue,
  views: {
    list: {
      goKey: "w",
      columns: ["number", "type", "customer", "windowStart", "vehicle", "state"],
      figures: {
        crewNames: { names: "crew.member", label: "Crew", onlyFor: "employee" },
        stopNames: { names: "places.location", label: "Stops" },
      },
      more: [
        "windowEnd",
        "hub",
        "salesOrder",
        "opportunity",
        "quote",
        "provider",
        "estimatedHours",
        "actualHours",
        "completedAt",
        "billingReport",
        "createdBy",
        "createdAt",
      ],
      sort: "-windowStart",
      segments: {
        param: "show",
        options: {
          open: { where: { state: ["new", "scheduled", "inProgress"] }, sort: "windowStart" },
          unscheduled: { where: { state: "new" }, sort: "windowStart" },
          completed: { where: { state: "completed" } },
          obstructed: {
            label: "Provider can't work",
            where: { state: "scheduled", $not: { providerObstacle: null } },
            onlyFor: "employee",
          },
          unbilled: { label: "To bill", where: { state: "completed", billingReport: null }, onlyFor: "employee" },
          all: { where: {} },
        },
      },
      highlights: [{ where: { state: "scheduled", $not: { providerObstacle: null } }, field: "state", label: "Blocked", tone: "bad" }],
      relatedScreens: {
        "sales.work-order.calendar": { goKey: "k", onlyFor: "employee" },
        "sales.work-order.map": { onlyFor: "employee" },
        "sales.checklists": { onlyFor: "employee" },
      },
    },
    show: {
      strip: [{ field: "windowStart", due: { state: ["new", "scheduled"] } }, "type", "crew", "vehicle", "provider", "estimatedHours"],
      component: "work-margin",
      rail: communicationsAbout,
      sections: [
        {
          title: "Job",
          fields: ["type", "customer", "contact", "customerPo", "hub", "windowStart", "windowEnd", "places", "instructions"],
        },
        { title: "Pieces", fields: ["pieces"] },
        { title: "Source documents", fields: ["salesOrder", "quote", "opportunity"] },
        {
          title: "Crew and vehicle",
          fields: ["crew", "vehicle", "provider", "providerObstacle", "providerCost", "estimatedHours", "actualHours", "startedAt"],
          onlyFor: "employee",
        },
        {
          title: "Checklist",
          help: "Every item must be checked before the work order can be completed. Without items, a new work order gets those of the checklists for its type.",
          fields: ["checklist"],
          onlyFor: "employee",
        },
        { title: "Failed attempts", fields: ["attempts", "attemptPhotos"] },
        {
          title: "Outcome",
          fields: ["receiverName", "receiverSignature", "completedAt", "photos", "exceptions", "cancelReason", "billingReport"],
        },
        {
          title: "As completed",
          help: "How the customer and stops were called when it was completed. Its document prints these.",
          fields: ["issuedTo", "issuedAddress", "issuedStops"],
        },
        { title: "Internal notes", fields: ["internalNotes"], onlyFor: "employee" },
      ],
    },
    form: {
      sources: {
        soId: {
          field: "salesOrder",
          copies: {
            customer: "customer",
            quote: "quote",
            contact: "contact",
            customerPo: "customerPo",
            instructions: "notes",
            internalNotes: "internalNotes",
          },
          derives: { ...plannedOn("serviceDate"), ...alongRoute, ...ofServices },
        },
        qId: {
          field: "quote",
          copies: {
            customer: "customer",
            salesOrder: "salesOrder",
            opportunity: "opportunity",
            contact: "contact",
            instructions: "notes",
            internalNotes: "internalNotes",
          },
          derives: { ...plannedOn("serviceDate"), ...alongRoute, ...ofServices },
        },
        oId: {
          field: "opportunity",
          copies: { customer: "party", contact: "contact", internalNotes: "notes" },
          derives: { ...plannedOn("targetDate"), ...alongRoute },
          leaves: { instructions: "Internal there" },
        },
        cId: { field: "customer" },
      },
    },
  },
});
