/** Whether a text may be an email address that is typed to its end; what is stored is checked by its field. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text);
