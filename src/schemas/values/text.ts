/** Returns whether the database can store the text: PostgreSQL can't store NUL, and half of a surrogate pair is not valid text. */
export const isStorable = (text: string): boolean =>
  !text.includes("\u0000") && !/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(text);

export const notStorable = "Contains characters that cannot be stored.";

/** Characters that show nothing but change how the text around them is read: a name with them could pass for another. */
const invisible = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069\uFFF9-\uFFFB]/u;
const invisibleInLines = /[\u202A-\u202E\u2066-\u2069\uFFF9-\uFFFB]|(?![\t\r\n])\p{Cc}/u;

/**
 * Whether the text has no control characters and none that turn its direction; a text of several lines may have tabs and line breaks. NUL is
 * left to `isStorable`.
 */
export const isLegible = (text: string, severalLines = false): boolean =>
  !(severalLines ? invisibleInLines : invisible).test(text.replaceAll("\u0000", ""));

export const notLegible = "Illegal input: remove the invisible control characters.";
