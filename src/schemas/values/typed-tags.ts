/** Adds what was typed to the tags: split at commas, trimmed, without duplicates (ignoring case). */
export function addTags(tags: readonly string[], typed: string, options?: readonly string[]): string[] {
  const found = new Map(tags.map((tag) => [tag.toLowerCase(), tag]));
  const known = options && new Map(options.map((option) => [option.toLowerCase(), option]));
  for (const raw of typed.split(",")) {
    const tag = raw.trim();
    const key = tag.toLowerCase();
    const allowed = known ? known.get(key) : tag;
    if (allowed && !found.has(key)) found.set(key, allowed);
  }
  return [...found.values()];
}
