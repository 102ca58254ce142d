import type { MailPart } from "./mail-parts.ts";

/** What was inside of a part. */
export interface Unpacked {
  /** Read like a part of the email. */
  readonly part: MailPart | null;
  readonly files: readonly MailPart[];
  readonly notes: readonly string[];
  /** The part itself stays a file: it holds what could not be read. */
  readonly keeps: boolean;
  /** Its text may be that of the email, once more. */
  readonly repeats: boolean;
}
