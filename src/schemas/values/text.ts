/** Returns whether the database can store the text: PostgreSQL can't store NUL, and half of a surrogate pair is not valid text. */
export const isStorable = (text: string): boolean =>
  !text.includes("\u0000") && !/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(text);

export const notStorable = "Contains characters that cannot be stored.";

/** Control characters, separators of lines, and what turns the direction of the text after it: a name with them could pass for another. */
const invisible = /[\p{Cc}\u2028-\u202E\u2066-\u2069]/u;

/** Whether all of the text can be seen; one of several lines may have tabs and line breaks. NUL is left to `isStorable`. */
export const isLegible = (text: string, severalLines = false): boolean =>
  text.includes("\u0000") || !invisible.test(severalLines ? text.replace(/[\t\r\n\u2028\u2029]/g, "") : text);

export const notLegible = "Illegal input: remove the invisible control characters.";

/** "Zürich" -> "Zurich" */
export const withoutAccents = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "");

/** With a capital first letter: "pickup" -> "Pickup". */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A label inside a sentence: "Shipping quote" -> "shipping quote", but "PDF file" and "QuickBooks message" stay. */
export const inSentence = (label: string): string =>
  /^[A-Z][a-z]+\b/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

/** "a customer", "an agent carrier", "a user", whose first sound is no vowel */
export const withArticle = (noun: string): string => `${/^(?!u[ns][ei]|eu|one)[aeiou]/i.test(noun) ? "an" : "a"} ${noun}`;
