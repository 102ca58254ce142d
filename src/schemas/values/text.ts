/** Returns whether the database can store the text: PostgreSQL can't store NUL, and half of a surrogate pair is not valid text. */
export const isStorable = (text: string): boolean =>
  !text.includes("\u0000") && !/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(text);

export const notStorable = "Contains characters that cannot be stored.";
