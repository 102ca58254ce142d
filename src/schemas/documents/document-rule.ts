import type { Side } from "../access/abilities.ts";
import type { Labelled } from "../fields/labels.ts";

/** What the recipient of an emailed document finds by the email's link, without an account. */
export interface DocumentLink {
  /** The money field that the page shows first, beside the decision. */
  readonly amount?: string;
  /** The date field that says until when something can be decided. */
  readonly until?: string;
  /** Actions of the customer's side that can be run there, the main one first. They ask for texts alone. */
  readonly may?: readonly string[];
}

/** What a company may write into a document beside what it shows: an introduction, terms and a footer. */
export interface Wording<S extends string = string> {
  /** Fields that its texts may name in double braces, in addition to those of the company. */
  readonly placeholders: readonly string[];
  /**
   * The states in which it keeps the words that were in force when it came into them from outside, or was created in one. In all others it
   * prints the present ones.
   */
  readonly keptIn?: readonly S[];
}

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
  /** Those of a list's selected rows can be taken as one PDF, or emailed, each to its own row's people. */
  readonly together?: true;
  /** The customer's contacts with this role come first among those whom its emails are suggested to. */
  readonly emailTo?: "billing";
  /** The states in which it exists; default every state. */
  readonly from?: S | readonly S[];
  /** A narrower list of states for the customer's side. */
  readonly fromForCustomer?: readonly S[];
  /** Restricts the document to this side. */
  readonly onlyFor?: Side;
  /** An action of the system that runs once an email with it has been sent, with the addresses as its input `sentTo`, if it has one. */
  readonly afterEmail?: string;
  /**
   * Emails with it carry a link to a page of the row, which shows what the customer's own users see of it, and where its recipient may do
   * what is named here. Needs `people.company`.
   */
  readonly link?: DocumentLink;
  /** Lets the company write texts for it, on the screen of document texts. */
  readonly wording?: Wording<S>;
}
export type FinishedDocument = Labelled<DocumentRule>;
export type Documents = Readonly<Record<string, FinishedDocument>>;
