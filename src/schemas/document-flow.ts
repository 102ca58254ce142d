import type { RefField } from "./field.ts";
import type { AnyResource } from "./resource.ts";

/** A reference to the document that a row was made from, and the table that document is in. */
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

/** Whether rows of the module are made from documents, or documents are made from them. */
export function isInDocumentFlow(resource: AnyResource, resources: readonly AnyResource[]): boolean {
  return resources.some((each) =>
    sourceFields(each, resources).some(({ table }) => table === resource.table || each.name === resource.name),
  );
}

/** A document of a record's chain, as the server tells it. */
export interface DocumentFlowNode {
  readonly resource: string;
  readonly id: number;
  /** Null where the reader isn't told. */
  readonly title: string | null;
  readonly label: string;
  readonly state: string | null;
  readonly status: string | null;
  /** Before the record: below zero; made from it, directly or not: above. */
  readonly depth: number;
  /** The next one on the way to the record; null for itself. */
  readonly parent: { readonly resource: string; readonly id: number } | null;
}

/** So many documents are told at most. */
export const MAX_DOCUMENT_FLOW_NODES = 60;
