import { decodeHtml, decodeText } from "./decode-text.ts";
import { htmlText } from "./html-text.ts";
import type { MailPart } from "./mail-parts.ts";
import { newPart } from "./new-part.ts";
import { isSmime, unpackSmime } from "./smime.ts";
import { isTnef, unpackTnef } from "./tnef-part.ts";
import type { Unpacked } from "./unpacked.ts";

/** A text that only says that there is another one is short. */
const MAX_STAND_IN = 600;

/**
 * Whether a plain text only stands in for the HTML beside it ("Your program does not support HTML"), or leaves out most of it. Both say the
 * same in the emails of most programs.
 */
function isStandIn(plain: string, html: string): boolean {
  const [ofPlain, ofHtml] = [wordsOf(plain), wordsOf(html)];
  if (ofHtml.size === 0) return false;
  if (ofPlain.size === 0) return true;
  const shared = [...ofPlain].filter((word) => ofHtml.has(word)).length;
  if (shared * 2 < ofHtml.size && ofPlain.size < ofHtml.size) return true;
  return plain.trim().length <= MAX_STAND_IN && shared * 2 < ofPlain.size && /\b(html|mime|browser|e-?mail client)\b/i.test(plain);
}

/** Without links, which only one of them may have. Writing without blanks is compared by its characters. */
const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .toLowerCase()
      .replace(/https?:[^\s<>]{1,2000}/g, " ")
      .match(/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|[\p{L}\p{N}]+/gu) ?? [],
  );

const MAX_PICTURES = 20;
/** Shorter ones are points and lines of a layout. */
const PICTURE = /data:(image\/(?:png|jpeg|jpg|gif|webp));base64,([A-Za-z0-9+/=]{1000,})/g;

/** The pictures that a page holds itself, such as pasted screenshots. */
function embeddedPictures(html: string): MailPart[] {
  const found: MailPart[] = [];
  for (const [, contentType = "", data = ""] of html.matchAll(PICTURE)) {
    if (found.length === MAX_PICTURES) break;
    const filename = `picture-${found.length + 1}.${contentType.slice("image/".length)}`;
    found.push(newPart({ contentType, content: Buffer.from(data, "base64"), filename, related: true }));
  }
  return found;
}

/** Joins the lines of a paragraph that a program broke (RFC 3676): they end with a blank. Quotes are joined with quotes of the same depth. */
function flowedText(text: string, deletesBlank: boolean): string {
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

/** Reads formats that wrap a whole email: Outlook's own, and signed ones. Null for everything else. */
async function unpacked(part: MailPart): Promise<Unpacked | null> {
  if (isTnef(part)) return unpackTnef(part);
  if (isSmime(part)) return unpackSmime(part);
  return null;
}

/** What an email says and brings, of whatever parts it is made. */
export interface MessageText {
  readonly text: string;
  readonly isHtml: boolean;
  readonly files: readonly MailPart[];
  readonly notes: readonly string[];
  /** Some of its HTML could not be read as text. */
  readonly unread: boolean;
  /** Outlook writes the email's text once more into its own format. */
  readonly repeats: boolean;
}

interface Reading {
  /** Whether texts with a name are read. */
  readonly named: boolean;
  /** How often emails were in emails. */
  readonly depth: number;
}

/** The same for other programs than those for email. */
const DUPLICATES = new Set(["text/x-amp-html", "text/watch-html"]);
const EMPTY: MessageText = { text: "", isHtml: false, files: [], notes: [], unread: false, repeats: false };
const MAX_DEPTH = 5;

/** Reads the texts of an email: everything that is said once, HTML where that says more. */
export async function messageText(root: MailPart): Promise<MessageText> {
  const found = await textOf(root, { named: false, depth: 0 });
  if (!isBlank(found.text)) return found;
  // A text with a name is a file, unless it is all there is to read.
  const named = await textOf(root, { named: true, depth: 0 });
  return isBlank(named.text) ? found : named;
}

export const isBlank = (text: string): boolean => /^(?:[\s\p{Cc}\p{Cf}]|\u034f)*$/u.test(text);

async function textOf(part: MailPart, reading: Reading): Promise<MessageText> {
  const { contentType, children } = part;
  if (contentType.startsWith("multipart/")) {
    const found: MessageText[] = [];
    for (const child of children) found.push(await textOf(child, reading));
    const notes =
      contentType === "multipart/encrypted" ? ["The email is encrypted and can't be read here. What was sent is attached."] : [];
    const together = contentType === "multipart/alternative" ? alternative(found) : joined(found);
    return { ...together, notes: [...notes, ...together.notes] };
  }
  if (DUPLICATES.has(contentType)) return EMPTY;
  if (isText(part) && part.disposition !== "attachment" && (reading.named || !part.filename)) return readText(part);
  const inside = reading.depth < MAX_DEPTH ? await unpacked(part) : null;
  if (!inside) return { ...EMPTY, files: [part] };
  const read = inside.part ? await textOf(inside.part, { ...reading, depth: reading.depth + 1 }) : EMPTY;
  return {
    ...read,
    files: [...read.files, ...inside.files, ...(inside.keeps ? [part] : [])],
    notes: [...inside.notes, ...read.notes],
    repeats: inside.repeats,
  };
}

/** What is written without a type is text, too. */
const isText = ({ contentType }: MailPart): boolean =>
  ["text/plain", "text/html", "text/markdown", "application/xhtml+xml"].includes(contentType) || !contentType.includes("/");

function readText({ contentType, params, content }: MailPart): MessageText {
  if (contentType.includes("html")) {
    const html = decodeHtml(content, params.charset);
    const { text, isComplete } = htmlText(html);
    const pictures = embeddedPictures(html);
    return { ...EMPTY, text, isHtml: true, files: pictures, unread: !isComplete };
  }
  const text = decodeText(content, params.charset).replace(/\r\n?/g, "\n");
  return { ...EMPTY, text: params.format?.toLowerCase() === "flowed" ? flowedText(text, params.delsp?.toLowerCase() === "yes") : text };
}

/** Several ways to say the same: the plain one, unless another one says what it does not. */
function alternative(found: readonly MessageText[]): MessageText {
  const filled = found.filter(({ text }) => !isBlank(text));
  const plain = filled.find(({ isHtml }) => !isHtml);
  const html = filled.findLast(({ isHtml }) => isHtml);
  const isPlainEnough = plain !== undefined && (html === undefined || !isStandIn(plain.text, html.text));
  const chosen = (isPlainEnough ? plain : html) ?? filled[0] ?? EMPTY;
  return { ...joined(found), text: chosen.text, isHtml: chosen.isHtml, unread: isPlainEnough ? false : found.some(({ unread }) => unread) };
}

function joined(found: readonly MessageText[]): MessageText {
  const filled = found.filter(({ text }) => !isBlank(text));
  const textFrom = (all: readonly MessageText[]) => all.map(({ text }) => text).join("\n\n");
  const own = filled.filter(({ repeats }) => !repeats);
  const repeated = filled.filter(({ repeats }) => repeats);
  const said = isBlank(textFrom(own)) || isStandIn(textFrom(own), textFrom(repeated)) ? repeated : own;
  return {
    text: textFrom(said),
    isHtml: said.some(({ isHtml }) => isHtml),
    repeats: false,
    files: found.flatMap(({ files }) => files),
    notes: found.flatMap(({ notes }) => notes),
    unread: found.some(({ unread }) => unread),
  };
}
