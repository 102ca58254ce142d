import type { DataResponse } from "./envelope.ts";

/** A document of a record's document flow. */
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

/** The documents that a record was made from and those made from it, oldest first. */
export interface DocumentFlow extends DataResponse<readonly DocumentFlowNode[]> {
  /** There are more documents than are returned. */
  readonly more: boolean;
}
