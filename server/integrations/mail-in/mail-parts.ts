import { type AttachmentStream, type Headers, MailParser } from "mailparser";
import { oneLine } from "../mail-address.ts";
import { MailUnreadable } from "./inbound-mail.ts";
import { readField, withReadableHeaders } from "./repair-headers.ts";

/** A part of an email (RFC 2045): a text or file, or several parts that belong together. */
export interface MailPart {
  /** In lower case. */
  readonly contentType: string;
  /** The further words of its content type, with names in lower case. */
  readonly params: Readonly<Record<string, string>>;
  readonly headers: Headers;
  readonly disposition: string | undefined;
  readonly filename: string | undefined;
  readonly contentId: string | undefined;
  /** It belongs to a text, such as a picture in it. */
  readonly related: boolean;
  readonly content: Buffer;
  readonly children: readonly MailPart[];
}

/** What the parser keeps of a part. */
interface ParserNode {
  readonly contentType: string | false;
  readonly headers: Headers;
  readonly headerLines: readonly { readonly key: string; readonly line: string }[];
  readonly children: readonly ParserNode[];
}

interface ReadFile {
  readonly attachment: AttachmentStream;
  readonly content: Buffer;
}

/** The email's header fields and its tree of parts, with bytes as they were sent. @throws MailUnreadable */
export async function readParts(raw: Buffer): Promise<MailPart> {
  const parser = new MailParser({ ignoreEmbedded: true, maxChildNodes: 300, maxHeadSize: 1_000_000, checksumAlgo: false } as object);
  // Type boundary: of the parser's own state. Without types of text, it gives texts as files, with the bytes of their charset.
  const state = parser as unknown as { textTypes: readonly string[]; tree: ParserNode | false };
  state.textTypes = [];
  const files = new Map<Headers, ReadFile>();
  try {
    parser.end(withReadableHeaders(raw));
    for await (const data of parser as AsyncIterable<AttachmentStream | { readonly type: "text" }>) {
      if (data.type !== "attachment") continue;
      const chunks: Uint8Array[] = [];
      for await (const chunk of data.content as unknown as AsyncIterable<Uint8Array>) chunks.push(chunk);
      files.set(data.headers, { attachment: data, content: Buffer.concat(chunks) });
      data.release?.();
    }
  } catch (cause) {
    throw new MailUnreadable(`The email can't be read: ${oneLine(cause instanceof Error ? cause.message : String(cause), 200)}`, { cause });
  }
  if (!state.tree) throw new MailUnreadable("The email can't be read: it has no header fields.");
  return partOf(state.tree, files);
}

/** All parts that are texts or files, in their order. */
export const leavesOf = (part: MailPart): MailPart[] =>
  part.children.length > 0 ? part.children.flatMap(leavesOf) : part.contentType.startsWith("multipart/") ? [] : [part];

function partOf(node: ParserNode, files: ReadonlyMap<Headers, ReadFile>): MailPart {
  const { headers } = node;
  const { attachment, content = Buffer.alloc(0) } = files.get(headers) ?? {};
  const declared = headers.get("content-type");
  // Type boundary: the parser's shape of a header field with parameters.
  const { params = {} } = (typeof declared === "object" ? declared : {}) as { readonly params?: Readonly<Record<string, string>> };
  return {
    contentType: (node.contentType || "text/plain").toLowerCase(),
    params,
    headers,
    disposition: attachment?.contentDisposition?.toLowerCase(),
    filename: fileName(attachment?.filename || undefined, node),
    contentId: attachment?.contentId,
    related: attachment?.related === true,
    content,
    children: node.children.map((child) => partOf(child, files)),
  };
}

/** Names may be in a charset that is not declared, or that nobody knows. */
function fileName(found: string | undefined, { headerLines }: ParserNode): string | undefined {
  if (found === undefined || !found.includes("\ufffd")) return found;
  for (const key of ["content-disposition", "content-type"]) {
    const line = headerLines.find((each) => each.key === key)?.line ?? "";
    const [, quoted, bare] = /name\s{0,5}=\s{0,5}(?:"([^"]{1,500})"|([^\s;"]{1,500}))/i.exec(readField(Buffer.from(line, "latin1"))) ?? [];
    if (quoted ?? bare) return quoted ?? bare;
  }
  return found;
}
