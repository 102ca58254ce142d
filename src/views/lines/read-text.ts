/** More than any table of lines; reading a much larger file would only stop the page. */
const MAX_BYTES = 10_000_000;

/** The beginnings of files that are readable text, but no table. */
const markup = /^\s*(?:<[!?a-z]|\{\\rtf|%PDF-)/i;
/** Characters that no text file has, but nearly every binary one; C1 controls are what is left of bytes that no character set knows. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const binary = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f-\u009f\ufffe\uffff]/;

/**
 * The text of a file that was chosen as a table: UTF-8, UTF-16 as Excel saves "Unicode text", or Windows-1252 as Excel on Windows writes CSV.
 * @returns "not text" for an image, a workbook, a PDF or anything else that is no table
 */
export async function readText(file: Blob): Promise<string | { readonly refused: "not text" | "too large" }> {
  if (file.size > MAX_BYTES) return { refused: "too large" };
  const text = decoded(await file.arrayBuffer());
  return markup.test(text) || binary.test(text) ? { refused: "not text" } : text;
}

function decoded(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
