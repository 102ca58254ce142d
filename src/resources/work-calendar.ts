import type { Figure } from "../schemas/figure.ts";

/** What the calendar of work orders is made of, as the server answers it and the browser draws it. */
export interface PlannedWork {
  readonly id: number;
  readonly version: number;
  readonly number: string;
  readonly type: string;
  readonly customer: string | null;
  readonly state: string;
  readonly status: string;
  /** Moments, ISO-8601. */
  readonly windowStart: string;
  readonly windowEnd: string;
  readonly vehicleId: number | null;
  readonly vehicle: string | null;
  readonly providerId: number | null;
  readonly crew: readonly { readonly id: number; readonly memberId: number; readonly member: string; readonly lead: boolean }[];
  readonly actions: Readonly<Record<string, unknown>>;
}

export interface NamedPlan {
  readonly id: number;
  readonly name: string;
}

export interface WorkCalendar {
  readonly orders: readonly PlannedWork[];
  /** There are more in this time than are answered. */
  readonly isCapped: boolean;
  /** Who was lately on a crew, and the vehicles that are ready. */
  readonly members: readonly NamedPlan[];
  readonly vehicles: readonly NamedPlan[];
  /** All that is still to be scheduled, whenever. */
  readonly toSchedule: Figure;
}
