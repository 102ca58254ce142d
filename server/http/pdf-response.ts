import type { RenderedDocument } from "../documents/document-factory.ts";
import { contentHeaders } from "../integrations/content-headers.ts";

/** A PDF response that must not be cached by others. */
export function sendPdf({ bytes, fileName }: RenderedDocument): { readonly body: Buffer; readonly headers: Record<string, string> } {
  return {
    body: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    headers: {
      ...contentHeaders({ name: fileName, contentType: "application/pdf", size: bytes.byteLength }),
      "cache-control": "private, no-store",
    },
  };
}
