import type { MailPart } from "./mail-parts.ts";
import { isSmime, unpackSmime } from "./smime.ts";
import { isTnef, unpackTnef } from "./tnef-part.ts";

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

/** Reads formats that wrap a whole email: Outlook's own, and signed ones. Null for everything else. */
export async function unpacked(part: MailPart): Promise<Unpacked | null> {
  if (isTnef(part)) return unpackTnef(part);
  if (isSmime(part)) return unpackSmime(part);
  return null;
}
