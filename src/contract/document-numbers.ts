/** What the next document of a kind is numbered. */
export interface NextNumber {
  /** The kind, by its resource. */
  readonly name: string;
  /** "Invoices" */
  readonly label: string;
  readonly next: number;
  /** How numbers are written: "INV-{00000}". */
  readonly pattern: string;
}

/** A number that somebody has raised: those between are never used. */
export interface RaisedNumber {
  readonly name: string;
  readonly was: number;
  readonly next: number;
  readonly by: string;
  readonly at: string;
}

/** `GET /api/v1/document-numbers` */
export interface DocumentNumbers {
  readonly numbers: readonly NextNumber[];
  /** The latest, the newest first. */
  readonly raised: readonly RaisedNumber[];
}

/** `POST /api/v1/document-numbers` */
export interface NumberRaise {
  readonly name: string;
  readonly next: number;
}

export const MAX_DOCUMENT_NUMBER = 999_999_999_999;
