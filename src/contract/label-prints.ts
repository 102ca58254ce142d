/** Whether labels of a record were printed before: the next ones are a reprint, whose reason is asked for. */
export interface LabelPrints {
  /** Null before the first print. */
  readonly last: { readonly at: string; readonly by: string } | null;
}
