import type { Guard } from "../../schemas/actions/action.ts";
import { choice, dateTime, integer, longText, ref, text } from "../../schemas/fields/fields.ts";
import { me, now } from "../../schemas/rules/where.ts";
import { insideKinds } from "./place.ts";
import { pulledPieceActions } from "./pulled-piece-actions.ts";

const inside = ref("hub-place", { required: true, scopedBy: { hub: "hub" }, selectable: { kind: insideKinds }, label: "To" });
const note = text({ maxLength: 500, help: "Stays in the piece's history" });
const reason = longText({ required: true, maxLength: 1_000 });
const inHub = ["onHold", "inStock"] as const;
/** A piece that is allocated may still be moved to another bin; one that is staged waits where it is. */
const movable = ["onHold", "inStock", "allocated"] as const;

/** How a scanned movement is called in the ledger. */
export const scannedKinds = ["put away", "move", "count"] as const;

const onNoPull: Guard<{ readonly pullFlowId: number | null; readonly pullFlow: string | null }> = {
  remedy: { open: "pullFlow" },
  refuse: (row) => (row.pullFlowId === null ? null : `${row.pullFlow ?? "A pull"} is not finished with it: scan it back there.`),
};
const undecided: Guard<{ readonly writeOffReason: string | null }> = {
  remedy: [{ act: "approveWriteOff" }, { act: "declineWriteOff" }],
  refuse: (row) => (row.writeOffReason === null ? null : "Its write-off is waiting for approval: approve or decline that first."),
};
const isAsked: Guard<{ readonly writeOffReason: string | null }> = {
  refuse: (row) => (row.writeOffReason === null ? "Nobody asked to write it off." : null),
  remedy: "done",
};

