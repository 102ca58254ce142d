import type { FastifyReply } from "fastify";
import type { RenderedDocument } from "../documents/document-factory.ts";
import { contentHeaders } from "../integrations/content-headers.ts";

/** A response with a document, which must not be cached by others. */
export function sendDocument({ bytes, fileName, contentType = "application/pdf" }: RenderedDocument): {
  readonly body: Buffer;
  readonly headers: Record<string, string>;
} {
  return {
    body: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    headers: {
      ...contentHeaders({ name: fileName, contentType, size: bytes.byteLength }),
      "cache-control": "private, no-store",
    },
  };
}

/** Answers a hand-written call with a document. */
export function replyWithDocument(reply: FastifyReply, document: RenderedDocument): FastifyReply {
  const { body, headers } = sendDocument(document);
  return reply.headers(headers).send(body);
}
