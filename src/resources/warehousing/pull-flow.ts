import { choice, computed, date, dateTime, files, images, lines, longText, ref, sequence, text } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { me, now } from "../../schemas/rules/where.ts";
import { billedFields } from "../shared/billed-source.ts";
import { communicationsAbout } from "../shared/communication-rail.ts";
import { pullActions, pullCounts } from "./pull-actions.ts";
import { identityChecks, PULL_PIECES, pullLine, pullPurposes } from "./pull-lines.ts";
import { pullFlowQueue } from "./queues.ts";

const unfinished = ["requested", "approved", "pulling", "staged", "withTransport"] as const;
const frozen = ["approved", "pulling", "staged", "withTransport", "completed", "cancelled"] as const;
/** Only what is staged is handed over. */
const beforeStaging = ["draft", "requested", "approved", "pulling", "cancelled"] as const;
const count = (name: keyof typeof pullCounts, label: string) => computed("integer", pullCounts[name], { label, sort: true });

/** Pieces that leave a hub together: requested, allocated all or none, pulled by scanning, staged, and handed to a truck or a person. */
export const pullFlow = resource("pull-flow", {
  title: "number",
  subtitle: ["customer", "purpose", "neededOn"],
  path: "/warehousing/pull-flows",
  paths: { show: "/warehousing/pull-flows/{id}/view" },
  subject: "WH_PULLFLOW",
  bizObject: 17,
  menu: { group: "warehousing", order: 8 },
  fields: {
    number: sequence("PF-{00000}"),
    customer: ref("party", {
      required: true,
      createOnly: true,
      filter: true,
      sort: true,
      search: true,
      ownCompany: true,
      withState: true,
      selectable: { state: "active", warehousing: true },
    }),
    hub: ref("hub", { required: true, createOnly: true, filter: true, sort: true }),
    purpose: choice(pullPurposes, { required: true, default: "delivery", filter: true, sort: true, lockedIn: frozen }),
    neededOn: date({ required: true, filter: true, sort: true, notBefore: now.today, lockedIn: frozen }),
    shipTo: ref("location", { scopedBy: { party: "customer" }, filter: true, lockedIn: frozen, help: "Where the pieces go" }),
    toHub: ref("hub", { filter: true, lockedIn: frozen }),
    takenBy: text({
      personal: true,
      maxLength: 160,
      label: "Who takes them",
      lockedIn: frozen,
      help: "For will call and returns: the person or carrier",
    }),
    instructions: longText({ maxLength: 4_000 }),
    internalNotes: longText({ hiddenFrom: "customer" }),
    lines: lines(pullLine, { label: "Pieces", noun: "piece", max: PULL_PIECES, unique: ["item"], lockedIn: frozen }),
    pieces: computed("integer", ({ lines: all }: { readonly lines: readonly unknown[] }) => all.length, { sort: true }),
    staged: count("staged", "Staged"),
    short: count("short", "Short"),
    loaded: count("loaded", "Loaded"),
    delivered: count("delivered", "Delivered"),
    refused: count("refused", "Refused"),
    madeBy: choice(["employee", "customer"], { readOnly: true, required: true, default: "employee", label: "Requested by" }),
    submittedBy: ref("user", { readOnly: true }),
    approvedBy: ref("user", { readOnly: true, hiddenFrom: "customer" }),
    sentBackReason: longText({ readOnly: true, label: "Sent back because" }),
    begunAt: dateTime({ readOnly: true, label: "Pulling began", zone: "hub.timeZone" }),
    stagedAt: dateTime({ readOnly: true, zone: "hub.timeZone", filter: true }),
    workOrder: ref("work-order", { readOnly: true, source: true }),
    billOfLading: ref("bill-of-lading", { readOnly: true, source: true }),
    handoverPhotos: images({ max: 20, label: "Photos of the handover", lockedIn: beforeStaging }),
    receiverSignature: files({ personal: true, label: "Signature", images: true, max: 1, signature: true, lockedIn: beforeStaging }),
    handedTo: text({ personal: true, readOnly: true, maxLength: 120 }),
    identity: choice(identityChecks, { readOnly: true, label: "Identity checked by" }),
    identityNote: text({ personal: true, readOnly: true, maxLength: 120, hiddenFrom: "customer", label: "Last four characters" }),
    completedAt: dateTime({ readOnly: true, label: "Completed", zone: "hub.timeZone", filter: true, sort: true }),
    ...billedFields,
    recallReason: longText({ readOnly: true, label: "Recall requested because" }),
    recallRequestedBy: ref("user", { readOnly: true }),
    recallRequestedAt: dateTime({ readOnly: true, label: "Recall requested", filter: true }),
    recallAnswer: longText({ readOnly: true, label: "Recall declined because" }),
    cancelReason: longText({ readOnly: true, label: "Cancelled because" }),
    cancelledAt: dateTime({ readOnly: true, label: "Cancelled" }),
  },
  rules: [
    { at: "shipTo", holds: (row) => row.purpose !== "delivery" || row.shipToId !== null, message: "Choose where the pieces go." },
    { at: "toHub", holds: (row) => row.purpose !== "transfer" || row.toHubId !== null, message: "Choose the hub they go to." },
    { at: "toHub", holds: (row) => row.toHubId === null || row.toHubId !== row.hubId, message: "They are in that hub already." },
    { at: "toHub", holds: (row) => row.purpose === "transfer" || row.toHubId === null, message: "Only transfers go to another hub." },
  ],
  states: {
    draft: { id: 70, tone: "neutral" },
    requested: { id: 71, tone: "info" },
    approved: { id: 72, tone: "good" },
    pulling: { id: 73, tone: "progress", phrase: "being pulled" },
    staged: { id: 74, tone: "progress" },
    withTransport: { id: 75, tone: "warn", phrase: "with transport" },
    completed: { id: 76, tone: "good" },
    cancelled: { id: 77, tone: "muted" },
  },
  create: { by: ["employee", "customer"], label: "Request a pull", effect: true },
  update: { by: ["employee", "customer"], from: ["draft", ...unfinished], fromForCustomer: ["draft", "requested"], effect: true },
  remove: { by: ["employee", "customer"], from: "draft", confirm: "You are about to delete {number}." },
  actions: pullActions,
  next: ["submit", "approve", "beginPull", "sendToTransport", "handOver", "markAsCompleted", "sendToBilling"],
  people: { owner: "createdBy", company: "customer" },
  customer: {
    rows: { customer: me.company, $not: { state: "draft", madeBy: "employee" } },
    may: ["read", "create", "update", "remove", "submit", "cancel", "requestRecall"],
  },
  figures: {
    pulled: {
      on: "inventory",
      where: { state: ["staged", "withTransport", "completed"] },
      within: "stagedAt",
      measures: ["pieces", "found", "short"],
    },
  },
  documents: {
    pullSheet: { file: "Pull sheet {number}", from: ["approved", "pulling", "staged"], onlyFor: "employee" },
    loadList: { file: "Load list {number}", from: ["staged", "withTransport"], onlyFor: "employee" },
    deliveryReceipt: {
      file: "Delivery receipt {number}",
      from: "completed",
      wording: { placeholders: ["number", "customer", "hub", "shipTo", "completedAt"], keptIn: ["completed"] },
    },
  },
  queue: pullFlowQueue,
  views: {
    list: {
      goKey: "f",
      columns: ["number", "customer", "purpose", "hub", "neededOn", "pieces", "staged", "short", "shipTo", "state"],
      more: ["loaded", "delivered", "refused", "toHub", "madeBy", "stagedAt", "completedAt", "workOrder", "createdBy", "createdAt"],
      edit: ["neededOn"],
      sort: "neededOn",
      segments: {
        param: "show",
        options: {
          open: { where: { state: ["draft", ...unfinished] } },
          requested: { label: "To approve", where: { state: "requested" } },
          today: { label: "Due", where: { state: unfinished, $not: { neededOn: { after: now.today } } } },
          pulling: { where: { state: ["approved", "pulling"] } },
          ready: { where: { state: ["staged", "withTransport"] } },
          recalls: { where: { state: unfinished, $not: { recallReason: null } }, onlyFor: "employee" },
          all: { where: {} },
        },
      },
      highlights: [
        { where: { state: unfinished, $not: { recallReason: null } }, field: "state", label: "Recall requested", tone: "bad" },
        { where: { state: unfinished, neededOn: { before: now.today } }, field: "neededOn", label: "Overdue", tone: "bad" },
        { where: { state: unfinished, neededOn: now.today }, field: "neededOn", label: "Today", tone: "warn" },
      ],
      siblingLists: { lists: ["pull-flow", "follow-up"] },
      relatedScreens: {
        "warehousing.scan": { onlyFor: "employee" },
        "warehousing.item-tracking": { onlyFor: "customer", subject: "WH_ITEM_TRACKING" },
      },
    },
    show: {
      strip: [
        { field: "neededOn", due: { $not: { state: ["completed", "cancelled"] } } },
        "purpose",
        "pieces",
        "staged",
        "hub",
        "workOrder",
      ],
      rail: [{ list: "follow-up", by: "about", label: "Follow-ups" }, ...communicationsAbout],
      sections: [
        {
          title: "Pull",
          fields: ["customer", "hub", "purpose", "neededOn", "shipTo", "toHub", "takenBy", "instructions", "sentBackReason"],
        },
        { title: "Pieces", help: "Add a line, then paste a column of tags.", fields: ["lines", "pieces", "staged", "short", "delivered"] },
        { title: "Recall", fields: ["recallReason", "recallRequestedBy", "recallRequestedAt", "recallAnswer"] },
        {
          title: "Leaving the hub",
          fields: ["workOrder", "billOfLading", "handoverPhotos", "receiverSignature", "handedTo", "identity", "identityNote"],
        },
        { title: "Progress", fields: ["madeBy", "submittedBy", "approvedBy", "begunAt", "stagedAt", "completedAt", "cancelReason"] },
        { title: "Internal", fields: ["afterHours", "billingReport", "internalNotes"], onlyFor: "employee" },
      ],
    },
    form: {
      needs: {
        descriptionField: "instructions",
        dateField: "neededOn",
        options: [{ label: "Something out of your warehouse", help: "Choose among the pieces we store for you." }],
      },
      sources: {
        items: {
          many: "inventory-item",
          copies: { customer: "customer", hub: "hub" },
          sameFields: ["customer", "hub"],
          rows: { to: "lines", each: { item: "id" } },
          leaves: { internalNotes: "About one piece" },
        },
        cId: { field: "customer" },
        workOrder: { field: "workOrder", leaves: "The pull makes it" },
        billOfLading: { field: "billOfLading", leaves: "The pull makes it" },
      },
    },
  },
});
