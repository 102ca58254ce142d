import { boolean, decimal, images, integer, money, ref, tags, text } from "../../schemas/fields/fields.ts";
import { conditionCodes, conditionPositions } from "./condition-codes.ts";
import { insideKinds } from "./place.ts";
import { receivingLimits } from "./receiving-limits.ts";

/** One line of a receive: what came of a description, how it arrived, and where it was put. */
export const receivedItem = {
  pendingReceive: ref("pending-receive", {
    label: "Expected goods",
    source: true,
    scopedBy: { hub: "hub", customer: "customer" },
    selectable: { state: ["expected", "partial"] },
  }),
  pendingLine: integer({ label: "Expected line", hiddenFrom: "customer", min: 1 }),
  description: text({ required: true, maxLength: receivingLimits.description }),
  expected: integer({ readOnly: true, min: 0 }),
  quantity: integer({ required: true, min: 0, max: receivingLimits.units, default: 0, label: "Received" }),
  damaged: integer({ min: 0, max: receivingLimits.units, default: 0 }),
  condition: tags({ options: conditionCodes }),
  positions: tags({ options: conditionPositions, label: "Where" }),
  note: text({ maxLength: receivingLimits.note }),
  oneTag: boolean({ label: "One tag for all" }),
  inspect: boolean(),
  place: ref("hub-place", {
    scopedBy: { hub: "hub" },
    selectable: { kind: insideKinds },
    label: "Put into",
    hiddenFrom: "customer",
  }),
  sidemark: text({ personal: true, maxLength: 120 }),
  room: text({ maxLength: receivingLimits.room }),
  value: money({ min: 0, label: "Value each" }),
  length: decimal({ min: 0, max: 10_000, unit: "in" }),
  width: decimal({ min: 0, max: 10_000, unit: "in" }),
  height: decimal({ min: 0, max: 10_000, unit: "in" }),
  weight: decimal({ min: 0, max: 100_000, unit: "lb" }),
  photos: images({ max: receivingLimits.photos }),
};
