/** Before a line that is the sender's own; no email has this character of the private area. */
const MARK = "\uf8f5";

/** Parts a list as often as it ends a letter. */
const ruler = /^\s*(?:-{3,}|_{2,4}|\+{2,4}|={2,4})\s*$/;
/** What programs quote follows a ruler at times. */
const quoteHead = /^\s*(?:from|von|de|van|da|sent|gesendet|date|to)\s?:/i;
/** "Sent from my phone" is a program's, "Sent from Dallas on Tuesday" is not. */
const sentFrom =
  /^Sent from\s+(?!(?:my|mail|outlook|yahoo|aol|gmail|proton|samsung|blackberry|spark|superhuman|a mobile|an? \S+ (?:phone|device))\b)/i;
const postscript = /^\s*p\.? ?s\.?(?:[:.,\s-]|$)/i;

/**
 * Marks the lines by which a signature would seem to begin, though the sender's own words follow: rulers, "Sent from" a place, and everything
 * above a postscript.
 */
export function marked(text: string): string {
  const lines = text.split("\n");
  const firstQuote = lines.findIndex((line) => line.startsWith(">") || quoteHead.test(line) || /wrote:\s*$|original message/i.test(line));
  const written = firstQuote < 0 ? lines : lines.slice(0, firstQuote);
  const lastPostscript = written.findLastIndex((line) => postscript.test(line));
  const isOwn = (line: string, index: number) =>
    index < lastPostscript ||
    sentFrom.test(line) ||
    (ruler.test(line) && !quoteHead.test(lines.slice(index + 1, index + 3).find((next) => next.trim() !== "") ?? ""));
  return lines.map((line, index) => (isOwn(line, index) ? MARK + line : line)).join("\n");
}

export const unmarked = (text: string): string => text.replaceAll(MARK, "");
