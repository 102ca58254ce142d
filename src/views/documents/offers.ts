import { isAllowed } from "../../providers/access-control.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import type { FinishedDocument } from "../../schemas/documents/document-rule.ts";
import { type DocumentUse, documentAvailability, documentsFor, usesOf } from "../../schemas/documents/documents.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { currentSide } from "../records/view-fields.ts";

/** One use of one of the record's documents. */
export interface DocumentOffer {
  readonly name: string;
  readonly rule: FinishedDocument;
  readonly use: DocumentUse;
  /** `true`, or the reason the record has no such document now. */
  readonly availability: true | string;
}

/** What this user may do with a document of the resource. */
export const usesAllowed = (resource: AnyResource, rule: FinishedDocument): DocumentUse[] =>
  usesOf(rule, currentSide()).filter((verb) => isAllowed({ subject: resource.subject, verb }));

/** The document uses this user has for the record, by the same rules as the server. */
export function documentOffers(resource: AnyResource, row: ApiRow): DocumentOffer[] {
  const side = currentSide();
  return documentsFor(resource, side).flatMap(([name, rule]) => {
    const availability = documentAvailability(resource, rule, row, side);
    return usesAllowed(resource, rule).map((use) => ({ name, rule, use, availability }));
  });
}
