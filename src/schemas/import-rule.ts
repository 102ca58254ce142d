/** Allows importing rows from a file. Which fields a file may fill follows from what inputs may contain. */
export interface ImportRule<Name extends string = string> {
  /** Groups of fields that tell which existing row a row of the file is, the usual first: `[["name"], ["email"]]`. Whoever imports chooses one. */
  readonly match: readonly (readonly Name[])[];
  /** Other headings under which files have a field, or a column of `rowsOf`: `{ name: ["company"], "lines.quantity": ["qty"] }`. */
  readonly headings?: { readonly [N in Name | `${Name}.${string}`]?: readonly string[] };
  /** Lines that a cell lists, separated by semicolons, each with the column that takes the text: `{ emails: "address" }`. */
  readonly lines?: { readonly [N in Name]?: string };
  /** The lines of which each row of a file is one. Rows that are matched alike make one record: all of it is written, or nothing. */
  readonly rowsOf?: Name;
}
