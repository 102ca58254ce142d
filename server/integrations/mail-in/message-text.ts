import { decodeHtml, decodeText } from "./decode-text.ts";
import { embeddedPictures } from "./embedded-pictures.ts";
import { flowedText } from "./flowed-text.ts";
import { htmlText } from "./html-text.ts";
import type { MailPart } from "./mail-parts.ts";
import { isStandIn } from "./stand-in.ts";
import { unpacked } from "./unpack.ts";

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
