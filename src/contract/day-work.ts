import type { PlannedWork } from "./work-calendar.ts";

/** A stop of a work order, in order. */
export interface WorkStop {
  readonly id: number;
  readonly place: string;
  readonly purpose: string | null;
  /** Null where its place is not known, or not for the caller. */
  readonly lat: number | null;
  readonly lng: number | null;
}

/** A work order with its stops, for the map of a day. */
export interface DayJob
  extends Pick<
    PlannedWork,
    "id" | "number" | "type" | "customer" | "state" | "windowStart" | "windowEnd" | "vehicle" | "provider" | "crew"
  > {
  readonly stops: readonly WorkStop[];
}

/** The work planned in a time, in its order: `GET /api/work-orders/day?from=...&to=...`. */
export interface DayWork {
  readonly jobs: readonly DayJob[];
  /** Whether there is more work than was returned. */
  readonly isCapped: boolean;
}
