import type { SearchHit } from "../../contract/search.ts";
import { getData } from "../../providers/calls/http.ts";
import { type Fields, labelOf, wireName } from "../../schemas/fields/field.ts";
import { looksLikeEmail } from "../../schemas/values/email.ts";
import { sameNameKey } from "../../schemas/values/same-name.ts";
import { inSentence } from "../../schemas/values/text.ts";
import type { Values } from "../editing/form-store.ts";

/** Something typed that may be known already. */
export interface Clue {
  readonly text: string;
  /** The label of its field, as in a sentence. */
  readonly field: string;
  /** Whether only records of such a title count, not all that contain it. */
  readonly isName: boolean;
}

/** A record that may be about the same, and what they have in common. */
export interface Duplicate extends SearchHit {
  readonly field: string;
  readonly isSame: boolean;
}

/** The new row's names, emails and phone numbers that are complete enough to be searched. */
export function cluesOf(fields: Fields, values: Values, names: readonly string[]): Clue[] {
  return names.flatMap((name): Clue[] => {
    const field = fields[name];
    if (!field) return [];
    const value = values[wireName(name, field)];
    if (field.kind === "lines")
      return Array.isArray(value) ? value.flatMap((line: Values) => cluesOf(field.fields, line, Object.keys(field.fields))) : [];
    const text = typeof value === "string" ? value.trim() : "";
    const clue = { text, field: inSentence(labelOf(name, field)), isName: field.kind === "text" };
    if (field.kind === "email") return looksLikeEmail(text) ? [clue] : [];
    if (field.kind === "phone") return text.replace(/\D/g, "").length >= 7 ? [clue] : [];
    return field.kind === "text" && text.length >= 3 ? [clue] : [];
  });
}

/** The pairs of letters of the words, which are what two spellings of a name have in common. */
function pairsOf(text: string): Set<string> {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return new Set(words.flatMap((word) => [...` ${word} `].slice(1).map((letter, at) => (` ${word} `[at] ?? "") + letter)));
}

/** Whether two names are the same but for a few letters. */
export function isAlike(one: string, other: string): boolean {
  const [a, b] = [pairsOf(one), pairsOf(other)];
  const common = [...a].filter((pair) => b.has(pair)).length;
  return (2 * common) / (a.size + b.size) >= 0.7;
}

/** The records with a clue, of the given resources. A misspelt name is looked for too. */
export async function recordsWith({ text, field, isName }: Clue, among: readonly string[], signal: AbortSignal): Promise<Duplicate[]> {
  const params = { q: text, in: among.join(","), ...(isName ? {} : { exact: true }) };
  const hits = await getData<readonly SearchHit[]>("/search", { params, signal });
  return hits
    .map((hit) => ({ ...hit, field, isSame: !isName || sameNameKey(hit.title) === sameNameKey(text) }))
    .filter(({ title, isSame }) => isSame || isAlike(title, text));
}
