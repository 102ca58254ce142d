import type { MailPart } from "./mail-parts.ts";
import { newPart } from "./new-part.ts";
import { readCompressedRtf } from "./rtf-text.ts";
import { hasTnefSignature, readTnef, type Tnef, type TnefFile, textProperty, zeroEnded } from "./tnef.ts";
import type { Unpacked } from "./unpacked.ts";

/** Properties of the message and of its files (MS-OXPROPS). */
const [PLAIN_BODY, HTML_BODY, RTF_BODY] = [0x1000, 0x1013, 0x1009];
const [FILE_BYTES, LONG_NAME, SHORT_NAME, DISPLAY_NAME, FILE_TYPE, CONTENT_ID] = [0x3701, 0x3707, 0x3704, 0x3001, 0x370e, 0x3712];
/** In front of an embedded message. */
const OBJECT_ID_BYTES = 16;
const MAX_DEPTH = 3;

/** Outlook's own format, whatever its file is called. */
export const isTnef = ({ contentType, content, filename }: MailPart): boolean =>
  hasTnefSignature(content) || /^application\/(vnd\.)?ms-tnef$/.test(contentType) || /^winmail\.dat$/i.test(filename ?? "");

/** The text and files of a winmail.dat. It stays a file itself if it can't be read to its end, or holds more than a message. */
export function unpackTnef({ content, filename }: MailPart): Unpacked {
  const name = filename || "winmail.dat";
  const tnef = readTnef(content);
  const text = textPart(tnef);
  const files = filesOf(tnef, 0);
  const isTextRead = text !== null || (files.length > 0 && !tnef.properties.has(RTF_BODY));
  const isAll = tnef.isComplete && isTextRead && files.length >= tnef.files.length;
  const isMessage = tnef.messageClass === "" || /^IPM\.(Note|Microsoft Mail\.Note)\b/i.test(tnef.messageClass);
  return {
    part: text,
    files,
    notes: isAll ? [] : [`${name}, which Outlook wrote, could not be read completely. It is attached as it came.`],
    keeps: !isAll || !isMessage,
    repeats: true,
  };
}

/** The HTML, or the text that was formatted, or the plain one. */
function textPart({ properties, body, charset }: Tnef): MailPart | null {
  const utf8 = { charset: "utf-8" };
  const html = properties.get(HTML_BODY);
  if (html) return newPart({ contentType: "text/html", params: charset ? { charset } : {}, content: html.data });
  const rtf = readCompressedRtf(properties.get(RTF_BODY)?.data ?? Buffer.alloc(0));
  if (rtf?.kind === "html") return newPart({ contentType: "text/html", params: utf8, content: Buffer.from(rtf.text) });
  const plain = textProperty(properties, PLAIN_BODY, charset);
  if (plain.trim() !== "") return newPart({ contentType: "text/plain", params: utf8, content: Buffer.from(plain) });
  if (body) return newPart({ contentType: "text/plain", params: charset ? { charset } : {}, content: zeroEnded(body) });
  return rtf ? newPart({ contentType: "text/plain", params: utf8, content: Buffer.from(rtf.text) }) : null;
}

function filesOf(tnef: Tnef, depth: number): MailPart[] {
  return tnef.files.flatMap((file, index) => {
    const name = nameOf(file, tnef.charset) || `file-${index + 1}`;
    const kept = file.properties.get(FILE_BYTES);
    const content = file.data ?? kept?.data;
    if (!content) return [];
    const inner = content.subarray(OBJECT_ID_BYTES);
    if (kept?.isObject && hasTnefSignature(inner) && depth < MAX_DEPTH) return embedded(readTnef(inner), name, depth);
    const contentType = textProperty(file.properties, FILE_TYPE, tnef.charset) || "application/octet-stream";
    const contentId = textProperty(file.properties, CONTENT_ID, tnef.charset);
    return [newPart({ contentType, content, filename: name, ...(contentId === "" ? {} : { contentId: `<${contentId}>` }) })];
  });
}

/** A message that was attached: its text under its name, and its files. */
function embedded(tnef: Tnef, name: string, depth: number): MailPart[] {
  const text = textPart(tnef);
  const filename = `${name}.${text?.contentType === "text/html" ? "html" : "txt"}`;
  return [...(text ? [{ ...text, filename, disposition: "attachment" }] : []), ...filesOf(tnef, depth + 1)];
}

function nameOf({ title, properties }: TnefFile, charset: string | undefined): string {
  const ids = [LONG_NAME, SHORT_NAME, DISPLAY_NAME];
  const named = ids.map((id) => textProperty(properties, id, charset).trim()).find((name) => name !== "");
  return named ?? (title ? textProperty(new Map([[0, { data: title, isWide: false, isObject: false }]]), 0, charset).trim() : "");
}
