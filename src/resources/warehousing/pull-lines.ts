import { choice, dateTime, ref, text } from "../../schemas/fields/fields.ts";

/** What a pull is for, which decides how its pieces leave the hub. */
export const pullPurposes = ["delivery", "will call", "transfer", "return", "dispose"] as const;
export type PullPurpose = (typeof pullPurposes)[number];

/** Purposes for which a truck of ours or of a carrier takes the pieces; the other pulls are handed over at the hub. */
export const byTransport = ["delivery", "transfer"] as const;
export const needsTransport = (purpose: PullPurpose): boolean => byTransport.some((each) => each === purpose);

/** Pieces on hold leave in two ways only: to the vendor, or for good. */
export const takesHeld = (purpose: PullPurpose): boolean => purpose === "return" || purpose === "dispose";

/** Why a piece could not be pulled. */
export const shortReasons = ["not found", "damaged", "does not fit", "other"] as const;
/** Why a piece was not accepted where it was delivered. */
export const refusalReasons = ["damaged", "wrong piece", "no room", "not wanted", "other"] as const;

/** How the identity of whoever takes pieces at the hub was checked. */
export const identityChecks = ["driver's license", "passport", "company ID", "known to us"] as const;

/** As many pieces as a pull can have. */
export const PULL_PIECES = 500;

/** How far a piece has got; empty until it is pulled. */
export const lineProgress = ["staged", "short", "loaded", "delivered", "refused", "back in the hub"] as const;
export type LineProgress = (typeof lineProgress)[number];

export const pullLine = {
  item: ref("inventory-item", {
    required: true,
    label: "Piece",
    scopedBy: { customer: "customer", hub: "hub" },
    selectable: { state: ["inStock", "onHold"] },
    unavailable: { where: { state: ["allocated", "staged"] }, message: "is on another pull" },
    obstacles: {
      given: { customer: "customer", hub: "hub", purpose: "purpose", pull: "id" },
      shownIn: ["draft", "requested"],
    },
  }),
  description: text({ readOnly: true, maxLength: 250 }),
  room: text({ readOnly: true, maxLength: 120 }),
  progress: choice(lineProgress, { readOnly: true }),
  progressAt: dateTime({ readOnly: true, label: "When" }),
  receivedBy: text({ personal: true, readOnly: true, maxLength: 120 }),
  reason: text({ readOnly: true, maxLength: 500 }),
};

interface Line {
  readonly itemId: number;
  readonly progress: LineProgress | null;
}
export interface Pulled {
  readonly lines: readonly Line[];
}

export const countOf =
  (...progress: readonly (LineProgress | null)[]) =>
  ({ lines }: Pulled): number =>
    lines.filter((line) => progress.includes(line.progress)).length;

/** Lines of which nothing is to come: delivered, not found, or with us again. */
export const isSettled = ({ progress }: Pick<Line, "progress">): boolean =>
  progress === "delivered" || progress === "short" || progress === "back in the hub";
