import type { FastifyReply } from "fastify";
import type { RenderedDocument } from "../documents/document-factory.ts";
import { openedBytes, sendDownload } from "./download.ts";

/** Answers with a document, which must not be cached by others. The same row gives the same bytes, so a part of it fits those sent before. */
export function replyWithDocument(
  reply: FastifyReply,
  { bytes, fileName, digest, contentType = "application/pdf" }: RenderedDocument,
): Promise<FastifyReply> {
  return sendDownload(reply.header("cache-control", "private, no-store"), {
    name: fileName,
    contentType,
    size: bytes.byteLength,
    identity: digest,
    open: openedBytes(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
  });
}
