import type { Subject, Verb } from "../access/abilities.ts";
import type { InputFields } from "../fields/field.ts";
import type { AnyWhere } from "../rules/where.ts";

/** New records that no form makes. An effect (`createImported`) makes one of a row. */
export interface ImportedRecords {
  /** Whose ability it takes: that of what makes such records otherwise. */
  readonly ability: { readonly subject: Subject; readonly verb: Verb };
  /** What a file says of a new one beside the record's own inputs, and in place of those of the same name. Of a record that is there, it says nothing. */
  readonly input: InputFields;
  /** The action that takes one back, because it can't be deleted. It gets the reason. */
  readonly takenBackBy: string;
}

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
  /** New records that no form makes, but an effect. */
  readonly creates?: ImportedRecords;
  /** What the two rows of the sample file say of a field, where the examples of its kind don't fit. */
  readonly samples?: { readonly [N in Name | `${Name}.${string}`]?: readonly [string, string] };
  /** Rows that a file never means: what was taken back. */
  readonly except?: AnyWhere;
}
