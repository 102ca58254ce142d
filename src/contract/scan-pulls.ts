import type { CommandBase } from "./scan-command.ts";

/** The part of the scan screen's exchange that is about pulls: pieces that leave a hub. */

/** How far a piece of a pull has got; null until it is pulled. */
export type PullProgress = "staged" | "short" | "loaded" | "delivered" | "refused" | "back in the hub";

export interface ScanPullLine {
  readonly itemId: number;
  readonly tag: string;
  readonly description: string;
  readonly quantity: number;
  readonly sidemark: string | null;
  readonly room: string | null;
  /** Where it is: its bin while it is to be pulled. */
  readonly placeId: number;
  readonly place: string;
  readonly progress: PullProgress | null;
  /** A photo was taken of it when it was delivered or afterwards. */
  readonly isPhotographed: boolean;
}

/** A pull that is ready to be pulled, or on its way. */
export interface ScanPull {
  readonly id: number;
  /** "PF-00042" */
  readonly number: string;
  readonly customer: string;
  /** "Delivery" */
  readonly purpose: string;
  /** A transfer ends by receiving its pieces in this hub; null for other pulls. */
  readonly toHubId: number | null;
  /** YYYY-MM-DD */
  readonly neededOn: string;
  /** Where its pieces go, in words. */
  readonly shipTo: string | null;
  readonly state: "approved" | "pulling" | "staged" | "withTransport";
  /** Stop: somebody asked for its pieces to stay. */
  readonly isRecalled: boolean;
  readonly billOfLading: string | null;
  /** The receiver has signed. */
  readonly isSigned: boolean;
  /** In the order of a walk: zone by zone, place by place. */
  readonly lines: readonly ScanPullLine[];
}

interface OfPull extends CommandBase {
  readonly pullId: number;
  readonly tag: string;
}

/** Brings a piece of a pull to staging. */
export interface PullPiece extends OfPull {
  readonly kind: "pullPiece";
  /** Where it is put; default the floor of the staging zone. */
  readonly place?: string | undefined;
}

/** Says that a piece can't be pulled or loaded. */
export interface ShortPiece extends OfPull {
  readonly kind: "shortPiece";
  /** "not found": `shortReasons`. */
  readonly reason: string;
  readonly note?: string | undefined;
  readonly photoIds: readonly number[];
}

/** Loads a staged piece. The truck leaves with the last one. */
export interface LoadPiece extends OfPull {
  readonly kind: "loadPiece";
}

/** Hands a piece over where it goes. */
export interface DeliverPiece extends OfPull {
  readonly kind: "deliverPiece";
  readonly receivedBy?: string | undefined;
  readonly note?: string | undefined;
  readonly photoIds: readonly number[];
}

/** Says that a piece was not accepted. It stays on the truck until it is returned. */
export interface RefusePiece extends OfPull {
  readonly kind: "refusePiece";
  /** "damaged": `refusalReasons`. */
  readonly reason: string;
  readonly note?: string | undefined;
  readonly photoIds: readonly number[];
}

/** Brings a piece from the truck into a place of the hub: one that was refused or stayed on the truck, or the end of a transfer. */
export interface ReturnPiece extends OfPull {
  readonly kind: "returnPiece";
  readonly place: string;
}

/** Adds photos to delivered pieces: what stands in a room is in one picture, which each piece of it shows. */
export interface PhotographDelivery extends CommandBase {
  readonly kind: "photographDelivery";
  readonly pullId: number;
  /** The pieces in the picture. Those that were not delivered after all are left out. */
  readonly tags: readonly string[];
  readonly photoIds: readonly number[];
}

/** Ends a delivery: the receiver's signature and photos go onto the bill of lading. */
export interface CompleteDelivery extends CommandBase {
  readonly kind: "completeDelivery";
  readonly pullId: number;
  readonly receivedBy: string;
  /** The signature first, then the photos: at least one of each. */
  readonly photoIds: readonly number[];
}

/** What happens to one piece of a pull. */
export type PulledPieceCommand = PullPiece | ShortPiece | LoadPiece | DeliverPiece | RefusePiece | ReturnPiece;
export type PullCommand = PulledPieceCommand | PhotographDelivery | CompleteDelivery;
