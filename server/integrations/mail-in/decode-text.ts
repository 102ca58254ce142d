import iconv from "iconv-lite";

/** What browsers and mail programs read under these names: each is the larger of two that are confused. */
const SUPERSETS: Readonly<Record<string, string>> = {
  ascii: "win1252",
  usascii: "win1252",
  ansix341968: "win1252",
  latin1: "win1252",
  windows1252: "win1252",
  cp1252: "win1252",
  iso88591: "win1252",
  iso88599: "win1254",
  iso885911: "win874",
  gb2312: "gb18030",
  gbk: "gb18030",
  utf8: "utf8",
  unicode11utf8: "utf8",
};
/** Of a web page, in its first bytes. */
const META = /<meta\s[^>]{0,200}?charset\s{0,5}=\s{0,5}["']?([\w:.-]{1,40})/i;
const META_BYTES = 4_096;

/**
 * Reads text in the charset that it declares, if it can be that one. Otherwise it is UTF-8 if its bytes are, and windows-1252 if they are not:
 * that one has a character for every byte, and is what most such programs meant.
 */
export function decodeText(bytes: Buffer, declared?: string): string {
  const marked = byteOrderMark(bytes);
  if (marked) return iconv.decode(bytes, marked);
  if (isIso2022Jp(bytes)) return new TextDecoder("iso-2022-jp").decode(bytes);
  const charset = encodingOf(declared, bytes);
  if (charset !== undefined && charset !== "utf8" && charset !== "win1252") {
    const text = iconv.decode(bytes, charset);
    if (isMostlyRead(text)) return text;
  }
  const utf8 = bytes.toString("utf8");
  if (!utf8.includes("\ufffd") || (charset !== "win1252" && isMostlyRead(utf8))) return utf8;
  return iconv.decode(bytes, "win1252");
}

/** Reads a web page, which may declare its charset itself. */
export function decodeHtml(bytes: Buffer, declared?: string): string {
  return decodeText(bytes, declared ?? META.exec(bytes.subarray(0, META_BYTES).toString("latin1"))?.[1]);
}

function byteOrderMark(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf8";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf16-le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf16-be";
  return undefined;
}

/** It changes between alphabets by escapes, and has no bytes beyond ASCII. */
function isIso2022Jp(bytes: Buffer): boolean {
  return (bytes.includes("\x1b$B") || bytes.includes("\x1b$@")) && bytes.every((byte) => byte < 0x80);
}

function encodingOf(declared: string | undefined, bytes: Buffer): string | undefined {
  if (declared === undefined) return undefined;
  const name = declared.toLowerCase().replace(/[^a-z0-9]/g, "");
  const charset = SUPERSETS[name] ?? name;
  // Names of other encodings than of text.
  if (/^(base64|hex|binary|ucs2|internal)/.test(charset) || !iconv.encodingExists(charset)) return undefined;
  // Characters of two or four bytes have a zero in every blank and line break.
  return /^(utf|ucs)(16|32)/.test(charset) && !bytes.includes(0) ? undefined : charset;
}

/** A text of which some characters were damaged is read; one that is in another charset has hardly any that could be read. */
function isMostlyRead(text: string): boolean {
  const damaged = text.split("\ufffd").length - 1;
  if (damaged === 0) return true;
  return (text.match(/[^\0-\x7f\ufffd]/gu)?.length ?? 0) > damaged;
}
