import { addressEntry, addressOfEntry, splitAddresses } from "../../../../src/schemas/values/email.ts";
import { invalid } from "../../../engine/wire/problem.ts";
import { canonicalAddress } from "../../../integrations/mail-address.ts";

/** With the recipient, as many as an email with a document can have. */
const MAX_COPIES = 19;

/** The addresses of who is in copy. */
export const copyAddresses = (cc: string | null): string[] =>
  splitAddresses(cc ?? "").flatMap((entry) => canonicalAddress(addressOfEntry(entry) ?? "") ?? []);

/** What somebody typed as those in copy, in one form, each once and without the recipient; null for nobody. @throws Problem 422 */
export function readCopies(cc: string | null, recipient: string): string | null {
  const found = new Map<string, string>();
  for (const entry of splitAddresses(cc ?? "")) {
    const address = canonicalAddress(addressOfEntry(entry) ?? "");
    // The rule of the field has seen to it that each has one.
    if (address !== null && address !== recipient && !found.has(address))
      found.set(address, addressEntry({ address, name: nameIn(entry) }));
  }
  if (found.size > MAX_COPIES) throw invalid({ cc: [`At most ${MAX_COPIES} people can be in copy.`] });
  return found.size === 0 ? null : [...found.values()].join(", ");
}

/** The name in an entry such as `"Doe, Jo" <jo@hq.example>`. */
function nameIn(entry: string): string {
  const start = entry.lastIndexOf("<");
  if (start < 1) return "";
  const name = entry.slice(0, start).trim();
  return name.startsWith('"') && name.endsWith('"') && name.length > 1 ? name.slice(1, -1).replace(/\\(.)/g, "$1") : name;
}
