import { Constructed, fromBER, ObjectIdentifier, OctetString, Sequence } from "asn1js";
import { type MailPart, readParts } from "./mail-parts.ts";
import type { Unpacked } from "./unpacked.ts";

/** Kinds of wrapped emails (RFC 5652, 5083, 3274). */
const SIGNED = "1.2.840.113549.1.7.2";
const ENCRYPTED = new Set(["1.2.840.113549.1.7.3", "1.2.840.113549.1.9.16.1.23"]);

/** Not the detached signature of a text that stands beside it. */
export const isSmime = ({ contentType, filename }: MailPart): boolean =>
  /^application\/(x-)?pkcs7-mime$/.test(contentType) ||
  (contentType === "application/octet-stream" && /^smime\.p7m$/i.test(filename ?? ""));

/** The email in a signature that wraps it. Who signed it is not checked. An encrypted one can be read by its addressee's program only. */
export async function unpackSmime(part: MailPart): Promise<Unpacked> {
  const { kind, content } = readCms(part.content);
  const type = part.params["smime-type"]?.toLowerCase() ?? "";
  if (kind !== undefined && ENCRYPTED.has(kind)) return sealed("The email is encrypted and can't be read here. What was sent is attached.");
  const inside = content ?? (/^(enveloped|compressed|authenveloped)/.test(type) ? null : looseEmail(part.content));
  const read = inside && (await readParts(inside).catch(() => null));
  if (!read) {
    if (type.includes("enveloped")) return sealed("The email is encrypted and can't be read here. What was sent is attached.");
    return sealed("The email is signed in a way that can't be read here. What was sent is attached.");
  }
  const isWhole = content !== null;
  return {
    part: read,
    files: [],
    notes: isWhole ? [] : ["The email's signature is damaged. It is attached as it came."],
    keeps: !isWhole,
    repeats: false,
  };
}

const sealed = (note: string): Unpacked => ({ part: null, files: [], notes: [note], keeps: true, repeats: false });

/** What a wrapped email says of itself, and what is inside if that can be read. */
function readCms(bytes: Buffer): { readonly kind: string | undefined; readonly content: Buffer | null } {
  try {
    const { result, offset } = fromBER(bytes, { maxDepth: 30, maxNodes: 100_000, maxContentLength: bytes.byteLength });
    const [kind, wrapped] = offset === -1 ? [] : childrenOf(result);
    if (!(kind instanceof ObjectIdentifier)) return { kind: undefined, content: null };
    const id = kind.getValue();
    return { kind: id, content: id === SIGNED ? signedContent(wrapped) : null };
  } catch {
    return { kind: undefined, content: null };
  }
}

/** Version, algorithms, then the content: its kind and bytes. */
function signedContent(wrapped: unknown): Buffer | null {
  const content = childrenOf(childrenOf(wrapped)[0])[2];
  const bytes = childrenOf(childrenOf(content)[1])[0];
  return bytes instanceof OctetString ? Buffer.from(bytes.getValue()) : null;
}

const childrenOf = (block: unknown): readonly unknown[] =>
  block instanceof Sequence || block instanceof Constructed ? block.valueBlock.value : [];

/** The text in a damaged wrapper, if nothing but text follows its first header field. */
function looseEmail(bytes: Buffer): Buffer | null {
  const start = bytes.indexOf("Content-Type:");
  const text = bytes.subarray(Math.max(0, start));
  return start < 0 || text.some((byte) => byte < 0x20 && ![9, 10, 13].includes(byte)) ? null : text;
}
