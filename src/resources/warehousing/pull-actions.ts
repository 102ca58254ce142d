import type { Guard } from "../../schemas/action.ts";
import { choice, dateTime, longText, ref, text } from "../../schemas/fields.ts";
import { me, now } from "../../schemas/where.ts";
import { suspended } from "../sales/quote-transitions.ts";
import { hubStaff } from "./notices.ts";
import { countOf, isSettled, needsTransport, type Pulled, type PullPurpose, shortReasons } from "./pull-lines.ts";

const reason = longText({ required: true, maxLength: 1_000 });
const beingPulled = ["pulling", "staged", "withTransport"] as const;

const hasPieces: Guard<Pulled> = {
  needs: ["lines"],
  refuse: ({ lines }) => (lines.length > 0 ? null : "Add at least one piece first."),
};
const inBusiness: Guard<{ readonly customerState: string | null }> = {
  refuse: (row) => (row.customerState === "suspended" ? suspended : null),
};
const bySecondPerson: Guard<{ readonly purpose: PullPurpose; readonly createdById: number | null; readonly submittedById: number | null }> =
  {
    refuse: ({ purpose, createdById, submittedById }, { user }) =>
      purpose === "dispose" && (createdById === user.id || submittedById === user.id)
        ? "You asked for this disposal. Someone else has to approve it."
        : null,
  };
const notRecalled: Guard<{ readonly recallReason: string | null }> = {
  refuse: ({ recallReason }) => (recallReason === null ? null : "A recall was requested: decide about it first."),
};
const isRecalled: Guard<{ readonly recallReason: string | null }> = {
  refuse: ({ recallReason }) => (recallReason === null ? "Nobody has asked for a recall." : null),
};
const goesByTruck: Guard<{ readonly purpose: PullPurpose }> = {
  refuse: ({ purpose }) => (needsTransport(purpose) ? null : "These pieces are handed over at the hub, not transported."),
};
const leavesAtHub: Guard<{ readonly purpose: PullPurpose }> = {
  refuse: ({ purpose }) => (needsTransport(purpose) ? "These pieces leave with a truck: send them to transport." : null),
};
const isProven: Guard<{
  readonly purpose: PullPurpose;
  readonly handoverPhotos: readonly unknown[];
  readonly receiverSignature: readonly unknown[];
}> = {
  needs: ["handoverPhotos", "receiverSignature"],
  refuse: ({ purpose, handoverPhotos, receiverSignature }) =>
    handoverPhotos.length === 0
      ? "Add a photo of the handover first."
      : receiverSignature.length === 0 && purpose !== "dispose"
        ? "Add the signature of whoever takes the pieces first."
        : null,
};
const allSettled: Guard<Pulled> = {
  needs: ["lines"],
  refuse: ({ lines }) => {
    const open = lines.filter((line) => !isSettled(line)).length;
    return open === 0 ? null : `${open} of ${lines.length} pieces are neither delivered nor back in the hub.`;
  },
};

const piece = ref("inventory-item", { required: true, label: "Piece" });
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
    primary: true,
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
    primary: true,
    icon: "check",
    guards: [inBusiness, bySecondPerson],
    sets: { approvedBy: me.user },
    effect: true,
    successMessage: "{number} approved: its {pieces} pieces are allocated.",
    notifies: [
      { to: ["owner", "company"], topic: "pullApproved", title: "Pull approved", message: "{number}: {pieces} pieces are set aside" },
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
    primary: true,
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
        scopedBy: { pullFlow: "id" },
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
    primary: true,
    icon: "send",
    guards: [goesByTruck, notRecalled],
    input: {
      windowStart: dateTime({ required: true, label: "From", zone: "company" }),
      windowEnd: dateTime({ required: true, label: "Until", zone: "company" }),
      carrier: text({ required: true, maxLength: 160, help: "As printed on the bill of lading" }),
    },
    effect: true,
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
    primary: true,
    icon: "check",
    guards: [leavesAtHub, notRecalled, isProven],
    input: {
      handedTo: text({ required: true, maxLength: 120, label: "Handed to" }),
      identity: choice(["driver's license", "passport", "company ID", "known to us"], { required: true, label: "Identity checked by" }),
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
    primary: true,
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
    notifies: [{ to: ["owner", "company"], title: "Pull recalled", message: "The pieces of {number} stay in {hub}", mail: true }],
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
    notifies: [{ to: ["company"], title: "Recall declined", message: "{number} goes on: {recallAnswer}", mail: true }],
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
  open: countOf(null),
};
