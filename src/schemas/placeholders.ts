/** Names in double braces, which are filled in when a text is used: "Hello {{name}},". */

/** Anything in braces, so that a typing error in a name is found too. */
const inBraces = /\{\{([^{}\n]*)\}\}/gu;

/** What stands in braces, each once. */
export const placeholdersIn = (text: string): string[] => [...new Set([...text.matchAll(inBraces)].map(([, name = ""]) => name))];

/** The text with every placeholder replaced. What replaces it is not looked through again. */
export const replacePlaceholders = (text: string, replacement: (name: string, whole: string) => string): string =>
  text.replace(inBraces, (whole, name: string) => replacement(name, whole));

export const inDoubleBraces = (name: string): string => `{{${name}}}`;
