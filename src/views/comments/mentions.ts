import type { MentionableUser } from "../../contract/comments.ts";
import { commentParts, mentionOf } from "../../schemas/rules/comments.ts";

/** Somebody mentioned in a text that is being written: "@Sofia Reyes" in the text stands for the user. */
export interface Mention {
  readonly id: number;
  readonly label: string;
}

/** What is being typed after an "@": where the "@" is, and the text after it up to the caret. */
export interface MentionQuery {
  readonly at: number;
  readonly q: string;
}

/** Longer than this, or with more than one space, it is no name that somebody is looking for. */
const MAX_QUERY = 40;

/** The mention that is being typed at the caret. An "@" inside a word, as in an email address, begins none. */
export function mentionQuery(text: string, caret: number): MentionQuery | undefined {
  const before = text.slice(0, caret);
  const at = before.lastIndexOf("@");
  if (at < 0 || /[^\s(]$/.test(before.slice(0, at))) return undefined;
  const q = before.slice(at + 1);
  return q.length > MAX_QUERY || /\n|^\s|\s.*\s/.test(q) ? undefined : { at, q };
}

/** The label for a user: the name, with the address where somebody else of that name is mentioned. */
export function labelFor({ id, name, email }: MentionableUser, mentions: readonly Mention[]): string {
  return mentions.some((each) => each.label === name && each.id !== id) ? `${name} (${email})` : name;
}

/** The text with a label in place of what was being typed, and where the caret then is. */
export function withMention(text: string, { at, q }: MentionQuery, label: string): { readonly text: string; readonly caret: number } {
  const rest = text.slice(at + 1 + q.length);
  const inserted = `@${label}${/^\s/.test(rest) ? "" : " "}`;
  return { text: text.slice(0, at) + inserted + rest, caret: at + inserted.length };
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The text as it is stored: every label that still stands in it becomes a reference. */
export function withReferences(text: string, mentions: readonly Mention[]): string {
  // The longer label first, because "@Sofia" also begins "@Sofia Reyes".
  const labels = [...mentions].sort((one, other) => other.label.length - one.label.length);
  if (labels.length === 0) return text;
  const any = new RegExp(`@(${labels.map(({ label }) => escaped(label)).join("|")})(?![\\p{L}\\p{N}])`, "gu");
  return text.replace(any, (whole, found: string) => {
    const mention = labels.find(({ label }) => label === found);
    return mention ? mentionOf(mention.id) : whole;
  });
}

/** A stored text as it is edited: references become labels. */
export function withLabels(text: string, users: readonly { readonly id: number; readonly name: string }[]) {
  const mentions = users.map(({ id, name }): Mention => {
    const isShared = users.some((each) => each.id !== id && each.name === name);
    return { id, label: isShared ? `${name} (${id})` : name };
  });
  const labelOf = (id: number) => mentions.find((each) => each.id === id)?.label ?? "";
  const ids = users.map(({ id }) => id);
  const shown = commentParts(text, ids)
    .map((part) => (typeof part === "number" ? `@${labelOf(part)}` : part))
    .join("");
  return { text: shown, mentions };
}
