import type { FileLink } from "../schemas/values/file-link.ts";

/** Everything that can be told of a piece: the kinds of movements in its ledger, and what happened to it where it was. */
export const storyKinds = [
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
  "announced",
  "photographed",
  "held",
  "released",
  "missed",
  "identified",
  "write-off requested",
  "write-off declined",
  "inspection started",
  "inspection passed",
  "inspection failed",
  "inspection closed",
  "counted",
  "counted elsewhere",
  "not found",
] as const;
export type StoryKind = (typeof storyKinds)[number];

/** Where a piece is when it is not in a hub. */
export type OutsideKind = "truck" | "customer" | "vendor" | "repair shop" | "disposal" | "gone";

/** A document that the reader may open. */
export interface StoryDocument {
  readonly resource: string;
  readonly id: number;
  readonly number: string;
}

/** One thing that happened to a piece. What a customer may not see is null for them. */
export interface StoryEvent {
  /** Unique in the story, and the same whenever it is read. */
  readonly key: string;
  readonly kind: StoryKind;
  /** When it happened, by the clock of the device where one was used. */
  readonly at: string;
  /** When the server was told, where that is more than a few minutes apart from `at`. For employees. */
  readonly recordedAt: string | null;
  /** Who did it; null for the system, and for a customer who reads of an employee. */
  readonly by: string | null;
  readonly hub: string | null;
  /** The codes of places in the hub. For employees. */
  readonly from: string | null;
  readonly to: string | null;
  /** Where a movement out of the hub led to. */
  readonly outside: OutsideKind | null;
  /** Whether a movement began outside the hub. */
  readonly isArrival: boolean;
  /** Whether the piece's ledger begins with it. */
  readonly isFirst: boolean;
  readonly quantity: number | null;
  readonly document: StoryDocument | null;
  /** Who brought what was received. */
  readonly carrier: string | null;
  readonly note: string | null;
  readonly device: string | null;
  readonly photos: readonly FileLink[];
  /** Whether customers can't see the photos. */
  readonly isInternal: boolean;
}

/** The story of a piece, newest first. */
export interface PieceStory {
  readonly events: readonly StoryEvent[];
  /** Older events were left out. */
  readonly isCapped: boolean;
}
