import { domainToASCII, domainToUnicode } from "node:url";
import { isEmailAddress } from "../../src/schemas/values/email.ts";

const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = /^[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

/** Whether the text is an address that every mail server takes, as our own have to be. Those of other people are checked by isEmailAddress. */
export function isMailAddress(text: string): boolean {
  const at = text.lastIndexOf("@");
  if (at < 1 || at > 64 || text.length > 254) return false;
  const labels = text.slice(at + 1).split(".");
  return LOCAL.test(text.slice(0, at)) && labels.length > 1 && labels.every((label) => LABEL.test(label));
}

/**
 * An address in the one form in which it is stored and compared: in lower case, with its domain as people write it (mail servers write
 * international ones as "xn--..."), and without quotes that it does not need. Null for what is no address.
 */
export function canonicalAddress(text: string): string | null {
  const plain = text
    .trim()
    .replace(/^mailto:/i, "")
    .normalize("NFC")
    .toLowerCase();
  const at = plain.lastIndexOf("@");
  const domain = plain.slice(at + 1).replace(/\.$/, "");
  const [, bare] = /^"([^"\\@\s,;:<>()[\]]+)"$/.exec(plain.slice(0, Math.max(0, at))) ?? [];
  const address = `${bare ?? plain.slice(0, Math.max(0, at))}@${(domain.includes("xn--") && domainToUnicode(domain)) || domain}`;
  return isEmailAddress(address) ? address : null;
}

/** An address as people and as mail servers write it: the two differ where its domain is international. */
export function addressForms(address: string): string[] {
  const at = address.lastIndexOf("@");
  return [...new Set([address, `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1)) || address.slice(at + 1)}`])];
}

/** Replaces control characters, including line breaks, with spaces, so that a header stays one line. */
export function oneLine(text: string, maxLength = 250): string {
  return [...text]
    .map((char) => (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(char) ? " " : char))
    .join("")
    .replace(/ {2,}/g, " ")
    .trim()
    .slice(0, maxLength);
}
