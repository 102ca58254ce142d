import type { Side } from "../access/abilities.ts";
import { type Availability, type RowValues, stateReason } from "../actions/availability.ts";
import type { AnyResource } from "../resource.ts";
import type { DocumentRule, FinishedDocument } from "./document-rule.ts";
import { fillTemplate } from "./template.ts";

/** What can be done with a document; each needs the ability of that name. */
export const documentUses = ["download", "print", "email"] as const;
export type DocumentUse = (typeof documentUses)[number];

/** What this side can do with a document: only employees send emails, and nobody sends labels. */
export const usesOf = ({ formats }: DocumentRule, side: Side): readonly DocumentUse[] =>
  documentUses.filter((use) => use !== "email" || (side === "employee" && formats === undefined));

/** Whether the records have documents that can be emailed. */
export const hasEmails = ({ documents }: AnyResource): boolean =>
  Object.values(documents).some((rule) => usesOf(rule, "employee").includes("email"));

/** The documents this side can have at all, regardless of the row. */
export function documentsFor(resource: AnyResource, side: Side): readonly (readonly [name: string, rule: FinishedDocument])[] {
  if (side === "customer" && !resource.customer?.may.includes("read")) return [];
  return Object.entries(resource.documents).filter(([, { onlyFor }]) => onlyFor === undefined || onlyFor === side);
}

/** `true`, or the reason why the document is not available for the row now. */
export function documentAvailability(resource: AnyResource, rule: DocumentRule, row: RowValues, side: Side): Availability {
  return stateReason(resource, rule, row, { user: { id: 0, side, companyId: null, isAdmin: false } }) ?? true;
}

/** How many rows' documents one PDF or one call takes. */
export const MAX_TOGETHER = 100;

/** "Quote SH-00042.pdf" */
export const documentFile = (rule: DocumentRule, row: RowValues, extension = "pdf"): string =>
  `${fillTemplate(rule.file, row).trim()}.${extension}`;

/** Whether it contains employees' fields too. All other documents contain only what customers may see, no matter who requests them. */
export const isInternal = (resource: AnyResource, { onlyFor }: DocumentRule): boolean => onlyFor === "employee" || !resource.customer;
