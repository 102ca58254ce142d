import { isTag, tagInAddress } from "../../../../contract/piece-address.ts";
import { cleanCode } from "../../../../schemas/values/scanned-code.ts";

/** What a code says, from a scanner, a camera or a keyboard. */
export type ReadCode =
  | { readonly kind: "tag"; readonly code: string }
  /** The number of a place's label, or its code as a person types it. */
  | { readonly kind: "place"; readonly code: string }
  /** A carrier's label, or the number of a document. */
  | { readonly kind: "other"; readonly code: string };

const placeLabel = /^L\d{9}$/;

/** The longest code that is taken: a carrier's longest label has 34 characters, an address more. */
const LONGEST = 200;

/**
 * Reads a code. `places`: the codes of the hub's places, in capitals, because "A-01-01" looks like nothing else by itself.
 * Undefined: nothing that could be a code.
 */
export function readCode(text: string, places: ReadonlySet<string>): ReadCode | undefined {
  const trimmed = cleanCode(text);
  if (trimmed === "" || trimmed.length > LONGEST) return undefined;
  // A QR code on a tag holds the address of its piece, so that any phone opens it.
  const code = (tagInAddress(trimmed) ?? trimmed).toUpperCase();
  if (isTag(code)) return { kind: "tag", code };
  if (placeLabel.test(code) || places.has(code)) return { kind: "place", code };
  return { kind: "other", code: trimmed };
}
