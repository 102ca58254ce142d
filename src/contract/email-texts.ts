import type { EmailText } from "../schemas/documents/email-text.ts";

/** A kind of email with the text it has now. */
export interface EmailTextEntry extends EmailText {
  readonly name: string;
  readonly label: string;
  /** When it is sent. */
  readonly when: string;
  /** Its own text, if it differs from the one in force. */
  readonly standard: EmailText | null;
  /** Names that stand in double braces. */
  readonly placeholders: readonly { readonly name: string; readonly meaning: string; readonly example: string }[];
  readonly button: string | null;
  readonly footnote: string | null;
  /** How often it was written; sent back with a change. */
  readonly version: number;
  /** Who wrote it last, and when. */
  readonly by: string | null;
  readonly at: string | null;
}

/** `GET /api/v1/email-texts` */
export interface EmailTexts {
  readonly emails: readonly EmailTextEntry[];
  /** What stands around every text. */
  readonly sender: { readonly lines: readonly string[]; readonly color: string };
}
