import type { ImportTarget } from "../../src/schemas/imports/import-targets.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import type { Tx } from "../db/connection.ts";
import type { Call } from "../engine/call.ts";
import type { EngineSession } from "../engine/context.ts";
import type { Operations } from "../engine/operations.ts";

/** What a record of the file is written with: the engine within the transaction of its batch. */
export interface RecordWriter {
  readonly tx: Tx;
  readonly operations: Operations;
  readonly session: EngineSession;
  readonly call: Call;
  readonly resource: AnyResource;
  readonly targets: ReadonlyMap<string, ImportTarget>;
}
