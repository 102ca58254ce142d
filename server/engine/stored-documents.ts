import type { AnyResource } from "../../src/schemas/resource.ts";
import type { Row } from "./call.ts";
import type { EngineSession } from "./context.ts";

/** A document as it was kept: the file on the record, and the SHA-256 of its bytes. */
export interface StoredDocument {
  readonly fileId: number;
  readonly digest: string;
}

export interface StoreDocumentRequest {
  readonly resource: AnyResource;
  /** The declared document. */
  readonly name: string;
  /** Complete. What customers may not see is left out here, unless the document is the employees' own. */
  readonly row: Row;
  /** The field of files that takes it. */
  readonly field: string;
  readonly userId: number | null;
}

/** Makes a row's document and keeps it with the row, in the transaction it is given. @throws Problem 409, 429 */
export interface DocumentStore {
  store(session: EngineSession, request: StoreDocumentRequest): Promise<StoredDocument>;
}
