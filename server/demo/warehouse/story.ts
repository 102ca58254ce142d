import type { SeedRow } from "../insert-rows.ts";
import type { Random } from "../random.ts";
import type { Announcements } from "./announcements.ts";
import type { Custody } from "./custody.ts";
import type { HubFloor } from "./hub-floor.ts";
import type { Timeline } from "./timeline.ts";

/** The people of the warehouse, by user id. */
export interface Crew {
  /** Decides and approves. */
  readonly manager: number;
  readonly supervisor: number;
  readonly worker: number;
}

export interface ReceiveRow extends SeedRow {
  state: "inProgress" | "completed" | "unwound";
  updatedAt: string;
  readonly number: string;
}

export interface InspectionRow extends SeedRow {
  state: "pending" | "passed" | "failed" | "inRepair" | "closed";
  updatedAt: string;
  round: number;
  rounds: readonly object[];
  firstResult: "passed" | "failed" | null;
  /** Not a column: why there is an inspection. */
  readonly isDamaged: boolean;
  readonly number: string;
}

export interface RepairRow extends SeedRow {
  state: "requested" | "approved" | "inProgress" | "completed" | "cancelled";
  updatedAt: string;
  readonly number: string;
}

/** What is told of the warehouse, while it happens. */
export interface Story {
  readonly today: string;
  readonly random: Random;
  readonly timeline: Timeline;
  readonly custody: Custody;
  readonly floors: readonly HubFloor[];
  readonly crew: Crew;
  readonly announced: Announcements;
  /** Customers that have every piece inspected. */
  readonly inspecting: ReadonlySet<number>;
  readonly receives: ReceiveRow[];
  readonly inspections: InspectionRow[];
  /** The failed inspections of the last weeks, which nobody has decided yet. */
  readonly undecided: InspectionRow[];
  readonly repairs: RepairRow[];
  readonly tasks: SeedRow[];
  readonly counts: SeedRow[];
  readonly entries: SeedRow[];
  readonly pulls: SeedRow[];
  /** The pieces that are on a pull, in whatever state it is. */
  readonly asked: Set<number>;
  /** A place that goods of this customer are delivered to. */
  placeOf(customerId: number): number | null;
  /** A user of the customer, if there is one. */
  userOf(customerId: number): number | undefined;
}

export const someone = ({ random, crew }: Story): number => (random.chance(0.7) ? crew.supervisor : crew.worker);
export const scanner = (random: Random): string =>
  random.pick(["Chrome on Android 4f2a", "Chrome on Android 91c0", "Safari on iPhone 7be3"]);
