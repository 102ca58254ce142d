import { computed, date, dateTime, decimal, images, integer, longText, money, ref, sequence, tags, text } from "../../schemas/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { addDays } from "../../schemas/values/date.ts";
import { me, now } from "../../schemas/where.ts";
import { conditionCodes, conditionPositions } from "./condition-codes.ts";
import { inventoryActions } from "./inventory-actions.ts";

/** Goods that are in the hub for longer are asked about. */
const AGED_DAYS = 90;

const inTheHub = ["onHold", "inStock", "allocated", "staged"] as const;

/** One tag: one physical thing or one carton. Its place is the last row of its ledger of movements. */
export const inventoryItem = resource("inventory-item", {
  label: "Piece",
  plural: "Inventory",
  collection: "inventories",
  table: "inventory_items",
  title: "tag",
  subtitle: ["description", "customer"],
  path: "/warehousing/inventories",
  paths: { show: "/warehousing/inventories/{id}/view" },
  subject: "WH_INVENTORY",
  bizObject: 16,
  menu: { group: "warehousing", order: 7, label: "Inventory" },
  fields: {
    tag: sequence("T{000000000}"),
    description: text({ required: true, maxLength: 250, sort: true, search: true }),
    customer: ref("party", { createOnly: true, filter: true, sort: true, search: true }),
    quantity: integer({ required: true, readOnly: true, min: 1, max: 100_000, default: 1 }),
    sidemark: text({ maxLength: 120, filter: true, sort: true, search: true }),
    room: text({ maxLength: 120, filter: true, sort: true, search: true }),
    vendor: text({ maxLength: 160, search: true }),
    poNumber: text({ label: "PO", maxLength: 80, mono: true, search: true }),
    hub: ref("hub", { required: true, readOnly: true, filter: true, sort: true }),
    place: ref("hub-place", { required: true, readOnly: true, hiddenFrom: "customer", filter: true, sort: true, search: true }),
    lastSequence: integer({ required: true, readOnly: true, default: 0, min: 0, label: "Movements", hiddenFrom: "customer" }),
    movedAt: dateTime({ readOnly: true, label: "Last moved", filter: true, sort: true, hiddenFrom: "customer" }),
    countedAt: dateTime({ readOnly: true, label: "Last counted", sort: true, hiddenFrom: "customer" }),
    receive: ref("receive", { readOnly: true, source: true, filter: true }),
    pullFlow: ref("pull-flow", { readOnly: true, source: true, filter: true, label: "On pull" }),
    splitFrom: ref("inventory-item", { readOnly: true }),
    receivedOn: date({ readOnly: true, label: "Received", filter: true, sort: true }),
    agesOn: computed(
      "date",
      ({ receivedOn }: { readonly receivedOn: string | null }) => (receivedOn ? addDays(receivedOn, AGED_DAYS) : null),
      {
        label: "90 days in the hub",
        hiddenFrom: "customer",
        filter: true,
        sort: true,
      },
    ),
    releasedOn: date({ readOnly: true, label: "Left the hub", filter: true, sort: true }),
    neededBy: date({ filter: true, sort: true }),
    value: money({ min: 0, label: "Declared value", sort: true }),
    length: decimal({ min: 0, max: 10_000, unit: "in" }),
    width: decimal({ min: 0, max: 10_000, unit: "in" }),
    height: decimal({ min: 0, max: 10_000, unit: "in" }),
    weight: decimal({ min: 0, max: 100_000, unit: "lb" }),
    condition: tags({ options: conditionCodes, filter: true }),
    positions: tags({ options: conditionPositions, label: "Where" }),
    conditionNote: text({ maxLength: 500 }),
    photos: images({ max: 60 }),
    internalPhotos: images({ max: 60, hiddenFrom: "customer" }),
    holdReason: text({ readOnly: true, maxLength: 500, label: "On hold because" }),
    internalNotes: longText({ hiddenFrom: "customer" }),
    writeOffReason: longText({ readOnly: true, hiddenFrom: "customer", label: "Write-off requested because" }),
    writeOffRequestedBy: ref("user", { readOnly: true, hiddenFrom: "customer" }),
    writtenOffBecause: longText({ readOnly: true }),
  },
  states: {
    inStock: { id: 64, tone: "good" },
    onHold: { id: 63, tone: "warn" },
    allocated: { id: 65, tone: "info", phrase: "allocated to a pull" },
    staged: { id: 66, tone: "progress" },
    out: { id: 67, label: "Out of the hub", tone: "progress" },
    delivered: { id: 68, tone: "muted" },
    writtenOff: { id: 69, tone: "bad" },
    unwound: { id: 150, tone: "muted" },
  },
  // Made by completing a receive, and by a split.
  create: { by: ["system"] },
  update: { from: ["onHold", "inStock", "allocated", "staged", "out"] },
  actions: inventoryActions,
  people: { owner: "createdBy", company: "customer" },
  customer: { rows: { customer: me.company, $not: { state: "unwound" } }, may: ["read"] },
  documents: { tag: { file: "Tag {tag}", formats: "labels", onlyFor: "employee" } },
  views: {
    list: {
      title: "Inventory",
      columns: ["tag", "description", "customer", "sidemark", "room", "hub", "place", "receivedOn", "state"],
      more: ["quantity", "vendor", "poNumber", "value", "neededBy", "movedAt", "countedAt", "receive", "condition", "agesOn", "releasedOn"],
      sort: "-createdAt",
      tabs: {
        "in-stock": { where: { state: inTheHub } },
        "on-hold": { where: { state: "onHold" }, badge: true },
        aged: { label: "Over 90 days", where: { state: inTheHub, agesOn: { before: now.today } }, onlyFor: "employee" },
        pulled: { label: "On a pull", where: { state: ["allocated", "staged"] } },
        gone: { label: "Out and delivered", where: { state: ["out", "delivered"] } },
        all: { where: {} },
      },
      defaultTab: { employee: "in-stock", customer: "in-stock" },
      highlights: [
        {
          where: { state: inTheHub, agesOn: { before: now.today } },
          field: "receivedOn",
          label: "Over 90 days",
          tone: "warn",
        },
      ],
      tiles: {
        image: "photos",
        title: "description",
        facts: ["tag", "customer", "sidemark", "room", "place", "receivedOn", "neededBy"],
        groups: ["sidemark", "room"],
      },
      bulkTargets: [
        {
          label: "Request a pull",
          to: "pull-flow",
          param: "items",
          where: { state: ["inStock", "onHold"] },
          mismatchMessage: "Only pieces that are in the hub and on no pull can be pulled.",
          sameFields: ["customer", "hub"],
        },
        { label: "File a claim", to: "claim", param: "pieces", sameFields: ["customer"] },
      ],
      siblingLists: { lists: ["inventory-item", "storage-statement", "follow-up", "cycle-count"] },
      relatedScreens: {
        "/warehousing/scan": { label: "Scan", onlyFor: "employee" },
        "/warehousing/inventories/downloads": { label: "Downloads" },
      },
    },
    show: {
      rail: [{ list: "follow-up", by: "about", label: "Follow-ups" }],
      figures: "piece-story",
      sections: [
        { title: "Piece", fields: ["description", "customer", "quantity", "sidemark", "room", "vendor", "poNumber", "value", "neededBy"] },
        {
          title: "Where",
          fields: ["hub", "place", "pullFlow", "receivedOn", "agesOn", "movedAt", "countedAt", "releasedOn", "receive", "splitFrom"],
        },
        {
          title: "Size and condition",
          fields: ["length", "width", "height", "weight", "condition", "positions", "conditionNote", "holdReason"],
        },
        { title: "Photos", fields: ["photos", "internalPhotos"] },
        { title: "Internal", fields: ["internalNotes", "writeOffReason", "writeOffRequestedBy", "writtenOffBecause"], onlyFor: "employee" },
      ],
    },
  },
});
