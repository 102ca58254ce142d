import type { Cents } from "../schemas/values/money.ts";

/** What work brings in and what its providers cost: `GET /api/work-orders/7/margin`. For employees only. */
export interface WorkMargin {
  /** The document that says for how much it is sold, before tax. */
  readonly soldOn: string;
  /** How many work orders share that amount, this one included. */
  readonly workOrders: number;
  readonly sold: Cents;
  readonly providers: Cents;
  readonly left: Cents;
  /** The share that is left, in percent; null where nothing is sold. */
  readonly percent: number | null;
  /** Hours of our own crews, which cost as well. */
  readonly crewHours: number;
}
