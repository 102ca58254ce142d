import { choice, computed, date, dateTime, images, integer, lines, longText, ref, sequence, text } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { me, now } from "../../schemas/rules/where.ts";
import { billedActions, billedFields } from "../shared/billed-source.ts";
import { communicationsAbout } from "../shared/communication-rail.ts";
import { noticeActions } from "./claim-notice-actions.ts";
import { hubStaff, noticesToCustomer, noticesToHub } from "./notices.ts";
import { receiveQueue } from "./queues.ts";
import { receivedItem } from "./received-item.ts";
import { receiptRefusal, unitsDamaged, unitsOver, unitsReceived, unitsShort } from "./received-units.ts";
import { receivingLimits } from "./receiving-limits.ts";

/** A truck at the dock: what it brought, counted against what was expected. Completing it makes the pieces. */
export const receive = resource("receive", {
  title: "number",
  subtitle: ["customer", "carrier", "proNumber"],
  path: "/warehousing/receives",
  paths: { show: "/warehousing/receives/{id}/view", edit: "/warehousing/receives/{id}/edit" },
  subject: "WH_RECEIVING",
  bizObject: 13,
  menu: { group: "warehousing", order: 4 },
  fields: {
    number: sequence("RC-{00000}"),
    hub: ref("hub", { required: true, createOnly: true, filter: true, sort: true }),
    customer: ref("party", {
      createOnly: true,
      filter: true,
      sort: true,
      search: true,
      selectable: { state: ["active", "suspended"], warehousing: true },
      help: "Leave empty while nobody knows whose goods these are",
    }),
    arrivedAt: dateTime({ readOnly: true, label: "Arrived", zone: "hub.timeZone", filter: true, sort: true }),
    receivedOn: date({ readOnly: true, label: "Received", filter: true, sort: true }),
    vendor: text({ maxLength: 160, search: true }),
    poNumber: text({ label: "PO", maxLength: 80, mono: true, search: true }),
    carrier: text({ maxLength: receivingLimits.carrier, filter: true, sort: true }),
    proNumber: text({ label: "PRO number", maxLength: receivingLimits.proNumber, mono: true, sort: true, search: true }),
    dock: ref("hub-place", { scopedBy: { hub: "hub" }, selectable: { kind: "dock" }, hiddenFrom: "customer" }),
    pieceCount: integer({ min: 0, max: 100_000, label: "Pieces on the carrier's paper" }),
    deliveryReceipt: images({ max: receivingLimits.receiptPhotos, help: "The signed paper, with what is short or damaged written on it" }),
    photos: images({ max: 40, label: "Photos of the freight" }),
    items: lines(receivedItem, { noun: "item", max: 500, lockedIn: ["completed", "unwound"] }),
    units: computed("integer", unitsReceived, { label: "Units received", sort: true }),
    unitsDamaged: computed("integer", unitsDamaged, { label: "Damaged", sort: true }),
    unitsShort: computed("integer", unitsShort, { label: "Short", sort: true }),
    unitsOver: computed("integer", unitsOver, { label: "Over", sort: true }),
    exceptions: longText({ maxLength: 4_000, help: "What the driver signed for: short, over or damaged" }),
    internalNotes: longText({ hiddenFrom: "customer" }),
    claimNoticeDue: date({ readOnly: true, hiddenFrom: "customer", filter: true, sort: true, label: "Carrier claim notice due" }),
    claimNoticeState: choice(["due", "sent", "missed"], {
      readOnly: true,
      hiddenFrom: "customer",
      filter: true,
      label: "Carrier claim notice",
    }),
    claimNoticeRemindOn: date({ readOnly: true, hiddenFrom: "customer", label: "Next reminder of the claim notice" }),
    claimNoticeSentOn: date({ readOnly: true, hiddenFrom: "customer", label: "Carrier claim notice sent" }),
    claimNotice: longText({ readOnly: true, hiddenFrom: "customer", label: "How the carrier was notified" }),
    identifyBy: date({ readOnly: true, hiddenFrom: "customer", filter: true, sort: true }),
    identifyReminded: date({ readOnly: true, hiddenFrom: "customer", label: "Reminded to identify" }),
    completedAt: dateTime({ readOnly: true, label: "Completed", zone: "hub.timeZone", sort: true }),
    ...billedFields,
    startKey: text({ readOnly: true, hiddenFrom: "customer", maxLength: 40, unique: true }),
    unwindReason: longText({ readOnly: true }),
  },
  rules: [
    { at: "items.damaged", holds: (item) => (item.damaged ?? 0) <= item.quantity, message: "No more can be damaged than were received." },
    {
      at: "items.condition",
      holds: (item) => item.condition.length === 0 || (item.damaged ?? 0) > 0,
      message: "Enter how many are damaged, or clear the condition.",
    },
  ],
  states: {
    inProgress: { id: 50, tone: "progress" },
    completed: { id: 51, tone: "good" },
    unwound: { id: 52, tone: "muted" },
  },
  create: { effect: true, label: "Receive goods" },
  update: { from: ["inProgress", "completed"], effect: true },
  actions: {
    markAsCompleted: {
      label: "Complete",
      past: "completed {it}",
      from: "inProgress",
      to: "completed",
      verb: "mark.as.completed",
      icon: "check",
      guards: [
        {
          needs: ["items"],
          remedy: { fill: "items" },
          refuse: (row) => (row.items.some(({ quantity }) => quantity > 0) ? null : "Count at least one item first."),
        },
        { needs: ["items", "deliveryReceipt"], remedy: { fill: "deliveryReceipt" }, refuse: receiptRefusal },
      ],
      sets: { completedAt: now.moment },
      effect: true,
      successMessage: "{number} completed: {units} units are in the hub.",
      notifies: [...noticesToCustomer, ...noticesToHub],
    },
    identify: {
      label: "Match to a customer",
      past: "matched {it} to a customer",
      verb: "update",
      from: ["inProgress", "completed"],
      icon: "user",
      guards: [{ remedy: "done", refuse: (row) => (row.customerId === null ? null : "It is known whose goods these are.") }],
      input: {
        customer: ref("party", { required: true, selectable: { state: ["active", "suspended"], warehousing: true } }),
        pendingReceive: ref("pending-receive", {
          label: "Expected goods",
          scopedBy: { customer: "customer" },
          selectable: { state: ["expected", "partial"] },
          help: "If these are the goods they announced",
        }),
      },
      writes: { customer: "customer" },
      sets: { identifyBy: null },
      effect: true,
      // Who it belongs to was not told before.
      notifies: noticesToCustomer,
      successMessage: "{number} belongs to {customer}.",
    },
    remindToIdentify: {
      by: ["system"],
      from: "completed",
      past: "reminded of unidentified goods",
      sets: { identifyReminded: now.today },
      notifies: [
        {
          to: ["owner", hubStaff],
          topic: "goodsUnidentified",
          title: "Unidentified goods",
          message: "{number} from {carrier} has waited since {receivedOn} for somebody to find out whose it is",
        },
      ],
    },
    ...noticeActions,
    ...billedActions,
    sendToBilling: {
      ...billedActions.sendToBilling,
      guards: [
        {
          refuse: (row) => (row.customerId === null ? "Nobody knows whose goods these are. Match them to a customer first." : null),
          remedy: { act: "identify" },
        },
      ],
    },
    unwind: {
      from: "completed",
      to: "unwound",
      verb: "unwind",
      danger: true,
      icon: "undo",
      input: { reason: longText({ required: true, maxLength: 1_000 }) },
      writes: { unwindReason: "reason" },
      sets: { claimNoticeDue: null, claimNoticeState: null, claimNoticeRemindOn: null, identifyBy: null },
      confirm: "The pieces of {number} leave the hub's stock again. Use it for a receive that never happened this way.",
      effect: true,
      successMessage: "{number} unwound.",
      notifies: [{ to: ["owner", "company"], title: "Receive unwound", message: "{number} was taken back: {unwindReason}" }],
    },
  },
  next: ["markAsCompleted", "identify", "recordClaimNotice", "sendToBilling"],
  daily: [
    { action: "remindToIdentify", where: { customer: null, identifyReminded: null, identifyBy: { before: now.today } }, at: "07:10" },
    {
      action: "remindOfClaimNotice",
      where: { claimNoticeState: "due", $not: { $any: [{ claimNoticeRemindOn: null }, { claimNoticeRemindOn: { after: now.today } }] } },
      at: "07:15",
    },
    { action: "missClaimNotice", where: { claimNoticeState: "due", claimNoticeDue: { before: now.today } } },
  ],
  people: { owner: "createdBy", company: "customer" },
  customer: { rows: { customer: me.company, state: ["completed", "unwound"] }, may: ["read"] },
  figures: {
    noticesDue: { on: "inventory", where: { state: "completed", claimNoticeState: "due" } },
    noticesEnded: { on: "inventory", where: { claimNoticeState: ["sent", "missed"] }, within: "claimNoticeDue", measures: ["onTime"] },
    noticesMissed: { on: "inventory", where: { claimNoticeState: "missed" }, within: "claimNoticeDue" },
  },
  documents: {
    receivingReport: {
      file: "Receiving report {number}",
      from: "completed",
      wording: { placeholders: ["number", "customer", "hub", "carrier", "receivedOn"], keptIn: ["completed"] },
    },
    carrierNotice: { file: "Claim notice {number}", from: "completed", onlyFor: "employee", afterEmail: "noteClaimNoticeSent" },
    tags: { file: "Tags {number}", formats: "labels", from: "completed", onlyFor: "employee" },
  },
  queue: receiveQueue,
  views: {
    list: {
      goKey: "e",
      columns: ["number", "customer", "hub", "carrier", "proNumber", "receivedOn", "units", "unitsDamaged", "unitsShort", "state"],
      more: [
        "vendor",
        "poNumber",
        "unitsOver",
        "claimNoticeState",
        "claimNoticeDue",
        "identifyBy",
        "completedAt",
        "createdBy",
        "createdAt",
      ],
      edit: ["carrier", "proNumber"],
      sort: "-createdAt",
      segments: {
        param: "show",
        options: {
          all: { where: {} },
          open: { label: "In progress", where: { state: "inProgress" }, onlyFor: "employee" },
          unidentified: { where: { customer: null, state: ["inProgress", "completed"] }, onlyFor: "employee" },
          claims: {
            label: "Claim notice due",
            where: { state: "completed", claimNoticeSentOn: null, $not: { claimNoticeDue: null } },
            onlyFor: "employee",
          },
        },
      },
      highlights: [
        {
          where: { state: "completed", claimNoticeSentOn: null, claimNoticeDue: { before: now.today } },
          field: "claimNoticeDue",
          label: "Overdue",
          tone: "bad",
        },
      ],
      tiles: { image: "photos", title: "number", facts: ["customer", "carrier", "receivedOn", "units"], groups: ["carrier"] },
      siblingLists: { lists: ["receive", "pending-receive", "follow-up"] },
      relatedScreens: { "warehousing.scan": { onlyFor: "employee" } },
    },
    show: {
      strip: ["arrivedAt", "units", "unitsDamaged", "unitsShort", "hub", "carrier"],
      rail: [{ list: "follow-up", by: "about", label: "Follow-ups" }, ...communicationsAbout],
      tabs: {
        overview: {
          sections: [
            {
              title: "Arrival",
              fields: ["customer", "hub", "arrivedAt", "receivedOn", "vendor", "poNumber", "carrier", "proNumber", "dock", "pieceCount"],
            },
            {
              title: "Items",
              help: "Paste rows from the packing list.",
              fields: ["items", "units", "unitsOver", "unitsShort", "unitsDamaged"],
            },
            { title: "Proof", fields: ["deliveryReceipt", "photos", "exceptions"] },
            {
              title: "Claim notice",
              fields: ["claimNoticeState", "claimNoticeDue", "claimNoticeSentOn", "claimNotice"],
              onlyFor: "employee",
            },
            {
              title: "Internal",
              fields: ["afterHours", "billingReport", "internalNotes", "identifyBy", "completedAt", "unwindReason"],
              onlyFor: "employee",
            },
          ],
        },
        pieces: { list: "inventory-item", by: "receive" },
      },
    },
    form: {
      sources: {
        prId: {
          many: "pending-receive",
          copies: {
            customer: "customer",
            hub: "hub",
            vendor: "vendor",
            poNumber: "poNumber",
            carrier: "carrier",
            internalNotes: "internalNotes",
          },
          sameFields: ["customer", "hub"],
          lines: {
            from: "lines",
            to: "items",
            each: { description: "description", sidemark: "sidemark", room: "room", value: "value" },
            record: "pendingReceive",
            line: "pendingLine",
          },
          leaves: { "items.quantity": "Counted at the dock" },
        },
      },
    },
  },
});
