/** An event that has a price and is on no billing report. */
export interface UnbilledEvent {
  readonly eventId: string;
  readonly service: string;
  readonly description: string;
  readonly quantity: number;
  /** In cents, before tax; null where nothing says what it costs. */
  readonly amount: number | null;
  readonly customerId: number;
  readonly customer: string;
  readonly on: string;
  readonly resource: string;
  readonly recordId: number;
  /** The record whose action bills it. */
  readonly sourceResource: string;
  readonly sourceId: number;
}

/** A line of a billing report for something that was taken back. */
export interface ChargeWithoutEvent {
  readonly eventId: string;
  readonly description: string;
  readonly amount: number;
  readonly reportId: number;
  readonly report: string;
  readonly customer: string;
}

/** A month that is over and whose storage no run has billed, or a statement whose billing report was deleted. */
export interface UnbilledStorage {
  readonly hubId: number;
  readonly hub: string;
  /** The first day of the month. */
  readonly month: string;
  /** Null for a month without a run. */
  readonly statementId: number | null;
  readonly statement: string | null;
  readonly amount: number | null;
}

/** Work that is done and on no billing report. */
export interface UnbilledWork {
  readonly id: number;
  readonly number: string;
  readonly customer: string;
  readonly completedOn: string;
}

/** What was done and not billed, and what was billed and not done, of events in these days. */
export interface Leakage {
  readonly from: string;
  readonly to: string;
  readonly events: readonly UnbilledEvent[];
  /** Of the events that have a price, in cents. */
  readonly total: number;
  readonly charges: readonly ChargeWithoutEvent[];
  readonly storage: readonly UnbilledStorage[];
  readonly work: readonly UnbilledWork[];
  /** As many of each as this are listed at most. */
  readonly limit: number;
}
