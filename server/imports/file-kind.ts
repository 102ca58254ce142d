/** The file can't be read as a table, for a reason that its owner is shown. */
export class UnreadableFile extends Error {}

/** Enough to see how a file is encoded and separated. */
export const HEAD_BYTES = 64 * 1024;

/** Characters that no text file has, but nearly every binary one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const binary = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\ufffe\uffff]/;
const markup = /^\s*(?:<[!?a-z]|\{\\rtf|%PDF-)/i;

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** What the first bytes of a file say it is. @throws UnreadableFile for what is no table */
export function kindOfFile(head: Uint8Array): "xlsx" | { readonly encoding: Encoding } {
  if (head.length === 0) throw new UnreadableFile("The file is empty.");
  const starts = (...bytes: number[]) => bytes.every((byte, index) => head[index] === byte);
  if (starts(0x50, 0x4b, 0x03, 0x04)) return "xlsx";
  if (starts(0xd0, 0xcf, 0x11, 0xe0))
    throw new UnreadableFile("This is an older Excel file, or one with a password. Save it as .xlsx or CSV without a password.");
  const encoding: Encoding = starts(0xff, 0xfe)
    ? "utf-16le"
    : starts(0xfe, 0xff)
      ? "utf-16be"
      : startsAsUtf8(head)
        ? "utf-8"
        : "windows-1252";
  const text = new TextDecoder(encoding).decode(head);
  if (markup.test(text) || binary.test(encoding.startsWith("utf-16") ? text.replace(/\uFFFD$/, "") : text))
    throw new UnreadableFile("This is no table. Choose a CSV file or an Excel workbook (.xlsx).");
  return { encoding };
}

/** The last character may be cut off. */
function startsAsUtf8(head: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

export async function headOf(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= HEAD_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, HEAD_BYTES);
}
