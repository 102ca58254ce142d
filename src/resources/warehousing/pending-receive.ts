import { computed, date, files, integer, lines, longText, money, ref, sequence, tags, text } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { me, now } from "../../schemas/rules/where.ts";
import { communicationsAbout } from "../shared/communication-rail.ts";
import { hubStaff } from "./notices.ts";
import { pendingReceiveQueue } from "./queues.ts";
import { receivingLimits } from "./receiving-limits.ts";
import { READY_DAYS } from "./stock-ages.ts";

interface ExpectedUnits {
  readonly lines: readonly { readonly quantity: number; readonly received: number | null }[];
}

const late = {
  topic: "goodsLate",
  title: "Goods are late",
  message: "{number} was expected on {expectedOn}: {unitsReceived} of {units} have arrived",
} as const;

/** Goods that a vendor has announced. What has arrived of them follows from the receives. */
export const pendingReceive = resource("pending-receive", {
  label: "Expected goods",
  plural: "Expected goods",
  collection: "pending-receives",
  title: "number",
  subtitle: ["customer", "vendor", "poNumber"],
  path: "/warehousing/receives/pending",
  names: { list: "warehousing.pending-receives" },
  paths: {
    create: "/warehousing/receives/create-pending",
    edit: "/warehousing/receives/create-pending?id={id}&isEdit=true",
    duplicate: "/warehousing/receives/create-pending?id={id}",
  },
  subject: "WH_RECEIVING",
  bizObject: 12,
  fields: {
    number: sequence("PR-{00000}"),
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
    hub: ref("hub", { required: true, filter: true, sort: true }),
    vendor: text({ maxLength: 160, filter: true, sort: true, search: true }),
    poNumber: text({ label: "PO", maxLength: 80, mono: true, sort: true, search: true }),
    sidemark: text({
      personal: true,
      maxLength: 120,
      filter: true,
      sort: true,
      search: true,
      help: "Applies to lines without one of their own",
    }),
    carrier: text({ maxLength: receivingLimits.carrier }),
    trackingNumbers: tags({ filter: true, help: "Scanning one of them opens these goods" }),
    expectedOn: date({ filter: true, sort: true }),
    neededBy: date({ notBefore: now.today, filter: true, sort: true, help: "When the goods should be ready for delivery" }),
    lines: lines(
      {
        description: text({ required: true, maxLength: receivingLimits.description }),
        quantity: integer({ required: true, min: 1, max: receivingLimits.units, default: 1 }),
        sidemark: text({ personal: true, maxLength: 120 }),
        room: text({ maxLength: receivingLimits.room }),
        value: money({ min: 0, label: "Value each" }),
        received: integer({ readOnly: true, min: 0, default: 0 }),
      },
      { noun: "line", min: 1, max: 500 },
    ),
    units: computed("integer", (row: ExpectedUnits) => row.lines.reduce((sum, { quantity }) => sum + quantity, 0), { sort: true }),
    unitsReceived: computed("integer", (row: ExpectedUnits) => row.lines.reduce((sum, line) => sum + (line.received ?? 0), 0), {
      label: "Received",
      sort: true,
    }),
    notes: longText({ maxLength: 4_000 }),
    internalNotes: longText({ hiddenFrom: "customer" }),
    files: files({ help: "The vendor's confirmation" }),
    closeReason: longText({ readOnly: true, label: "Closed because" }),
    lateSince: date({ readOnly: true, filter: true, sort: true }),
  },
  states: {
    expected: { id: 46, tone: "info" },
    partial: { id: 47, label: "Partially received", tone: "progress" },
    received: { id: 48, tone: "good" },
    cancelled: { id: 49, tone: "muted" },
  },
  create: {
    by: ["employee", "customer"],
    label: "Announce goods",
    notifies: [
      {
        to: ["company", hubStaff],
        topic: "goodsAnnounced",
        title: "Goods announced",
        message: "{customer} expects {units} pieces at {hub}: {number}",
      },
    ],
  },
  update: { by: ["employee", "customer"], from: ["expected", "partial"], fromForCustomer: ["expected"], effect: true },
  actions: {
    cancel: {
      label: "Cancel expected goods",
      past: "cancelled {it}",
      from: "expected",
      to: "cancelled",
      by: ["employee", "customer"],
      verb: "update",
      danger: true,
      icon: "close",
      input: { reason: longText({ required: true, maxLength: 1_000 }) },
      writes: { closeReason: "reason" },
      effect: true,
      notifies: [{ to: ["owner", "company"], title: "Expected goods cancelled", message: "{number} was cancelled: {closeReason}" }],
    },
    closeShort: {
      label: "Close as short",
      past: "closed {it} as short",
      from: "partial",
      to: "received",
      verb: "close",
      icon: "check",
      input: { reason: longText({ required: true, maxLength: 1_000, help: "Why the rest will not come" }) },
      writes: { closeReason: "reason" },
      notifies: [
        { to: ["company"], title: "Expected goods closed", message: "{number} was closed with {unitsReceived} of {units}: {closeReason}" },
      ],
    },
    markExpected: { by: ["system"], from: ["partial", "received"], to: "expected", past: "marked {it} as expected again" },
    markPartial: { by: ["system"], from: ["expected", "received"], to: "partial", past: "marked {it} as partially received" },
    markReceived: { by: ["system"], from: ["expected", "partial"], to: "received", past: "marked {it} as received" },
    reportLate: {
      by: ["system"],
      from: ["expected", "partial"],
      past: "reported {it} as late",
      sets: { lateSince: now.today },
      notifies: [
        { ...late, to: ["company"], mail: true },
        { ...late, to: ["owner", hubStaff] },
      ],
    },
  },
  next: [{ create: "receive" }, "closeShort"],
  // Once for each expected day: a new one clears it.
  daily: { action: "reportLate", where: { lateSince: null, expectedOn: { before: now.today } }, at: "07:00" },
  people: { owner: "createdBy", company: "customer" },
  customer: { rows: { customer: me.company }, may: ["read", "create", "update", "cancel"] },
  figures: {
    expected: {
      on: "inventory",
      where: { state: ["expected", "partial", "received"] },
      within: "expectedOn",
      measures: ["units", "received"],
    },
    late: { on: "inventory", where: { state: ["expected", "partial"] }, days: { field: "expectedOn", to: -1 } },
    needed: { on: "inventory", where: { state: ["expected", "partial"] }, days: { field: "neededBy", to: READY_DAYS } },
  },
  duplicate: { omit: ["expectedOn", "trackingNumbers"] },
  imports: {
    match: [["poNumber", "customer"], ["number"]],
    rowsOf: "lines",
    headings: {
      poNumber: ["PO number", "purchase order", "order number", "reference"],
      customer: ["account", "client", "for"],
      hub: ["warehouse", "location"],
      vendor: ["supplier", "manufacturer"],
      expectedOn: ["ETA", "expected date", "arrival date", "due date"],
      neededBy: ["install date", "need by"],
      trackingNumbers: ["tracking", "tracking number"],
      "lines.description": ["item", "product", "item description"],
      "lines.quantity": ["qty", "pieces", "units", "ordered"],
      "lines.value": ["unit price", "price", "unit value"],
    },
  },
  queue: pendingReceiveQueue,
  views: {
    list: {
      tabLabel: "Expected",
      columns: ["number", "customer", "vendor", "poNumber", "sidemark", "hub", "expectedOn", "unitsReceived", "units", "state"],
      more: ["carrier", "trackingNumbers", "neededBy", "lateSince", "createdBy", "createdAt"],
      sort: "expectedOn",
      segments: {
        param: "show",
        options: {
          open: { where: { state: ["expected", "partial"] } },
          late: { where: { state: ["expected", "partial"], expectedOn: { before: now.today } } },
          received: { where: { state: "received" } },
          all: { where: {} },
        },
      },
      badge: { state: ["expected", "partial"], expectedOn: { before: now.today } },
      highlights: [
        { where: { state: ["expected", "partial"], expectedOn: { before: now.today } }, field: "expectedOn", label: "Late", tone: "bad" },
        { where: { state: ["expected", "partial"], expectedOn: now.today }, field: "expectedOn", label: "Today", tone: "warn" },
      ],
      bulkTargets: [
        {
          label: "Receive",
          to: "receive",
          param: "prId",
          where: { state: ["expected", "partial"] },
          message: "Only goods that are still expected can be received.",
          sameFields: ["customer", "hub"],
          onlyFor: "employee",
        },
      ],
    },
    show: {
      strip: [
        { field: "expectedOn", due: { state: ["expected", "partial"] } },
        { field: "neededBy", due: { state: ["expected", "partial"] } },
        "units",
        "unitsReceived",
        "hub",
        "carrier",
      ],
      rail: communicationsAbout,
      sections: [
        { title: "Goods", fields: ["customer", "hub", "vendor", "poNumber", "sidemark"] },
        { title: "Arrival", fields: ["expectedOn", "neededBy", "carrier", "trackingNumbers", "lateSince"] },
        {
          title: "Lines",
          help: "Add a line, then paste the rows of a spreadsheet or of the vendor's confirmation.",
          fields: ["lines", "units", "unitsReceived"],
        },
        { title: "Notes", fields: ["notes", "files", "internalNotes", "closeReason"] },
      ],
    },
    form: { sources: { cId: { field: "customer" } } },
  },
});
