/** An error's text for people who look at jobs: without email addresses, phone numbers, quoted values and what may be a key or a link. */
export function readableError(text: string): string {
  return text
    .replace(/\b[a-z][a-z0-9+.-]{0,20}:\/\/[^\s"'<>]+/gi, (url) => `${/^[a-z0-9+.-]+:\/\//i.exec(url)?.[0] ?? ""}...`)
    .replace(/(?<![^\s<>"'@,;:()])[^\s<>"'@,;:()]+@[^\s<>"'@,;:()]+/g, "...@...")
    .replace(/"[^"]*"|(?<!\w)'[^']*'(?!\w)|`[^`]*`/g, (quoted) => `${quoted[0]}...${quoted[0]}`)
    .replace(/[\w-]{24,}/g, "...")
    .replace(/\+?\d[\d ().-]{7,}\d/g, "...");
}
