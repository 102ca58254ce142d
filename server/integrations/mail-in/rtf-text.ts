import { decompressRTF } from "@kenjiuno/decompressrtf";
import iconv from "iconv-lite";
import { deEncapsulateSync, Tokenize } from "rtf-stream-parser";
import { ToPlainText } from "rtf-stream-parser/dist/src/ToPlainText.js";

/** What takes longer to read than anybody's text. */
const MAX_RTF = 2_000_000;
const MAX_GROUPS = 200;

export interface RtfText {
  readonly kind: "html" | "text";
  readonly text: string;
}

/** Reads the text that Outlook keeps as compressed RTF: the HTML or plain text it was made of, or else its own. Null if it can't be read. */
export function readCompressedRtf(bytes: Buffer): RtfText | null {
  // The size that it says of itself must be its own.
  if (bytes.byteLength < 16 || bytes.byteLength > MAX_RTF || bytes.readUInt32LE(0) + 4 > bytes.byteLength) return null;
  try {
    const rtf = Buffer.from(decompressRTF([...bytes]));
    if (rtf.byteLength > MAX_RTF || isHostile(rtf)) return null;
    return encapsulated(rtf) ?? { kind: "text", text: plainText(rtf) };
  } catch {
    return null;
  }
}

/** Bytes in between are given room before they are there, and each level of groups repeats what is set around it. */
function isHostile(rtf: Buffer): boolean {
  let depth = 0;
  for (const byte of rtf) {
    if (byte === 0x7b) depth += 1;
    else if (byte === 0x7d) depth -= 1;
    if (depth > MAX_GROUPS) return true;
  }
  return /\\bin\d{5}/.test(rtf.toString("latin1"));
}

const options = { decode: iconv.decode, mode: "either", prefix: false } as const;

function encapsulated(rtf: Buffer): RtfText | null {
  if (!/\\from(html|text)/.test(rtf.subarray(0, 2_000).toString("latin1"))) return null;
  const { mode, text } = deEncapsulateSync(rtf, options);
  return { kind: mode === "html" ? "html" : "text", text: String(text) };
}

function plainText(rtf: Buffer): string {
  const pieces: string[] = [];
  const tokens = new Tokenize();
  const text = new ToPlainText({ decode: iconv.decode });
  const fail = (error?: Error | null) => {
    if (error) throw error;
  };
  tokens.push = (token: unknown) => {
    text._transform(token as never, "utf8", fail);
    return true;
  };
  text.push = (piece: unknown) => {
    pieces.push(String(piece));
    return true;
  };
  tokens._transform(rtf, "utf8", fail);
  tokens._flush(fail);
  text._flush(fail);
  return pieces.join("");
}
