import type { MailPart } from "./mail-parts.ts";
import { isSmime, unpackSmime } from "./smime.ts";
import { isTnef, unpackTnef } from "./tnef-part.ts";
import type { Unpacked } from "./unpacked.ts";

/** Reads formats that wrap a whole email: Outlook's own, and signed ones. Null for everything else. */
export async function unpacked(part: MailPart): Promise<Unpacked | null> {
  if (isTnef(part)) return unpackTnef(part);
  if (isSmime(part)) return unpackSmime(part);
  return null;
}
