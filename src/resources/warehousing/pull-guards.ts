import type { Guard } from "../../schemas/actions/action.ts";
import { isSettled, needsTransport, type Pulled, type PullPurpose } from "./pull-lines.ts";

/** What the operations of a pull flow depend on. */

export const hasPieces: Guard<Pulled> = {
  needs: ["lines"],
  remedy: { fill: "lines" },
  refuse: ({ lines }) => (lines.length > 0 ? null : "Add at least one piece first."),
};
export const bySecondPerson: Guard<{
  readonly purpose: PullPurpose;
  readonly createdById: number | null;
  readonly submittedById: number | null;
}> = {
  remedy: { ask: "others" },
  refuse: ({ purpose, createdById, submittedById }, { user }) =>
    purpose === "dispose" && (createdById === user.id || submittedById === user.id)
      ? "You asked for this disposal. Someone else has to approve it."
      : null,
};
export const notRecalled: Guard<{ readonly recallReason: string | null }> = {
  remedy: [{ act: "recall" }, { act: "declineRecall" }],
  refuse: ({ recallReason }) => (recallReason === null ? null : "A recall was requested: decide about it first."),
};
export const isRecalled: Guard<{ readonly recallReason: string | null }> = {
  remedy: "done",
  refuse: ({ recallReason }) => (recallReason === null ? "Nobody has asked for a recall." : null),
};
export const goesByTruck: Guard<{ readonly purpose: PullPurpose }> = {
  remedy: { act: "handOver" },
  refuse: ({ purpose }) => (needsTransport(purpose) ? null : "These pieces are handed over at the hub, not transported."),
};
export const leavesAtHub: Guard<{ readonly purpose: PullPurpose }> = {
  remedy: { act: "sendToTransport" },
  refuse: ({ purpose }) => (needsTransport(purpose) ? "These pieces leave with a truck: send them to transport." : null),
};
interface Handed {
  readonly purpose: PullPurpose;
  readonly handoverPhotos: readonly unknown[];
  readonly receiverSignature: readonly unknown[];
}
export const isProven: readonly Guard<Handed>[] = [
  {
    needs: ["handoverPhotos"],
    refuse: ({ handoverPhotos }) => (handoverPhotos.length === 0 ? "Add a photo of the handover first." : null),
    remedy: { fill: "handoverPhotos" },
  },
  {
    needs: ["receiverSignature"],
    refuse: ({ purpose, receiverSignature }) =>
      receiverSignature.length === 0 && purpose !== "dispose" ? "Add the signature of whoever takes the pieces first." : null,
    remedy: { fill: "receiverSignature" },
  },
];
export const allSettled: Guard<Pulled> = {
  needs: ["lines"],
  remedy: [{ act: "deliverPiece" }, { act: "returnPiece" }],
  refuse: ({ lines }) => {
    const open = lines.filter((line) => !isSettled(line)).length;
    return open === 0 ? null : `${open} of ${lines.length} pieces are neither delivered nor back in the hub.`;
  },
};
