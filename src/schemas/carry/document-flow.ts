import type { Fields, RefField } from "../fields/field.ts";
import type { AnyResource } from "../resource.ts";

/** A reference to the document a row, or one of its lines, was created from, and the table of that document. */
export interface SourceField {
  readonly name: string;
  readonly field: RefField;
  readonly table: string;
  /** The lines field that it is a column of. */
  readonly lines?: string;
}

export function sourceFields(resource: AnyResource, resources: readonly AnyResource[]): SourceField[] {
  const sourcesIn = (fields: Fields, lines?: string): SourceField[] =>
    Object.entries(fields).flatMap(([name, field]) => {
      if (field.kind === "lines") return sourcesIn(field.fields, name);
      const target = field.kind === "ref" && field.source ? resources.find((each) => each.name === field.target) : undefined;
      return field.kind === "ref" && target ? [{ name, field, table: target.table, ...(lines === undefined ? {} : { lines }) }] : [];
    });
  return sourcesIn(resource.fields);
}

/** Whether the module's rows are created from documents, or documents are created from them. */
export function isInDocumentFlow(resource: AnyResource, resources: readonly AnyResource[]): boolean {
  return resources.some((each) =>
    sourceFields(each, resources).some(({ table }) => table === resource.table || each.name === resource.name),
  );
}

/** The server returns at most this many documents. */
export const MAX_DOCUMENT_FLOW_NODES = 60;
