import type { Side } from "./abilities.ts";
import { type Availability, type RowValues, stateReason } from "./availability.ts";
import type { AnyResource } from "./resource.ts";
import { fillTemplate } from "./template.ts";

/**
 * A PDF of a row. Whoever reads the row and holds `download`, `print` or `email` on the resource's subject may do that with it. It shows
 * what customers may see, whoever prints it; only documents that are for employees alone show the rest.
 */
export interface DocumentRule<S extends string = string> {
  /** Its name in menus, emails and the log: "Quote". */
  readonly label: string;
  /** The file's name without its ending; may name fields: "Quote {number}". */
  readonly file: string;
  /** The states in which it exists; default every state. */
  readonly from?: S | readonly S[];
  /** A narrower list of states for the customer's side. */
  readonly fromForCustomer?: readonly S[];
  /** For this side only. */
  readonly onlyFor?: Side;
}
export type Documents = Readonly<Record<string, DocumentRule>>;

/** What can be done with a document; each is an ability of that name. */
export const documentUses = ["download", "print", "email"] as const;
export type DocumentUse = (typeof documentUses)[number];

/** The documents that are there for this side at all, whatever the row. */
export function documentsFor(resource: AnyResource, side: Side): readonly (readonly [name: string, rule: DocumentRule])[] {
  if (side === "customer" && !resource.customer?.may.includes("read")) return [];
  return Object.entries(resource.documents).filter(([, { onlyFor }]) => onlyFor === undefined || onlyFor === side);
}

/** `true`, or the reason why the row has no such document now. */
export function documentAvailability(resource: AnyResource, rule: DocumentRule, row: RowValues, side: Side): Availability {
  return stateReason(resource, rule, row, { user: { id: 0, side, companyId: null, isAdmin: false } }) ?? true;
}

/** "Quote SH-00042.pdf" */
export const documentFile = (rule: DocumentRule, row: RowValues): string => `${fillTemplate(rule.file, row).trim()}.pdf`;

/** Whether it shows employees' fields too; all others hold what customers may see, whoever asks. */
export const isInternal = (resource: AnyResource, { onlyFor }: DocumentRule): boolean => onlyFor === "employee" || !resource.customer;
