import { decodeText } from "./decode-text.ts";

const ENCODED_WORD = /=\?([^?\s*]{1,60})(?:\*[^?\s]{0,40})?\?([BbQq])\?([^?\r\n]{0,2000})\?=/g;

/** The email with header fields that its parser can read: bytes of any charset, and encoded words of charsets that it does not know, become UTF-8. */
export function withReadableHeaders(raw: Buffer): Buffer {
  const end = endOfHeaders(raw);
  const head = raw.subarray(0, end);
  const repaired = repairedFields(head);
  return repaired === null ? raw : Buffer.concat([repaired, raw.subarray(end)]);
}

/** A header field as text, whatever charset it is in. */
export const readField = (line: Buffer): string => decodedWords((repairedFields(line) ?? line).toString("utf8"));

/** Where the header fields of an email end: at an empty line. */
export function endOfHeaders(raw: Buffer): number {
  const ends = [raw.indexOf("\r\n\r\n"), raw.indexOf("\n\n")].filter((end) => end >= 0);
  return Math.min(raw.byteLength, ...ends);
}

function repairedFields(head: Buffer): Buffer | null {
  const isPlain = head.every((byte) => byte < 0x80 && byte !== 0x1b);
  const text = isPlain ? head.toString("latin1") : head.toString("latin1").split("\n").map(readable).join("\n");
  const encoded = withUtf8Words(text);
  return isPlain && encoded === text ? null : Buffer.from(encoded, "utf8");
}

/** One line of bytes, given as latin1. Fields may come from different programs, and be in different charsets. */
const readable = (line: string): string => decodeText(Buffer.from(line, "latin1"));

/** Encoded words that are next to each other and of one charset may share a character. */
function withUtf8Words(text: string): string {
  return mapWords(text, (bytes, charset) => `=?utf-8?B?${Buffer.from(decodeText(bytes, charset)).toString("base64")}?=`);
}

const decodedWords = (text: string): string => mapWords(text, (bytes, charset) => decodeText(bytes, charset));

function mapWords(text: string, write: (bytes: Buffer, charset: string) => string): string {
  let result = "";
  let last = 0;
  let open: { readonly charset: string; readonly chunks: Buffer[] } | null = null;
  const close = () => {
    if (open) result += write(Buffer.concat(open.chunks), open.charset);
    open = null;
  };
  for (const { index, 0: word, 1: charset = "", 2: encoding = "", 3: data = "" } of text.matchAll(ENCODED_WORD)) {
    const gap = text.slice(last, index);
    const bytes = encoding.toUpperCase() === "B" ? Buffer.from(data, "base64") : quotedBytes(data);
    const goesOn: boolean = open !== null && gap.trim() === "" && open.charset.toLowerCase() === charset.toLowerCase();
    if (goesOn && open) open.chunks.push(bytes);
    else {
      close();
      result += gap;
      open = { charset, chunks: [bytes] };
    }
    last = index + word.length;
  }
  close();
  return result + text.slice(last);
}

const quotedBytes = (data: string): Buffer =>
  Buffer.from(
    data.replaceAll("_", " ").replace(/=([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    "latin1",
  );
