/** Allows importing rows from a file. Which fields a file may fill follows from what inputs may contain. */
export interface ImportRule<Name extends string = string> {
  /** Groups of fields that tell which existing row a row of the file is, the usual first: `[["name"], ["email"]]`. Whoever imports chooses one. */
  readonly match: readonly (readonly Name[])[];
  /** Other headings under which files have a field: `{ name: ["company"] }`. */
  readonly headings?: { readonly [N in Name]?: readonly string[] };
  /** Lines that a cell lists, separated by semicolons, each with the column that takes the text: `{ emails: "address" }`. */
  readonly lines?: { readonly [N in Name]?: string };
}
