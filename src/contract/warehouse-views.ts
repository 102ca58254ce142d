import type { FileLink } from "../schemas/values/file-link.ts";
import type { Figure } from "../schemas/views/figure.ts";

/** What the two views of a hub show: its work of the day, and its stock from afar. */

/** A hub that the user may look into. */
export interface ViewedHub {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  /** Whether the user is on its staff, or may scan in every hub. */
  readonly isOwn: boolean;
}

/** The numbers of a hub's day. Each opens its rows; those whose rows the user may not read are left out. */
export const hubFigures = [
  "late",
  "expected",
  "receiving",
  "received",
  "putAway",
  "inspections",
  "failedInspections",
  "pullsToApprove",
  "pulls",
  "staged",
  "loads",
  "leftToday",
  "heldLong",
  "photoless",
  "noticesDue",
  "unidentified",
  "recalls",
  "photoRequests",
  "counts",
  "countsToApprove",
] as const;
export type HubFigure = (typeof hubFigures)[number];

/** The queues of a hub's work, in the order in which goods pass them. */
export const hubQueues = ["arrivals", "docks", "putAway", "inspections", "pulls", "loads", "photoRequests", "counts"] as const;
export type HubQueue = (typeof hubQueues)[number];

/** One record that waits for somebody. */
export interface QueuedTask {
  readonly resource: string;
  readonly id: number;
  /** Its number or tag. */
  readonly title: string;
  /** What it is: "Sofa, three seats". */
  readonly about: string | null;
  /** Whose it is. */
  readonly customer: string | null;
  /** Where it is: the code of a dock or a bin. */
  readonly place: string | null;
  readonly state: string;
  /** The day it is due or expected, YYYY-MM-DD. */
  readonly due: string | null;
  /** Since when it waits. */
  readonly since: string | null;
  /** Of so many pieces or units, so many are done; null where nothing is counted. */
  readonly done: number | null;
  readonly of: number | null;
}

/** A hub's day: `GET /api/warehouse-views/hubs/{id}`. */
export interface HubDay {
  readonly hub: ViewedHub;
  readonly today: string;
  readonly figures: Readonly<Partial<Record<HubFigure, Figure>>>;
  /** The first few of each; a queue whose records the user may not read is left out. */
  readonly queues: Readonly<Partial<Record<HubQueue, readonly QueuedTask[]>>>;
  /** A piece counts as on hold for long after so many days. */
  readonly heldDays: number;
}

/** How full a part of a hub is. */
export interface Occupancy {
  readonly pieces: number;
  readonly held: number;
  /** Cubic feet of the pieces whose dimensions are known. */
  readonly volume: number;
  /** Pieces without dimensions: the volume is at least as much. */
  readonly unmeasured: number;
  /** Cubic feet; null where none is entered. */
  readonly capacity: number | null;
}

export interface PlanZone extends Occupancy {
  /** Null for the places that belong to no zone. */
  readonly id: number | null;
  readonly code: string | null;
  readonly purpose: string | null;
  /** Bins, docks and the zone's own floor. */
  readonly places: number;
  readonly occupied: number;
  /** Places with more volume than capacity. */
  readonly overfull: number;
  /** The volume of the pieces in places that have a capacity, which is what that is compared with. */
  readonly measuredVolume: number;
}

export interface PlanPlace extends Occupancy {
  readonly id: number;
  readonly code: string;
  readonly kind: "bin" | "dock" | "zone";
}

/** The zones of a hub: `GET /api/warehouse-views/hubs/{id}/plan`. */
export interface HubPlan {
  readonly zones: readonly PlanZone[];
  /** The fullest places of those over capacity. */
  readonly overfull: readonly (PlanPlace & { readonly zoneId: number | null })[];
}

/** The places of a zone: `GET /api/warehouse-views/hubs/{id}/plan?zone=12`, or `zone=none`. */
export interface ZonePlan {
  readonly zone: PlanZone;
  readonly places: readonly PlanPlace[];
  /** How many places were left out. */
  readonly more: number;
}

export interface PlacePiece {
  readonly id: number;
  readonly tag: string;
  readonly description: string;
  readonly quantity: number;
  readonly customer: string | null;
  readonly sidemark: string | null;
  readonly room: string | null;
  readonly state: string;
  readonly holdReason: string | null;
  readonly receivedOn: string | null;
  readonly countedAt: string | null;
  readonly photos: readonly FileLink[];
  /** The last request for a photo of it, if there was one. */
  readonly photoRequest: { readonly id: number; readonly number: string; readonly state: string; readonly at: string } | null;
}

/** A count of a place. */
export interface PlaceCount {
  readonly id: number;
  readonly number: string;
  readonly state: string;
  readonly by: string | null;
  readonly at: string;
  /** How many pieces have been counted so far. */
  readonly counted: number;
  readonly found: number | null;
  readonly elsewhere: number | null;
  readonly missing: number | null;
}

/** What is in a place: `GET /api/warehouse-views/places/{id}`. */
export interface PlaceContents {
  readonly place: PlanPlace & { readonly hubId: number; readonly zoneId: number | null };
  /** Those moved last first. */
  readonly pieces: readonly PlacePiece[];
  /** How many pieces were left out. */
  readonly more: number;
  /** Its latest counts, and those of its zone. */
  readonly counts: readonly PlaceCount[];
}
