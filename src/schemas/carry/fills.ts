/**
 * What choosing a row fills in: the values of a service in a line of a quote. They are copied once, and people may change them; a later
 * change of the chosen row doesn't reach them.
 */
export interface Fills {
  /** Fields of the record, or columns of the same line, with the chosen row's fields that they take: `{ price: "price" }`. */
  readonly copies: Readonly<Record<string, string>>;
  /**
   * What the chosen row's values depend on, by the name that its module knows it by, each with a column of the same line or a field of the
   * record: `{ customer: "customer", on: "serviceDate" }`. The module's effects answer with the values (`drawn`).
   */
  readonly given?: Readonly<Record<string, string>>;
}
