import { choice, dateTime, longText, ref, text } from "../../schemas/fields/fields.ts";
import { me, now } from "../../schemas/rules/where.ts";
import { billedActions } from "../shared/billed-source.ts";
import { inBusiness } from "../shared/in-business.ts";
import { hubStaff } from "./notices.ts";
import { allSettled, bySecondPerson, goesByTruck, hasPieces, isProven, isRecalled, leavesAtHub, notRecalled } from "./pull-guards.ts";
import { countOf, identityChecks, shortReasons } from "./pull-lines.ts";

const reason = longText({ required: true, maxLength: 1_000 });
/** Whoever asked for a recall waits for the answer, whether or not the pull is theirs. */
const whoAsked = { user: "recallRequestedBy" } as const;
const beingPulled = ["pulling", "staged", "withTransport"] as const;

const piece = ref("inventory-item", { required: true, label: "Piece", scopedBy: { customer: "customer" } });
const scanned = {
  item: piece,
  place: ref("hub-place"),
  happenedAt: dateTime({ required: true }),
  device: text({ maxLength: 60 }),
  note: text({ maxLength: 500 }),
};
/** One piece of a pull, from the scan screen. */
const byScan = { by: ["system"], input: scanned, effect: true } as const;

/** What can happen to a pull flow. */
export const pullActions = {
  submit: {
    by: ["employee", "customer"],
    from: "draft",
    to: "requested",
    verb: "create",
    icon: "send",
    guards: [inBusiness, hasPieces],
    sets: { submittedBy: me.user },
    successMessage: "{number} requested: {pieces} pieces for {neededOn}.",
    notifies: [
      {
        to: ["company", hubStaff],
        topic: "pullRequested",
        title: "Pull requested",
        message: "{number}: {pieces} pieces of {customer} from {hub} for {neededOn}",
      },
    ],
  },
  approve: {
    from: "requested",
    to: "approved",
    verb: "approve",
    icon: "check",
    guards: [inBusiness, bySecondPerson],
    sets: { approvedBy: me.user },
    effect: true,
    successMessage: "{number} approved: its {pieces} pieces are allocated.",
    notifies: [
      { to: ["owner", "company"], topic: "pullApproved", title: "Pull approved", message: "{number}: {pieces} pieces are allocated" },
    ],
  },
  sendBack: {
    past: "sent {it} back",
    from: ["requested", "approved"],
    to: "draft",
    verb: "approve",
    icon: "undo",
    input: { reason },
    writes: { sentBackReason: "reason" },
    sets: { approvedBy: null },
    effect: true,
    notifies: [{ to: ["owner", "company"], title: "Pull sent back", message: "{number} needs changes: {sentBackReason}", mail: true }],
  },
  beginPull: {
    label: "Begin pulling",
    past: "began to pull {it}",
    from: "approved",
    to: "pulling",
    verb: "begin.pull",
    icon: "play",
    sets: { begunAt: now.moment },
    successMessage: "{number} is on the scan screen, bin by bin.",
  },
  stagePiece: { ...byScan, past: "staged a piece", from: ["pulling", "staged"] },
  unstagePiece: { ...byScan, past: "took a staged piece back", from: ["pulling", "staged"] },
  shortPiece: {
    label: "Report a piece short",
    past: "reported a piece short",
    from: beingPulled,
    verb: "begin.pull",
    icon: "flag",
    input: {
      item: ref("inventory-item", {
        required: true,
        label: "Piece",
        scopedBy: { customer: "customer", pullFlow: "id" },
        selectable: { state: ["allocated", "staged"] },
      }),
      reason: choice(shortReasons, { required: true }),
      note: text({ maxLength: 400 }),
    },
    effect: true,
    successMessage: "Reported short on {number}.",
    notifies: [
      { to: ["owner", "company"], topic: "pullShort", title: "Piece can't be pulled", message: "{number} is short of {short} pieces" },
    ],
  },
  finishPulling: {
    by: ["system"],
    past: "staged everything",
    from: "pulling",
    to: "staged",
    sets: { stagedAt: now.moment },
    notifies: [
      {
        to: ["owner", "company"],
        topic: "pullStaged",
        title: "Pull staged",
        message: "{number}: {staged} pieces are ready to leave {hub}",
      },
    ],
  },
  resumePulling: { by: ["system"], past: "resumed pulling", from: "staged", to: "pulling", sets: { stagedAt: null } },
  sendToTransport: {
    from: "staged",
    to: "withTransport",
    verb: "send.to.transport",
    icon: "send",
    guards: [goesByTruck, notRecalled],
    input: {
      windowStart: dateTime({ required: true, label: "From", zone: "hub.timeZone" }),
      windowEnd: dateTime({ required: true, label: "Until", zone: "hub.timeZone" }),
      carrier: text({ required: true, maxLength: 160, help: "As printed on the bill of lading" }),
    },
    effect: true,
    makes: {
      "work-order": {
        copies: { customer: "customer", hub: "hub", instructions: "instructions", internalNotes: "internalNotes" },
      },
      "bill-of-lading": {
        copies: { customer: "customer", consignee: "shipTo", specialInstructions: "instructions" },
        leaves: { workOrder: "Made beside it" },
      },
    },
    opens: "workOrder",
    successMessage: "{number} is with transport: {workOrder} and {billOfLading} were made.",
    notifies: [
      { to: ["company"], topic: "pullLeaving", title: "Delivery planned", message: "{number}: {workOrder} brings {staged} pieces" },
    ],
  },
  loadPiece: { ...byScan, past: "loaded a piece", from: "withTransport" },
  unloadPiece: { ...byScan, past: "took a loaded piece back", from: "withTransport" },
  deliverPiece: {
    ...byScan,
    past: "delivered a piece",
    from: "withTransport",
    input: { ...scanned, receivedBy: text({ maxLength: 120 }) },
  },
  refusePiece: { ...byScan, past: "noted a refused piece", from: "withTransport", input: { ...scanned, reason: text({ maxLength: 120 }) } },
  returnPiece: { ...byScan, past: "brought a piece back", from: "withTransport" },
  handOver: {
    past: "handed {it} over",
    from: "staged",
    to: "completed",
    verb: "mark.as.completed",
    icon: "check",
    guards: [leavesAtHub, notRecalled, ...isProven],
    input: {
      handedTo: text({ required: true, maxLength: 120 }),
      identity: choice(identityChecks, { required: true, label: "Identity checked by" }),
      identityNote: text({ maxLength: 120, label: "Last four characters", help: "Never the whole number" }),
    },
    writes: { handedTo: "handedTo", identity: "identity", identityNote: "identityNote" },
    sets: { completedAt: now.moment },
    effect: true,
    successMessage: "{number} handed over to {handedTo}.",
    notifies: [
      {
        to: ["owner", "company"],
        topic: "pullDone",
        title: "Pieces left the hub",
        message: "{number} was handed to {handedTo}",
        mail: true,
      },
    ],
  },
  markAsCompleted: {
    label: "Complete",
    past: "completed {it}",
    from: "withTransport",
    to: "completed",
    verb: "mark.as.completed",
    icon: "check",
    guards: [allSettled],
    sets: { completedAt: now.moment },
    effect: true,
    successMessage: "{number} completed: {delivered} of {pieces} pieces delivered.",
    notifies: [
      {
        to: ["owner", "company"],
        topic: "pullDone",
        title: "Pull completed",
        message: "{number}: {delivered} of {pieces} pieces arrived",
        mail: true,
      },
    ],
  },
  ...billedActions,
  requestRecall: {
    by: ["employee", "customer"],
    past: "asked for a recall of {it}",
    from: beingPulled,
    verb: "request.recall",
    icon: "undo",
    guards: [notRecalled],
    input: { reason },
    writes: { recallReason: "reason" },
    sets: { recallRequestedBy: me.user, recallRequestedAt: now.moment },
    successMessage: "Recall of {number} requested: the hub decides.",
    notifies: [
      { to: ["owner", hubStaff], topic: "pullRecall", title: "Recall requested", message: "{number}: {recallReason}", mail: true },
    ],
  },
  recall: {
    past: "recalled {it}",
    from: beingPulled,
    to: "cancelled",
    verb: "close",
    danger: true,
    icon: "undo",
    guards: [isRecalled],
    confirm: "The pieces of {number} stay in the hub, where they are now.",
    sets: { cancelledAt: now.moment },
    effect: true,
    successMessage: "{number} recalled: put its pieces away.",
    notifies: [{ to: ["owner", "company", whoAsked], title: "Pull recalled", message: "The pieces of {number} stay in {hub}", mail: true }],
  },
  declineRecall: {
    past: "declined the recall of {it}",
    from: beingPulled,
    verb: "close",
    icon: "close",
    guards: [isRecalled],
    input: { reason },
    writes: { recallAnswer: "reason" },
    sets: { recallReason: null, recallRequestedBy: null, recallRequestedAt: null },
    notifies: [{ to: ["company", whoAsked], title: "Recall declined", message: "{number} goes on: {recallAnswer}", mail: true }],
  },
  cancel: {
    by: ["employee", "customer"],
    label: "Cancel pull",
    past: "cancelled {it}",
    from: ["requested", "approved"],
    to: "cancelled",
    verb: "close",
    danger: true,
    icon: "close",
    input: { reason },
    writes: { cancelReason: "reason" },
    sets: { cancelledAt: now.moment },
    effect: true,
    notifies: [{ to: ["owner", "company", hubStaff], title: "Pull cancelled", message: "{number} was cancelled: {cancelReason}" }],
  },
  giveUp: {
    by: ["system"],
    past: "gave {it} up",
    from: "pulling",
    to: "cancelled",
    sets: { cancelledAt: now.moment, cancelReason: "No piece of it could be pulled." },
    notifies: [{ to: ["owner", "company"], title: "Nothing could be pulled", message: "{number}: none of its pieces was there" }],
  },
} as const;

export const pullCounts = {
  staged: countOf("staged"),
  short: countOf("short"),
  loaded: countOf("loaded"),
  delivered: countOf("delivered"),
  refused: countOf("refused", "back in the hub"),
};
