/** An error and what it was caused by, the outermost first. Of addresses that were tried one after the other, the first tells. */
function chainOf(error: unknown): readonly unknown[] {
  const chain: unknown[] = [];
  for (let each = error; each !== undefined && each !== null && !chain.includes(each) && chain.length < 10; ) {
    chain.push(each);
    each = each instanceof AggregateError && each.errors.length > 0 ? each.errors[0] : each instanceof Error ? each.cause : undefined;
  }
  return chain;
}

/** What undici and errors of several say of a failed connection: nothing. The reason is in their cause. */
const SILENT = new Set(["", "fetch failed", "terminated"]);

/** What an error says, or, where it says nothing, what it was caused by. */
export function errorWords(error: unknown): string {
  const texts = chainOf(error).map((each) => (each instanceof Error ? each.message : String(each)));
  return texts.find((text) => !SILENT.has(text)) ?? texts[0] ?? "";
}

/** The codes of an error and of its causes. */
export function codesOf(error: unknown): readonly string[] {
  return chainOf(error).flatMap((each) =>
    // Nodemailer puts a code of its own in the place of the system's.
    ["code", "originalCode"].flatMap((name) => {
      const code: unknown = typeof each === "object" && each !== null && name in each ? (each as Record<string, unknown>)[name] : undefined;
      return typeof code === "string" ? [code] : [];
    }),
  );
}
