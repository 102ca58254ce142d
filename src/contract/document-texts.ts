import type { DocumentTexts } from "../schemas/documents/document-text.ts";

/** A kind of document with the texts that its next ones print. */
export interface DocumentTextEntry extends DocumentTexts {
  /** "sales-quote.quote" */
  readonly name: string;
  readonly label: string;
  /** Whether issued ones keep the words they were issued with. */
  readonly isKept: boolean;
  /** Names that stand in double braces. */
  readonly placeholders: readonly { readonly name: string; readonly meaning: string; readonly example: string }[];
  /** How often it was written; sent back with a change. */
  readonly version: number;
  /** Who wrote it last, and when. */
  readonly by: string | null;
  readonly at: string | null;
}

/** `PUT /api/v1/document-texts/:name` */
export interface ChangedDocumentTexts extends DocumentTexts {
  readonly version: number;
}
