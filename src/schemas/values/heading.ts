/** A heading without case, blanks and punctuation, to compare it: "E-mail address" and "email address" are the same. */
export const headingKey = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}%]+/gu, "");
