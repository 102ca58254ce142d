import { isWebUrl } from "./url.ts";

/** A host's name with at least one point, and what follows it. */
const withoutScheme = /^(?:[\p{L}\p{N}_-]{1,63}\.){1,8}\p{L}[\p{L}\p{N}-]{1,62}(?::\d{1,5})?(?:[/?#]|$)/u;

/** An address as people write it: "www.x.example" is "https://www.x.example". Null if it is none of http or https. */
export function readUrl(text: string): string | null {
  const plain = text
    .replace(/\p{Cf}/gu, "")
    .trim()
    .replace(/^<(.*)>$/, "$1")
    .replace(/^\/\//, "")
    .replace(/^(https?:)\/+/i, "$1//");
  if (/\s/.test(plain)) return null;
  const whole = withoutScheme.test(plain) ? `https://${plain}` : plain;
  return isWebUrl(whole) ? whole : null;
}
