import type { LabelPrints } from "../../src/contract/label-prints.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { sideOf } from "../access/caller.ts";
import type { Call, Row } from "../engine/call.ts";
import type { Engine } from "../engine/engine.ts";
import { denied, notFound } from "../engine/wire/problem.ts";
import type { DocumentFactory, RenderedDocument, RenderedLabels } from "./document-factory.ts";
import { authorizeDocument, authorizeSide } from "./document-rules.ts";
import type { DocumentEmailFiles } from "./email/document-email-rows.ts";
import { createDocumentEmails, type DocumentEmails } from "./email/document-emails.ts";
import { type LabelPrint, labelPrints, recordLabels } from "./labels/label-prints.ts";

export interface DocumentServiceOptions {
  readonly engine: Engine;
  readonly documents: DocumentFactory;
  readonly files: DocumentEmailFiles;
}

/** What API routes can do with documents. */
export interface DocumentService extends DocumentEmails {
  /** Returns a document. Whether the user may download or print is checked by the route's ability. @throws Problem 403, 404, 409, 429 */
  document(call: Call, resource: AnyResource, id: number, name: string): Promise<RenderedDocument>;
  /** Returns those of several records in one file. @throws as above */
  documentsOf(call: Call, resource: AnyResource, ids: readonly number[], name: string): Promise<RenderedDocument>;
  /** Returns the labels of records in a format, and notes in their activity that they were handed out. @throws Problem 403, 404, 409, 429 */
  labels(
    call: Call,
    resource: AnyResource,
    ids: readonly number[],
    name: string,
    print: Omit<LabelPrint, "count">,
  ): Promise<RenderedLabels>;
  /** Says when these labels were last printed. For employees, like the activity it is read from. @throws Problem 403, 404 */
  labelPrints(call: Call, resource: AnyResource, id: number, name: string): Promise<LabelPrints>;
}

export function createDocumentService({ engine, documents, files }: DocumentServiceOptions): DocumentService {
  /** The records whose document the caller may have now, each once. */
  async function rowsOf(call: Call, resource: AnyResource, ids: readonly number[], name: string): Promise<Row[]> {
    const side = sideOf(call.actor);
    authorizeSide(resource, name, side);
    const rows: Row[] = [];
    for (const id of new Set(ids)) {
      const row = await engine.get(call, resource, id);
      authorizeDocument(resource, name, row, side);
      rows.push(row);
    }
    return rows;
  }
  const documentsOf: DocumentService["documentsOf"] = async (call, resource, ids, name) =>
    documents.makeTogether(engine.session, resource, name, await rowsOf(call, resource, ids, name));

  return {
    ...createDocumentEmails({ engine, documents, files }),
    document: (call, resource, id, name) => documentsOf(call, resource, [id], name),
    documentsOf,
    async labels(call, resource, ids, name, print) {
      const rows = await rowsOf(call, resource, ids, name);
      const labels = await documents.makeLabels(engine.session, resource, name, rows, print.format);
      await engine.transaction(async (connection) => {
        // In the order of the ids, because each row is locked.
        for (const [id, count] of [...labels.counts].sort(([a], [b]) => a - b))
          if (count > 0) await recordLabels({ ...engine.session, connection }, call, resource, id, name, { ...print, count });
      });
      return labels;
    },
    async labelPrints(call, resource, id, name) {
      const rule = resource.documents[name];
      if (!rule) throw notFound();
      if (sideOf(call.actor) !== "employee") throw denied();
      authorizeSide(resource, name, "employee");
      await engine.get(call, resource, id);
      return labelPrints(engine.session, resource, id, rule);
    },
  };
}
