/** Longer spans would be read in one answer. */
export const MOST_LEAKAGE_DAYS = 366;

/** An event that has a price and is on no billing report. */
export interface UnbilledEvent {
  readonly eventId: string;
  readonly service: string;
  readonly description: string;
  readonly quantity: number;
  readonly unit: string;
  /** In cents, before tax; null where nothing says what it costs. */
  readonly amount: number | null;
  /** Null while nobody knows whose goods these are. */
  readonly customerId: number | null;
  readonly customer: string | null;
  readonly hubId: number;
  readonly hub: string;
  readonly on: string;
  readonly resource: string;
  readonly recordId: number;
  /** The record whose action bills it. */
  readonly sourceResource: string;
  readonly sourceId: number;
}

/** What is not billed of one customer, or of one hub. */
export interface UnbilledSum {
  /** Null for goods of an unknown customer, and for work that belongs to no hub. */
  readonly id: number | null;
  readonly name: string | null;
  readonly count: number;
  /** Of what has a price, in cents. */
  readonly amount: number;
}

/** A line of a billing report for something that was taken back, or that names nothing. */
export interface ChargeWithoutEvent {
  readonly lineId: number;
  readonly eventId: string | null;
  readonly description: string;
  readonly amount: number;
  readonly reportId: number;
  readonly report: string;
  readonly customer: string;
}

/**
 * A month that is over and whose storage no run has billed, a statement whose billing report was deleted, or pieces that a run could not
 * charge and no later one has charged since.
 */
export interface UnbilledStorage {
  readonly hubId: number;
  readonly hub: string;
  /** The first day of the month. */
  readonly month: string;
  readonly statementId: number | null;
  readonly statement: string | null;
  /** The run that left pieces out, and how many. */
  readonly runId: number | null;
  readonly run: string | null;
  readonly pieces: number | null;
  readonly customerId: number | null;
  readonly customer: string | null;
  readonly amount: number | null;
}

/** Work that is done and on no billing report, and work whose goods were delivered although nobody has completed it. */
export interface UnbilledWork {
  readonly id: number;
  readonly number: string;
  readonly customerId: number;
  readonly customer: string;
  readonly hubId: number | null;
  readonly hub: string | null;
  readonly on: string;
  /** In cents, before tax; null where nothing says what an hour of it costs, and before its hours are known. */
  readonly amount: number | null;
  /** It has to be completed before it can be billed. */
  readonly isOpen: boolean;
}

/** What was done and not billed, and what was billed and not done, of events in these days. */
export interface Leakage {
  readonly from: string;
  readonly to: string;
  readonly events: readonly UnbilledEvent[];
  /** Of the events, work and storage that have a price, in cents. */
  readonly total: number;
  /** How many of them have none. */
  readonly unpriced: number;
  readonly customers: readonly UnbilledSum[];
  readonly hubs: readonly UnbilledSum[];
  readonly charges: readonly ChargeWithoutEvent[];
  readonly storage: readonly UnbilledStorage[];
  readonly work: readonly UnbilledWork[];
  /** Whether there is more of some kind than was looked at, so that the sums are not complete. */
  readonly isCut: boolean;
}
