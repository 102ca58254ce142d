/** Adds what was typed to the tags: split at commas, trimmed, without duplicates (ignoring case). */
export function addTags(tags: readonly string[], typed: string, options?: readonly string[]): string[] {
  const result = [...tags];
  for (const raw of typed.split(",")) {
    const tag = raw.trim();
    const allowed = options ? options.find((option) => option.toLowerCase() === tag.toLowerCase()) : tag;
    if (tag && allowed && !result.some((each) => each.toLowerCase() === allowed.toLowerCase())) result.push(allowed);
  }
  return result;
}
