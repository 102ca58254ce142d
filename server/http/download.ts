import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { notFound, notSignedIn, Problem } from "../engine/wire/problem.ts";
import { type ByteRange, byteRangeOf } from "../integrations/byte-range.ts";
import { contentHeaders } from "../integrations/content-headers.ts";
import { etagOf } from "./etag.ts";

/** Content that was opened. */
export interface OpenedContent {
  readonly body: Readable | Buffer;
  /** Of the whole content. */
  readonly size: number;
  /** What `body` holds of it, if not all. */
  readonly part?: ByteRange | undefined;
}

export interface Download {
  readonly name: string;
  readonly contentType: string;
  /** Of the whole content, as far as it is known before it is opened. */
  readonly size: number;
  /** A word that any other content under the same address has not; its digest, or a key. */
  readonly identity: string;
  readonly modified?: Date;
  /** Opens the content, or if it can the part that is asked for; null if it is not there. */
  readonly open: (part?: ByteRange) => Promise<OpenedContent | null>;
  /** Only a download that the same client began is continued: its ticket opens nothing else any more. */
  readonly onlyContinues?: boolean;
}

/**
 * Answers with a file, or with the part of it that a Range header asks for: who plays a video jumps in it, and who lost the connection goes on
 * where it broke off. Every file that the server has or makes is sent here.
 */
export async function sendDownload(reply: FastifyReply, download: Download): Promise<FastifyReply> {
  const { request } = reply;
  const { name, contentType, modified } = download;
  const validators = { etag: etagOf(download.identity), ...(modified ? { "last-modified": modified.toUTCString() } : {}) };
  const asked = partOf(request, download.size, validators);
  // By its ETag, which only a client that was sent the beginning has; a date can be guessed.
  if (download.onlyContinues && (asked === undefined || request.headers["if-range"] !== validators.etag)) throw notSignedIn();
  if (asked === "none") throw new Problem(416, "The file doesn't have that part.", { size: download.size });

  const content = await download.open(asked);
  if (!content) throw notFound();
  const { body, size, part } = content;
  // Nobody reads it; the framework would, to its end.
  if (request.method === "HEAD" && body instanceof Readable) body.destroy();
  if (part) reply.code(206).header("content-range", `bytes ${part.start}-${part.end}/${size}`);
  return reply
    .headers({
      ...contentHeaders({ name, contentType, size: part ? part.end - part.start + 1 : size }),
      ...validators,
      "accept-ranges": "bytes",
    })
    .send(body);
}

/** Answers with a file that is written while it is sent: it has no size yet, and no parts. */
export function sendWhileWritten(
  reply: FastifyReply,
  file: { readonly name: string; readonly contentType: string },
  chunks: AsyncIterable<string | Uint8Array> | Iterable<string>,
): FastifyReply {
  return reply.headers({ ...contentHeaders(file), "accept-ranges": "none" }).send(Readable.from(chunks, { objectMode: false }));
}

/** Content that is in memory. */
export const openedBytes =
  (bytes: Buffer): Download["open"] =>
  async (part) => ({ body: part ? bytes.subarray(part.start, part.end + 1) : bytes, size: bytes.length, part });

/** The part that the request asks for; undefined for the whole, also if what the client has a part of is no longer the same. */
function partOf(
  { method, headers }: FastifyRequest,
  size: number,
  validators: { readonly etag: string; readonly "last-modified"?: string },
): ByteRange | "none" | undefined {
  const { range, "if-range": since } = headers;
  if (method !== "GET" || range === undefined) return undefined;
  if (since !== undefined && since !== validators.etag && since !== validators["last-modified"]) return undefined;
  return byteRangeOf(range, size);
}
