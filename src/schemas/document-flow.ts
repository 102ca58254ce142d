import type { RefField } from "./field.ts";
import type { AnyResource } from "./resource.ts";

/** A reference to the document a row was created from, and the table of that document. */
export interface SourceField {
  readonly name: string;
  readonly field: RefField;
  readonly table: string;
}

export function sourceFields(resource: AnyResource, resources: readonly AnyResource[]): SourceField[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    const target = field.kind === "ref" && field.source ? resources.find((each) => each.name === field.target) : undefined;
    return field.kind === "ref" && target ? [{ name, field, table: target.table }] : [];
  });
}

/** Whether the module's rows are created from documents, or documents are created from them. */
export function isInDocumentFlow(resource: AnyResource, resources: readonly AnyResource[]): boolean {
  return resources.some((each) =>
    sourceFields(each, resources).some(({ table }) => table === resource.table || each.name === resource.name),
  );
}

/** A document of a record's document flow, as the server returns it. */
export interface DocumentFlowNode {
  readonly resource: string;
  readonly id: number;
  /** Null if the reader may not see it. */
  readonly title: string | null;
  readonly label: string;
  readonly state: string | null;
  readonly status: string | null;
  /** Negative for documents before the record, positive for those created from it, directly or not. */
  readonly depth: number;
  /** The next document on the path to the record; null for the record itself. */
  readonly parent: { readonly resource: string; readonly id: number } | null;
}

/** The server returns at most this many documents. */
export const MAX_DOCUMENT_FLOW_NODES = 60;
