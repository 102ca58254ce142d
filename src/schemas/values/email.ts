const LOCAL = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]+$/u;
const QUOTED = /^"(?:[^"\\\p{Cc}]|\\[^\p{Cc}])+"$/u;
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}_-]{0,61}[\p{L}\p{M}\p{N}])?$/u;

/** Whether a text may be an email address that is typed to its end; what is stored is checked by its field. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text);

/**
 * Whether the text is one bare address such as `jo@hq.example`: no name, list or comment. Domains may be international, and the part before
 * the @ may be what mail servers take beyond the standard (two dots, as phones in Japan have them), or quoted.
 */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf("@");
  if (at < 1 || at > 64 || text.length > 254) return false;
  const [local, labels] = [text.slice(0, at), text.slice(at + 1).split(".")];
  const last = labels.at(-1) ?? "";
  return (
    (LOCAL.test(local) || QUOTED.test(local)) &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    last.length > 1 &&
    /\p{L}/u.test(last)
  );
}

/** The entries of a list of addresses, with their names: what commas, semicolons and line breaks part outside of quotes and brackets. */
export function splitAddresses(text: string): string[] {
  const entries: string[] = [];
  let entry = "";
  let isQuoted = false;
  let isBracketed = false;
  let isEscaped = false;
  for (const char of text) {
    if (char === '"' && !isEscaped) isQuoted = !isQuoted;
    else if (!isQuoted && (char === "<" || char === ">")) isBracketed = char === "<";
    if (!isQuoted && !isBracketed && /[,;\n\r]/.test(char)) {
      entries.push(entry);
      entry = "";
    } else entry += char;
    isEscaped = isQuoted && char === "\\" && !isEscaped;
  }
  return [...entries, entry].map((each) => each.trim()).filter((each) => each !== "");
}

/** The address of an entry such as `Jo Doe <jo@hq.example>`; null if it has none. */
export function addressOfEntry(entry: string): string | null {
  const start = entry.lastIndexOf("<");
  const end = entry.indexOf(">", start);
  const address = (start < 0 ? entry : entry.slice(start + 1, end < 0 ? undefined : end)).trim();
  return isEmailAddress(address) ? address : null;
}

/** An address with a name, as a list of addresses shows it. */
export function addressEntry({ name, address }: { readonly name: string; readonly address: string }): string {
  if (name === "" || name === address) return address;
  return /^[\p{L}\p{M}\p{N} '._-]+$/u.test(name) ? `${name} <${address}>` : `"${name.replace(/["\\]/g, "\\$&")}" <${address}>`;
}
