interface SnippetPart {
  readonly text: string;
  readonly isHit: boolean;
  /** Its place in the snippet. */
  readonly at: number;
}

const BEFORE = 40;
const LENGTH = 160;

/** The part of a text around the first place where the words stand, with each such place marked. */
export function snippetOf(text: string, q: string): SnippetPart[] {
  const line = text.replace(/\s+/g, " ").trim();
  const words = q.trim().toLowerCase();
  const first = words === "" ? -1 : line.toLowerCase().indexOf(words);
  const start = Math.max(0, first - BEFORE);
  const shown = `${start > 0 ? "…" : ""}${line.slice(start, start + LENGTH)}${line.length > start + LENGTH ? "…" : ""}`;
  if (first < 0) return [{ text: shown, isHit: false, at: 0 }];
  const parts: SnippetPart[] = [];
  let at = 0;
  for (let next = shown.toLowerCase().indexOf(words); next >= 0; next = shown.toLowerCase().indexOf(words, at)) {
    if (next > at) parts.push({ text: shown.slice(at, next), isHit: false, at });
    parts.push({ text: shown.slice(next, next + words.length), isHit: true, at: next });
    at = next + words.length;
  }
  if (at < shown.length) parts.push({ text: shown.slice(at), isHit: false, at });
  return parts;
}