/** What can happen to a piece, apart from what completing a receive, an inspection or a count does to it. */
export const inventoryActions = {
  move: {
    from: movable,
    verb: "update",
    icon: "play",
    input: { place: inside, note },
    effect: true,
    successMessage: "{tag} is in {place}.",
  },
  undoMovement: {
    label: "Undo last movement",
    past: "undid the last movement of {it}",
    from: movable,
    verb: "update",
    icon: "undo",
    input: { note },
    effect: true,
    successMessage: "{tag} is back in {place}.",
  },
  inspect: {
    label: "Start an inspection",
    past: "started an inspection of {it}",
    from: inHub,
    verb: "mark",
    icon: "flag",
    effect: true,
    successMessage: "{tag} waits for its inspection.",
  },
  hold: {
    label: "Put on hold",
    past: "put {it} on hold",
    from: "inStock",
    to: "onHold",
    verb: "mark",
    icon: "pause",
    input: { reason: text({ required: true, maxLength: 500 }) },
    writes: { holdReason: "reason" },
    sets: { missingOn: null, heldOn: now.today },
    notifies: [{ to: ["company"], title: "Piece on hold", message: "{tag} {description} is on hold: {holdReason}" }],
  },
  release: {
    past: "released {it}",
    from: "onHold",
    to: "inStock",
    verb: "mark",
    icon: "check",
    sets: { holdReason: null, missingOn: null },
    effect: true,
  },
  split: {
    past: "split {it}",
    from: inHub,
    verb: "update",
    icon: "edit",
    guards: [
      {
        remedy: "final",
        refuse: (row: { readonly quantity: number }) => (row.quantity > 1 ? null : "Only a piece of several units can be split."),
      },
    ],
    input: { quantity: integer({ required: true, min: 1, max: 100_000, label: "Units that get a new tag" }), note },
    effect: true,
    successMessage: "{tag} split. Print the new tag.",
  },
  correctQuantity: {
    past: "corrected the quantity of {it}",
    from: inHub,
    verb: "update",
    icon: "edit",
    input: {
      quantity: integer({ required: true, min: 1, max: 100_000, label: "Units" }),
      reason: text({ required: true, maxLength: 500 }),
    },
    writes: { quantity: "quantity" },
    effect: true,
    successMessage: "{tag} has {quantity} units.",
  },
  returnToVendor: {
    past: "returned {it} to the vendor",
    from: inHub,
    to: "out",
    verb: "mark",
    guards: [undecided],
    input: { reason },
    sets: { releasedOn: now.today },
    effect: true,
    notifies: [{ to: ["company"], title: "Piece returned", message: "{tag} {description} went back to the vendor" }],
  },
  receiveBack: {
    past: "received {it} back",
    from: ["out", "delivered"],
    to: "inStock",
    verb: "mark",
    icon: "undo",
    guards: [onNoPull],
    input: { place: inside, note },
    sets: { releasedOn: null },
    effect: true,
    notifies: [{ to: ["company"], title: "Piece is back", message: "{tag} {description} is in the hub again" }],
  },
  requestWriteOff: {
    past: "asked to write {it} off",
    from: inHub,
    verb: "update",
    danger: true,
    icon: "flag",
    guards: [undecided],
    input: { reason },
    writes: { writeOffReason: "reason" },
    sets: { writeOffRequestedBy: me.user },
    successMessage: "Someone else has to approve writing off {tag}.",
    notifies: [{ to: [{ ability: "approve" }], title: "Write-off to approve", message: "{tag} {description} should be written off" }],
  },
  approveWriteOff: {
    past: "approved writing {it} off",
    from: inHub,
    to: "writtenOff",
    verb: "approve",
    danger: true,
    icon: "check",
    guards: [
      isAsked,
      {
        refuse: (row: { readonly writeOffRequestedById: number | null }, { user }: { user: { id: number } }) =>
          row.writeOffRequestedById === user.id ? "You asked for this write-off. Someone else has to approve it." : null,
        remedy: { ask: "others" },
      },
    ],
    input: { outcome: choice(["disposed of", "lost"], { required: true, default: "disposed of" }) },
    sets: { releasedOn: now.today },
    effect: true,
    notifies: [{ to: ["company"], title: "Piece written off", message: "{tag} {description} was written off: {writtenOffBecause}" }],
  },
  declineWriteOff: {
    past: "declined to write {it} off",
    from: inHub,
    verb: "approve",
    icon: "close",
    guards: [isAsked],
    sets: { writeOffReason: null, writeOffRequestedBy: null },
  },
  reinstate: {
    past: "reinstated {it}",
    from: "writtenOff",
    to: "inStock",
    verb: "approve",
    icon: "undo",
    input: { place: inside, note: text({ required: true, maxLength: 500, label: "What happened" }) },
    sets: { releasedOn: null, writeOffReason: null, writeOffRequestedBy: null, writtenOffBecause: null },
    effect: true,
    notifies: [{ to: ["company"], title: "Piece found", message: "{tag} {description} is in the hub again" }],
  },
  moveByScan: {
    label: "Move",
    past: "moved {it}",
    by: ["system"],
    from: movable,
    input: {
      place: ref("hub-place", { required: true }),
      kind: choice(scannedKinds, { required: true }),
      happenedAt: dateTime({ required: true }),
      device: text({ maxLength: 60 }),
      note: text({ maxLength: 500 }),
      count: ref("cycle-count", { unscoped: "A count of the place" }),
    },
    effect: true,
  },
  ...pulledPieceActions,
  sendToRepair: {
    by: ["system"],
    past: "sent {it} to the repair shop",
    from: "onHold",
    input: { repairId: integer({ required: true, min: 1 }) },
    effect: true,
  },
  markAsCounted: { by: ["system"], past: "counted {it}", sets: { countedAt: now.moment } },
  missInCount: {
    label: "Miss in a count",
    past: "could not find {it}",
    by: ["system"],
    from: "inStock",
    to: "onHold",
    input: { reason: text({ required: true, maxLength: 500 }) },
    writes: { holdReason: "reason" },
    sets: { missingOn: null, heldOn: now.today },
  },
  free: { by: ["system"], from: "onHold", to: "inStock", past: "released {it}", sets: { holdReason: null, missingOn: null } },
  identify: {
    by: ["system"],
    past: "matched {it} to a customer",
    input: { customer: ref("party", { required: true }) },
    writes: { customer: "customer" },
  },
  unwind: {
    by: ["system"],
    from: inHub,
    to: "unwound",
    input: { reason: text({ maxLength: 1_000 }) },
    sets: { releasedOn: now.today },
    effect: true,
  },
} as const;
