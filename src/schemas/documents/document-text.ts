import { placeholderProblems } from "./placeholders.ts";

/** What a company writes into all documents of a kind: plain text, whose paragraphs are separated by empty lines. */
export interface DocumentTexts {
  /** Below the parties, before what the document is about. */
  readonly introduction: string;
  /** At the end, before the signatures. */
  readonly terms: string;
  /** At the foot of every page. */
  readonly footer: string;
}

export const documentTextLimits = { introduction: 2_000, terms: 20_000, footer: 200 } as const satisfies Record<
  keyof DocumentTexts,
  number
>;
export const documentTextNames = ["introduction", "terms", "footer"] as const satisfies readonly (keyof DocumentTexts)[];
export const noDocumentTexts: DocumentTexts = { introduction: "", terms: "", footer: "" };

/** What is wrong with the texts, by name, where these are the names that they may have in double braces. */
export function documentTextProblems(texts: DocumentTexts, names: readonly string[]): Record<string, string[]> {
  const problemsIn = (name: keyof DocumentTexts, text: string): string[] => [
    ...(text.length > documentTextLimits[name] ? [`At most ${documentTextLimits[name].toLocaleString("en-US")} characters.`] : []),
    ...(name === "footer" && text.trim().includes("\n") ? ["One line only."] : []),
    ...placeholderProblems(text, names, "document"),
  ];
  const problems = documentTextNames.map((name) => [name, problemsIn(name, texts[name])] as const);
  return Object.fromEntries(problems.filter(([, found]) => found.length > 0));
}
