/** Joins the lines of a paragraph that a program broke (RFC 3676): they end with a blank. Quotes are joined with quotes of the same depth. */
export function flowedText(text: string, deletesBlank: boolean): string {
  const lines: string[] = [];
  let open: number | null = null;
  for (const line of text.split("\n")) {
    const depth = /^>*/.exec(line)?.[0].length ?? 0;
    const content = line.slice(depth).replace(/^ /, "");
    const flows = content.endsWith(" ") && content !== "-- ";
    const shown = flows && deletesBlank ? content.slice(0, -1) : content;
    if (open === depth && content !== "-- ") lines.push(`${lines.pop() ?? ""}${shown}`);
    else lines.push(depth === 0 ? shown : `${">".repeat(depth)} ${shown}`);
    open = flows ? depth : null;
  }
  return lines.join("\n");
}
