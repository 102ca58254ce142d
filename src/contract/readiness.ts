/** Goods that were announced and have not arrived. */
export interface MissingLine {
  readonly expectedId: number;
  /** "PR-00042" */
  readonly number: string;
  readonly description: string;
  readonly units: number;
  /** The day they are expected, YYYY-MM-DD. */
  readonly expectedOn: string | null;
}

/** A piece that may not leave yet. */
export interface HeldPiece {
  readonly id: number;
  readonly tag: string;
  readonly description: string;
  readonly reason: string | null;
}

/** Units by how near they are to their delivery. */
export interface Readiness {
  /** Announced, and not received yet. */
  readonly expected: number;
  /** In a hub: held, ready and on a pull. */
  readonly here: number;
  /** On hold, also while they are being inspected. */
  readonly held: number;
  readonly ready: number;
  /** Allocated to a pull, or staged for it. */
  readonly pulled: number;
  /** On a truck, or back with the vendor. */
  readonly out: number;
  readonly delivered: number;
}

/** The units of one sidemark and room. */
export interface ReadinessGroup extends Readiness {
  readonly sidemark: string | null;
  readonly room: string | null;
  /** The first day on which any of what is not delivered is wanted, YYYY-MM-DD. */
  readonly neededBy: string | null;
  /** The first few of each. */
  readonly missing: readonly MissingLine[];
  readonly missingCount: number;
  readonly onHold: readonly HeldPiece[];
  readonly onHoldCount: number;
}

/** What of a customer's goods is ready: `GET /api/item-tracking/readiness`. */
export interface ReadinessReport {
  readonly today: string;
  /** The customer, for the heading an employee reads. */
  readonly customer: { readonly id: number; readonly name: string };
  /** The receive it is limited to. */
  readonly receive: { readonly id: number; readonly number: string } | null;
  readonly totals: Readiness;
  /** Those wanted first, first. */
  readonly groups: readonly ReadinessGroup[];
  /** How many groups were left out. */
  readonly more: number;
}
