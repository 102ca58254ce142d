const LONGEST = 60;
/** What mail programs show as a link, or what could be taken for markup. */
const linkOrMarkup = /[<>@[\]{}|\\]|:\/\/|www\.|[\p{L}\d-]\.[\p{L}]{2,}/iu;

/**
 * A name for a text of the product's own, such as "Hello Ada,": null for one that is long or contains a link, which would make the product
 * carry somebody else's message under its own name.
 */
export function nameInMail(name: string | null): string | null {
  const plain = (name ?? "").replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
  return plain === "" || plain.length > LONGEST || linkOrMarkup.test(plain) ? null : plain;
}
