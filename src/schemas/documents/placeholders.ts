/** Names in double braces, which are filled in when a text is used: "Hello {{name}},". */

/** Anything in braces, so that a typing error in a name is found too. */
const inBraces = /\{\{([^{}\n]*)\}\}/gu;

/** What stands in braces, each once. */
export const placeholdersIn = (text: string): string[] => [...new Set([...text.matchAll(inBraces)].map(([, name = ""]) => name))];

/** The text with every placeholder replaced. What replaces it is not looked through again. */
export const replacePlaceholders = (text: string, replacement: (name: string, whole: string) => string): string =>
  text.replace(inBraces, (whole, name: string) => replacement(name, whole));

/** The text with its values. Where one is missing, the space before it goes as well: "Hello,". */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string | null>>): string =>
  text.replace(/ ?\{\{[^{}\n]*\}\}/gu, (whole) => {
    const value = replacePlaceholders(whole.trimStart(), (name) => values[name] ?? "");
    return value === "" ? "" : whole.startsWith(" ") ? ` ${value}` : value;
  });

/** What is wrong with what stands in braces, where these are the known names. `text` is in a document or an email. */
export function placeholderProblems(text: string, names: readonly string[], where: "document" | "email"): string[] {
  const unknown = placeholdersIn(text).filter((name) => !names.includes(name));
  const isUnclosed = /\{\{|\}\}/.test(replacePlaceholders(text, () => ""));
  return [
    ...unknown.map((name) => `${inDoubleBraces(name)} is not known in this ${where}. Use ${names.map(inDoubleBraces).join(", ")}.`),
    ...(isUnclosed ? [`Braces come in pairs: ${inDoubleBraces(names[0] ?? "company")}.`] : []),
  ];
}

export const inDoubleBraces = (name: string): string => `{{${name}}}`;
