/** The file can't be read as a table, for a reason that its owner is shown. */
export class UnreadableFile extends Error {}

/** Enough to see how a file is encoded and separated. */
export const HEAD_BYTES = 64 * 1024;

/** Characters that no text file has, but nearly every binary one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const binary = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\ufffe\uffff]/;
const markup = /^\s*(?:<[!?a-z]|\{\\rtf|%PDF-)/i;

/** How an OpenDocument spreadsheet begins, after the head of its first part. */
const ODS_MARK = "mimetypeapplication/vnd.oasis.opendocument.spreadsheet";

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "macintosh";

/** What the first bytes of a file say it is. @throws UnreadableFile for what is no table */
export function kindOfFile(head: Uint8Array): "xlsx" | "ods" | { readonly encoding: Encoding } {
  if (head.length === 0) throw new UnreadableFile("The file is empty.");
  const starts = (...bytes: number[]) => bytes.every((byte, index) => head[index] === byte);
  if (starts(0x50, 0x4b, 0x03, 0x04)) return new TextDecoder("latin1").decode(head.subarray(30, 120)).startsWith(ODS_MARK) ? "ods" : "xlsx";
  if (starts(0xd0, 0xcf, 0x11, 0xe0))
    throw new UnreadableFile("This is an older Excel file, or one with a password. Save it as .xlsx or CSV without a password.");
  const encoding: Encoding = starts(0xff, 0xfe)
    ? "utf-16le"
    : starts(0xfe, 0xff)
      ? "utf-16be"
      : startsAsUtf8(head)
        ? "utf-8"
        : byteEncodingOf(head);
  const text = new TextDecoder(encoding).decode(head);
  if (markup.test(text) || binary.test(encoding.startsWith("utf-16") ? text.replace(/\uFFFD$/, "") : text))
    throw new UnreadableFile("This is no table. Choose a CSV file or an Excel workbook (.xlsx).");
  return { encoding };
}

/**
 * Of a text with one byte for each character: what Excel on a Mac writes, if its letters with accents make words in that and not in what Windows
 * writes; Windows otherwise.
 */
export function byteEncodingOf(bytes: Uint8Array): "windows-1252" | "macintosh" {
  const inWords = (encoding: string): number => {
    const text = new TextDecoder(encoding).decode(bytes);
    const likely = text.match(/(?<=\p{L})(?![a-z])(?:\p{Ll}|\u2019(?=\p{L}))|(?<!\p{L})(?![A-Z])\p{Lu}(?=\p{Ll})/gu)?.length ?? 0;
    const unlikely = text.match(/(?<=[a-z])(?![A-Z])(?:\p{Lu}|[^\p{ASCII}\p{L}\u2019])(?=[a-z])|[\u0080-\u009f]/gu)?.length ?? 0;
    return likely - 2 * unlikely;
  };
  return inWords("macintosh") > inWords("windows-1252") ? "macintosh" : "windows-1252";
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
