import { date, dateTime, ref, text } from "../../schemas/fields/fields.ts";
import { now } from "../../schemas/rules/where.ts";

const scanned = {
  place: ref("hub-place"),
  happenedAt: dateTime({ required: true }),
  device: text({ maxLength: 60 }),
  note: text({ maxLength: 500 }),
};
const left = { ...scanned, releasedOn: date() };
const leaves = { by: ["system"], input: left, writes: { releasedOn: "releasedOn" }, effect: true } as const;

/** What a pull flow does to its pieces: each is the part of an operation on the pull. A piece is on one pull at most, the one it names. */
export const pulledPieceActions = {
  allocate: {
    by: ["system"],
    past: "set {it} aside",
    from: ["inStock", "onHold"],
    to: "allocated",
    input: { pullFlow: ref("pull-flow", { required: true, scopedBy: { customer: "customer" } }) },
    writes: { pullFlow: "pullFlow" },
  },
  freeFromPull: {
    label: "Free from its pull",
    by: ["system"],
    past: "freed {it} from its pull",
    from: ["allocated", "staged"],
    to: "inStock",
    sets: { pullFlow: null },
  },
  // One that was on hold before, or is since.
  holdFromPull: {
    label: "Hold back from its pull",
    by: ["system"],
    past: "held {it} back from its pull",
    from: ["allocated", "staged"],
    to: "onHold",
    input: {
      reason: text({ required: true, maxLength: 500 }),
      missingOn: ref("pull-flow", { scopedBy: { customer: "customer" } }),
    },
    writes: { holdReason: "reason", missingOn: "missingOn" },
    sets: { pullFlow: null, heldOn: now.today },
  },
  stage: { by: ["system"], past: "staged {it}", from: "allocated", to: "staged", input: scanned, effect: true },
  unstage: { by: ["system"], past: "took {it} back from staging", from: "staged", to: "allocated", input: scanned, effect: true },
  load: { ...leaves, past: "loaded {it}", from: "staged", to: "out" },
  unload: {
    by: ["system"],
    past: "unloaded {it}",
    from: "out",
    to: "staged",
    input: scanned,
    sets: { releasedOn: null },
    effect: true,
  },
  deliver: { ...leaves, past: "delivered {it}", from: ["out", "staged"], to: "delivered", sets: { pullFlow: null } },
  leaveForVendor: {
    ...leaves,
    label: "Leave for the vendor",
    past: "gave {it} to the vendor",
    from: "staged",
    to: "out",
    sets: { pullFlow: null },
  },
  disposeOf: { ...leaves, label: "Dispose", past: "disposed of {it}", from: "staged", to: "writtenOff", sets: { pullFlow: null } },
  comeBack: {
    by: ["system"],
    past: "brought {it} back",
    from: "out",
    to: "inStock",
    input: scanned,
    sets: { releasedOn: null, pullFlow: null },
    effect: true,
  },
} as const;
