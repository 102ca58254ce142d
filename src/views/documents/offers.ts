import { can } from "../../providers/ability.ts";
import type { ApiRow } from "../../providers/calls.ts";
import { type DocumentRule, type DocumentUse, documentAvailability, documentsFor, documentUses } from "../../schemas/documents.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { currentSide } from "../view-fields.ts";

/** Something that could be done with one of the record's documents. */
export interface DocumentOffer {
  readonly name: string;
  readonly rule: DocumentRule;
  readonly use: DocumentUse;
  /** `true`, or why the record has no such document now. */
  readonly answer: true | string;
}

/** What this user may do with the record's documents, by the rules that the server applies. Letters are the employees'. */
export function documentOffers(resource: AnyResource, row: ApiRow): DocumentOffer[] {
  const side = currentSide();
  const uses = documentUses.filter((use) => can(use, resource.subject) && (use !== "email" || side === "employee"));
  return documentsFor(resource, side).flatMap(([name, rule]) => {
    const answer = documentAvailability(resource, rule, row, side);
    return uses.map((use) => ({ name, rule, use, answer }));
  });
}
