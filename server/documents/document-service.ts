import type { AnyResource } from "../../src/schemas/resource.ts";
import { sideOf } from "../access/caller.ts";
import type { Call } from "../engine/call.ts";
import type { Engine } from "../engine/engine.ts";
import type { DocumentFactory, RenderedDocument } from "./document-factory.ts";
import { authorizeDocument, authorizeSide } from "./document-rules.ts";
import type { DocumentEmailFiles } from "./email/document-email-rows.ts";
import { createDocumentEmails, type DocumentEmails } from "./email/document-emails.ts";

export interface DocumentServiceOptions {
  readonly engine: Engine;
  readonly documents: DocumentFactory;
  readonly files: DocumentEmailFiles;
}

/** What API routes can do with documents. */
export interface DocumentService extends DocumentEmails {
  /** Returns a document. Whether the user may download or print is checked by the route's ability. @throws Problem 403, 404, 409, 429 */
  document(call: Call, resource: AnyResource, id: number, name: string): Promise<RenderedDocument>;
}

export function createDocumentService({ engine, documents, files }: DocumentServiceOptions): DocumentService {
  return {
    ...createDocumentEmails({ engine, documents, files }),
    async document(call, resource, id, name) {
      const side = sideOf(call.actor);
      authorizeSide(resource, name, side);
      const row = await engine.get(call, resource, id);
      authorizeDocument(resource, name, row, side);
      return documents.make(engine.session, resource, name, row);
    },
  };
}
