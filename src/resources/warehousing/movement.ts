import { anyRef, choice, dateTime, integer, ref, text } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { me } from "../../schemas/rules/where.ts";

export const movementKinds = [
  "receive",
  "opening stock",
  "put away",
  "move",
  "count",
  "pull",
  "stage",
  "load",
  "deliver",
  "return",
  "split",
  "correct",
  "write off",
  "reverse",
] as const;
export type MovementKind = (typeof movementKinds)[number];

/**
 * The ledger of custody: each row moves one piece from the place where it is to another. Rows are never changed; what was wrong is corrected
 * by a movement back. The order is the piece's own sequence, not a clock.
 */
export const movement = resource("movement", {
  title: "kind",
  path: "/warehousing/movements",
  subject: "WH_INVENTORY",
  bizObject: 120,
  fields: {
    item: ref("inventory-item", { required: true, readOnly: true, label: "Piece", filter: true, search: true }),
    sequence: integer({ required: true, readOnly: true, min: 1, label: "No." }),
    kind: choice(movementKinds, { required: true, readOnly: true, filter: true }),
    hub: ref("hub", { required: true, readOnly: true, filter: true }),
    from: ref("hub-place", { required: true, readOnly: true, hiddenFrom: "customer", filter: true }),
    to: ref("hub-place", { required: true, readOnly: true, hiddenFrom: "customer", filter: true }),
    quantity: integer({ required: true, readOnly: true, min: 1 }),
    happenedAt: dateTime({ required: true, readOnly: true, label: "Happened", filter: true, sort: true }),
    device: text({ readOnly: true, maxLength: 60, hiddenFrom: "customer" }),
    document: anyRef(["receive", "cycle-count", "inspection-repair", "pull-flow"], { readOnly: true }),
    note: text({ readOnly: true, maxLength: 500, hiddenFrom: "customer" }),
  },
  create: { by: ["system"] },
  customer: { rows: { "item.customer": me.company }, may: ["read"] },
  views: {
    list: {
      columns: ["happenedAt", "item", "kind", "hub", "from", "to", "createdBy", "document"],
      more: ["quantity", "sequence", "device", "note", "createdAt"],
      sort: "-createdAt",
    },
  },
});
