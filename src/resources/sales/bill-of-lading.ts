import { derive, type Linked, sameNames } from "../../schemas/carry/carry-over.ts";
import {
  address,
  choice,
  date,
  dateTime,
  decimal,
  files,
  images,
  integer,
  lines,
  longText,
  money,
  ref,
  sequence,
  text,
} from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { me, now } from "../../schemas/rules/where.ts";
import { communicationsAbout } from "../shared/communication-rail.ts";
import { issuedToFields } from "../shared/issued-to.ts";
import { carriage } from "../shared/kept-by-law.ts";
import { pieceToMove } from "../shared/piece-to-move.ts";
import { exceptionsAtDelivery, receiverSignature } from "./proof-of-delivery.ts";
import { freightDocuments } from "./work-documents.ts";
import { billOfLadingQueue } from "./work-queues.ts";

interface Stops {
  readonly places: readonly { readonly location: Linked | null; readonly purpose: string | null }[];
}
/** The first stop with that purpose. */
const stopFor = (places: Stops["places"], purpose: string): Linked | null | undefined =>
  places.find((each) => each.purpose === purpose)?.location;

const frozen = ["issued", "inTransit", "delivered", "void"] as const;

/** The goods being transported, shipper, consignee and terms. Frozen once it is issued. */
export const billOfLading = resource("bill-of-lading", {
  plural: "Bills of lading",
  collection: "bills-of-lading",
  title: "number",
  subtitle: "customer",
  path: "/sales/bills-of-lading",
  subject: "SALES_BOL",
  bizObject: 108,
  lawKeeps: carriage,
  fields: {
    number: sequence("BL-{00000}"),
    customer: ref("party", {
      required: true,
      createOnly: true,
      filter: true,
      sort: true,
      search: true,
      selectable: { state: ["onboarding", "active", "suspended"] },
    }),
    workOrder: ref("work-order", {
      scopedBy: { customer: "customer" },
      selectable: { state: ["new", "scheduled", "inProgress", "completed"] },
      source: true,
      createOnly: true,
      filter: true,
    }),
    customerPo: text({ label: "Customer PO", maxLength: 80, lockedIn: frozen }),
    carrier: text({ maxLength: 160, lockedIn: frozen, help: "As printed; defaults to the work order's provider, or to us" }),
    shipper: ref("location", { required: true, scopedBy: { party: "customer" }, lockedIn: frozen, label: "Shipper (from)" }),
    shipperContact: ref("contact", { scopedBy: { party: "customer" }, lockedIn: frozen }),
    consignee: ref("location", { required: true, scopedBy: { party: "customer" }, lockedIn: frozen, label: "Consignee (to)" }),
    consigneeContact: ref("contact", { scopedBy: { party: "customer" }, lockedIn: frozen }),
    agreedPickup: date({ filter: true, sort: true, lockedIn: frozen }),
    agreedDelivery: date({ filter: true, sort: true, lockedIn: frozen }),
    vehicle: ref("vehicle", { lockedIn: frozen, hiddenFrom: "customer" }),
    paymentForm: choice(["prepaid", "collect", "third party"], {
      required: true,
      default: "prepaid",
      lockedIn: frozen,
    }),
    valuation: choice(["released", "declared"], {
      required: true,
      default: "released",
      label: "Valuation election",
      lockedIn: frozen,
      labels: { released: "Released value", declared: "Declared value" },
    }),
    declaredValue: money({ min: 0, lockedIn: frozen }),
    items: lines(
      {
        tag: text({ maxLength: 40 }),
        description: text({ required: true }),
        quantity: integer({ required: true, min: 1, max: 100_000, default: 1 }),
        weight: decimal({ min: 0, max: 1_000_000, unit: "lb" }),
        conditionOut: text({ label: "Condition at pickup", maxLength: 160 }),
        photos: images({ max: 10 }),
      },
      { noun: "item", max: 500, lockedIn: frozen },
    ),
    specialInstructions: longText({ lockedIn: frozen }),
    exceptions: exceptionsAtDelivery(["delivered", "void"]),
    shipperSignature: files({ personal: true, label: "Shipper's signature", images: true, max: 1, signature: true }),
    receiverSignature,
    photos: files({ label: "Delivery photos", images: true }),
    receiverName: text({ personal: true, readOnly: true, label: "Received by" }),
    pickedUpAt: dateTime({ readOnly: true, label: "Picked up", zone: "workOrder.hub.timeZone", filter: true, sort: true }),
    deliveredAt: dateTime({ readOnly: true, label: "Delivered", zone: "workOrder.hub.timeZone", filter: true, sort: true }),
    voidReason: longText({ readOnly: true }),
    ...issuedToFields,
    issuedShipper: text({ personal: true, readOnly: true, label: "Shipper" }),
    issuedShipperAddress: address({ readOnly: true, label: "Address of shipper" }),
    issuedShipperContact: text({ personal: true, readOnly: true, label: "Person at shipper" }),
    issuedConsignee: text({ personal: true, readOnly: true, label: "Consignee" }),
    issuedConsigneeAddress: address({ readOnly: true, label: "Address of consignee" }),
    issuedConsigneeContact: text({ personal: true, readOnly: true, label: "Person at consignee" }),
  },
  states: {
    draft: { id: 112, tone: "neutral" },
    issued: { id: 113, tone: "info" },
    inTransit: { id: 114, tone: "progress" },
    delivered: { id: 115, tone: "good" },
    void: { id: 116, tone: "muted" },
  },
  create: { effect: true },
  update: { from: ["draft", "issued", "inTransit"] },
  remove: {
    from: "draft",
    confirm: "You are about to delete bill of lading {number}",
    effect: true,
  },
  actions: {
    issue: {
      from: "draft",
      to: "issued",
      verb: "print",
      icon: "check",
      guards: [
        { remedy: { fill: "carrier" }, refuse: (row) => (row.carrier ? null : "Enter the carrier first.") },
        { needs: ["items"], remedy: { fill: "items" }, refuse: (row) => (row.items.length > 0 ? null : "Add at least one item first.") },
        {
          remedy: [{ fill: "declaredValue" }, { fill: "valuation" }],
          refuse: (row) =>
            row.valuation === "declared" && !row.declaredValue ? "Enter the declared value first, or choose released value." : null,
        },
      ],
      confirm: "Once {number} is issued, its items and parties can't be changed.",
      effect: true,
      successMessage: "{number} issued. Print it for the driver.",
      notifies: [{ to: ["company"], title: "Bill of lading issued", message: "{number} was issued" }],
    },
    pickUp: {
      label: "Mark as picked up",
      past: "marked {it} as picked up",
      from: "issued",
      to: "inTransit",
      icon: "play",
      sets: { pickedUpAt: now.moment },
      confirm: "The day agreed for the pickup of {number} is still to come. Was it picked up today?",
      confirmWhere: { agreedPickup: { after: now.today } },
      effect: true,
      successMessage: "{number} is in transit.",
      notifies: [{ to: ["company"], title: "Picked up", message: "The goods on {number} are on their way", mail: true, text: true }],
    },
    deliver: {
      label: "Mark as delivered",
      past: "marked {it} as delivered",
      from: "inTransit",
      to: "delivered",
      verb: "mark.as.completed",
      icon: "check",
      guards: [
        {
          needs: ["receiverSignature"],
          remedy: { fill: "receiverSignature" },
          refuse: (row) => (row.receiverSignature.length > 0 ? null : "Add the receiver's signature first."),
        },
        {
          needs: ["photos"],
          remedy: { fill: "photos" },
          refuse: (row) => (row.photos.length > 0 ? null : "Add at least one photo of the delivery first."),
        },
      ],
      input: { receiverName: text({ required: true, maxLength: 120, label: "Received by" }) },
      edits: ["receiverSignature", "photos", "exceptions"],
      writes: { receiverName: "receiverName" },
      sets: { deliveredAt: now.moment },
      effect: true,
      successMessage: "{number} delivered.",
      notifies: [
        { to: ["owner"], title: "Delivered", message: "The goods on {number} were delivered to {receiverName}" },
        {
          to: ["company"],
          title: "Delivered",
          message: "The goods on {number} were delivered to {receiverName}",
          mail: true,
          text: true,
          photos: true,
        },
      ],
    },
    void: {
      from: "issued",
      to: "void",
      verb: "unwind",
      danger: true,
      icon: "close",
      input: { reason: longText({ required: true, maxLength: 1000 }) },
      writes: { voidReason: "reason" },
      effect: true,
      notifies: [{ to: ["company"], title: "Bill of lading voided", message: "{number} was voided" }],
    },
    returnToShipper: {
      by: ["system"],
      past: "returned the goods of {it} to the shipper",
      from: "inTransit",
      to: "void",
      input: { reason: longText({ required: true }) },
      writes: { voidReason: "reason" },
      effect: true,
      notifies: [{ to: ["owner", "company"], title: "Goods came back", message: "Nothing on {number} was delivered. {voidReason}" }],
    },
  },
  next: ["issue", "pickUp", "deliver", { email: "billOfLading", where: { state: "delivered" } }],
  customer: { rows: { customer: me.company, $not: { state: "draft" } }, may: ["read"] },
  documents: freightDocuments,
  people: { owner: "createdBy", company: "customer" },
  figures: { delivered: { on: "sales", where: { state: "delivered" }, within: "deliveredAt" } },
  queue: billOfLadingQueue,
  views: {
    list: {
      columns: ["number", "customer", "shipper", "consignee", "agreedPickup", "agreedDelivery", "workOrder", "state"],
      more: ["carrier", "vehicle", "paymentForm", "pickedUpAt", "deliveredAt", "receiverName", "createdBy", "createdAt"],
      sort: "-createdAt",
      segments: {
        param: "show",
        options: {
          open: { where: { state: ["draft", "issued", "inTransit"] } },
          delivered: { where: { state: "delivered" } },
          all: { where: {} },
        },
      },
    },
    show: {
      strip: [
        "declaredValue",
        "items",
        { field: "agreedPickup", due: { state: ["draft", "issued"] } },
        { field: "agreedDelivery", due: { state: ["draft", "issued", "inTransit"] } },
        "carrier",
        "deliveredAt",
      ],
      rail: communicationsAbout,
      sections: [
        {
          title: "Parties",
          fields: ["customer", "workOrder", "customerPo", "carrier", "shipper", "shipperContact", "consignee", "consigneeContact"],
        },
        {
          title: "As issued",
          help: "How the parties were called when it was issued. Its document prints these.",
          fields: [
            "issuedTo",
            "issuedAddress",
            "issuedShipper",
            "issuedShipperAddress",
            "issuedShipperContact",
            "issuedConsignee",
            "issuedConsigneeAddress",
            "issuedConsigneeContact",
          ],
        },
        { title: "Terms", fields: ["agreedPickup", "agreedDelivery", "vehicle", "paymentForm", "valuation", "declaredValue"] },
        { title: "Items", help: "You can paste rows from a spreadsheet.", fields: ["items", "specialInstructions"] },
        { title: "Pickup", fields: ["pickedUpAt", "shipperSignature"] },
        { title: "Delivery", fields: ["deliveredAt", "receiverName", "receiverSignature", "photos", "exceptions", "voidReason"] },
      ],
    },
    form: {
      sources: {
        woId: {
          field: "workOrder",
          copies: {
            customer: "customer",
            customerPo: "customerPo",
            vehicle: "vehicle",
            consigneeContact: "contact",
            specialInstructions: "instructions",
          },
          leaves: { exceptions: "Noted when it is delivered" },
          derives: {
            carrier: derive(["provider"], ({ provider }: { readonly provider: Linked | null }) => provider?.name),
            shipper: derive(["places"], ({ places }: Stops) => stopFor(places, "load")),
            consignee: derive(["places"], ({ places }: Stops) => stopFor(places.toReversed(), "unload")),
            agreedPickup: derive(["windowStart"], (row: { readonly windowStart: string }, time) => time.dayOf(row.windowStart)),
            agreedDelivery: derive(["windowEnd"], (row: { readonly windowEnd: string }, time) => time.dayOf(row.windowEnd)),
          },
          lines: { from: "pieces", to: "items", each: sameNames(pieceToMove) },
        },
      },
    },
  },
});
