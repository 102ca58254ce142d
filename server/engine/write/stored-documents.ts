import type { AnyResource } from "../../../src/schemas/resource.ts";
import type { Row } from "../call.ts";
import type { EngineSession } from "../context.ts";

/** A stored document: its file on the record and the SHA-256 of its bytes. */
export interface StoredDocument {
  readonly fileId: number;
  readonly digest: string;
}

export interface StoreDocumentRequest {
  readonly resource: AnyResource;
  /** The name of the declared document. */
  readonly name: string;
  /** Complete. Fields hidden from customers are removed here, unless the document is for employees only. */
  readonly row: Row;
  /** The files field to store it in. */
  readonly field: string;
  readonly userId: number | null;
}

/** Renders a row's document and stores it with the row, in the given transaction. @throws Problem 409, 429 */
export interface DocumentStore {
  store(session: EngineSession, request: StoreDocumentRequest): Promise<StoredDocument>;
}
