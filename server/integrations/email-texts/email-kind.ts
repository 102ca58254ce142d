import type { EmailText } from "../../../src/schemas/documents/email-text.ts";

/** A value that an email's text can name in double braces. */
export interface EmailPlaceholder {
  /** "the invoice's number" */
  readonly meaning: string;
  /** What a preview shows. */
  readonly example: string;
}

/**
 * A kind of email that the product sends, with its own text. What must not get lost, the button and what is said about its link, is added by
 * whoever sends it.
 */
export interface EmailKind<P extends string = string> extends EmailText {
  readonly defines: "email";
  readonly name: string;
  /** "Payment reminder, first" */
  readonly label: string;
  /** When it is sent, as a sentence. */
  readonly when: string;
  readonly placeholders: Readonly<Record<P, EmailPlaceholder>>;
  /** The button under the text. */
  readonly button?: string;
  /** The small print under the button, with `{{until}}` for the last day of its link. */
  readonly footnote?: string;
}

/** Declares a kind of email. The server finds it by its place: exported, alone or in a list, from a file of an area, of documents or of identity. */
export const defineEmail = <const P extends string>(kind: Omit<EmailKind<P>, "defines">): EmailKind<P> => ({ defines: "email", ...kind });

export const isEmailKind = (value: unknown): value is EmailKind => (value as Partial<EmailKind> | null)?.defines === "email";

/** What is under the text of a kind of email: its button, which leads to this address, and the small print. */
export const buttonAndFootnote = (
  { button: label = "", footnote = "" }: Pick<EmailKind, "button" | "footnote">,
  url: string,
  until = "",
) => ({
  button: { label, url },
  footnote: footnote.replace("{{until}}", until),
});

/** Placeholders that several kinds have. */
export const common = {
  company: { meaning: "our company's name", example: "Harbor Moving" },
  customer: { meaning: "the customer's name", example: "Atelier Vandermeer" },
  firstName: { meaning: "the recipient's first name", example: "Harriet" },
  message: { meaning: "what the sender adds, if anything", example: "Please call us if you have any questions." },
  product: { meaning: "the name of this application", example: "HQ" },
} as const satisfies Readonly<Record<string, EmailPlaceholder>>;
