import type { Figure } from "../schemas/views/figure.ts";
import type { NamedOption } from "./options.ts";

/** The calendar of work orders, as the server returns it and the browser draws it. */
export interface PlannedWork {
  readonly id: number;
  readonly version: number;
  readonly number: string;
  readonly type: string;
  readonly customer: string | null;
  readonly state: string;
  readonly status: string;
  /** Moments, ISO-8601 in UTC. */
  readonly windowStart: string;
  readonly windowEnd: string;
  readonly vehicleId: number | null;
  readonly vehicle: string | null;
  readonly providerId: number | null;
  readonly provider: string | null;
  readonly crew: readonly { readonly id: number; readonly memberId: number; readonly member: string; readonly lead: boolean }[];
  readonly actions: Readonly<Record<string, unknown>>;
}

/** What a move in the calendar may do beside storing the plan. */
export const planActions = ["assign", "unassign"] as const;
export type PlanAction = (typeof planActions)[number];

export interface WorkCalendar {
  readonly orders: readonly PlannedWork[];
  /** Whether this range contains more work orders than were returned. */
  readonly isCapped: boolean;
  /** Users recently on a crew, and the available vehicles. */
  readonly members: readonly NamedOption[];
  readonly vehicles: readonly NamedOption[];
  /** All work orders still to be scheduled, in any range. */
  readonly toSchedule: Figure;
}
