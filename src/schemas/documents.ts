import type { Side } from "./access/abilities.ts";
import { type Availability, type RowValues, stateReason } from "./availability.ts";
import type { Labelled } from "./labels.ts";
import type { AnyResource } from "./resource.ts";
import { fillTemplate } from "./template.ts";

/**
 * A PDF of a row. Users who can read the row and have `download`, `print` or `email` on the resource's subject may do that with it. It
 * contains only what customers may see, no matter who prints it; documents for employees only contain the rest as well.
 */
export interface DocumentRule<S extends string = string> {
  /** Its name in menus, emails and the log; default its name in words: "Quote". */
  readonly label?: string;
  /** The file's name without extension; may name fields: "Quote {number}". */
  readonly file: string;
  /** The states in which it exists; default every state. */
  readonly from?: S | readonly S[];
  /** A narrower list of states for the customer's side. */
  readonly fromForCustomer?: readonly S[];
  /** Restricts the document to this side. */
  readonly onlyFor?: Side;
}
export type FinishedDocument = Labelled<DocumentRule>;
export type Documents = Readonly<Record<string, FinishedDocument>>;

/** What can be done with a document; each needs the ability of that name. */
export const documentUses = ["download", "print", "email"] as const;
export type DocumentUse = (typeof documentUses)[number];

/** The documents this side can have at all, regardless of the row. */
export function documentsFor(resource: AnyResource, side: Side): readonly (readonly [name: string, rule: FinishedDocument])[] {
  if (side === "customer" && !resource.customer?.may.includes("read")) return [];
  return Object.entries(resource.documents).filter(([, { onlyFor }]) => onlyFor === undefined || onlyFor === side);
}

/** `true`, or the reason why the document is not available for the row now. */
export function documentAvailability(resource: AnyResource, rule: DocumentRule, row: RowValues, side: Side): Availability {
  return stateReason(resource, rule, row, { user: { id: 0, side, companyId: null, isAdmin: false } }) ?? true;
}

/** "Quote SH-00042.pdf" */
export const documentFile = (rule: DocumentRule, row: RowValues): string => `${fillTemplate(rule.file, row).trim()}.pdf`;

/** Whether it contains employees' fields too. All other documents contain only what customers may see, no matter who requests them. */
export const isInternal = (resource: AnyResource, { onlyFor }: DocumentRule): boolean => onlyFor === "employee" || !resource.customer;
