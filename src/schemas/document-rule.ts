import type { Side } from "./access/abilities.ts";
import type { Labelled } from "./labels.ts";

/**
 * A PDF of a row. Users who can read the row and have `download`, `print` or `email` on the resource's subject may do that with it. It
 * contains only what customers may see, no matter who prints it; documents for employees only contain the rest as well.
 */
export interface DocumentRule<S extends string = string> {
  /** Its name in menus, emails and the log; default its name in words: "Quote". */
  readonly label?: string;
  /** The file's name without extension; may name fields: "Quote {number}". */
  readonly file: string;
  /** "labels": labels with bar codes in the format that the user chooses, a PDF or a file for a label printer. They can't be emailed. */
  readonly formats?: "labels";
  /** The states in which it exists; default every state. */
  readonly from?: S | readonly S[];
  /** A narrower list of states for the customer's side. */
  readonly fromForCustomer?: readonly S[];
  /** Restricts the document to this side. */
  readonly onlyFor?: Side;
  /** An action of the system that runs once an email with it has been sent, with the addresses as its input `sentTo`, if it has one. */
  readonly afterEmail?: string;
}
export type FinishedDocument = Labelled<DocumentRule>;
export type Documents = Readonly<Record<string, FinishedDocument>>;
