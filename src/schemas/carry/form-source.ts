import type { CarryOver } from "./carry-over.ts";

/** What a new row takes over from the one record that it is made from, which one of its references names. */
export interface RecordSource<Name extends string = string, Ref extends string = string, Lines extends string = string>
  extends CarryOver<Name, Lines> {
  readonly many?: never;
  /** The reference to that record. Choosing a record in the form fills what is still empty; one that nobody can write is for effects. */
  readonly field: Ref;
  /** What the record's menu calls the form; default that of any new row: "New quote". */
  readonly label?: string;
  /**
   * Lines that a call of the record answers with, `GET /<collection>/7/<call>`, where its own lines don't say enough. `each` names own columns
   * with the answer's.
   */
  readonly linesFrom?: { readonly call: string; readonly to: Lines; readonly each: Readonly<Record<string, string>> };
  /**
   * Columns of the lines that are drawn for the new row rather than taken from the record: what the reference `by` fills in (`fills`). The price
   * of a template's line becomes that of the quote's customer.
   */
  readonly draws?: { readonly lines: Lines; readonly by: string; readonly columns: readonly string[] };
}

/** As many records as a form can start from: those of a large room, and as many as lines have rows. */
export const MAX_SOURCE_RECORDS = 500;

/** What a new row copies from several records of one resource, which a repeated parameter names: `?rd=1&rd=2`. */
export interface RecordsSource<Name extends string = string, Lines extends string = string> {
  /** The resource of the records. */
  readonly many: string;
  readonly field?: never;
  /** Own fields with the fields of the first record they are copied from. */
  readonly copies?: { readonly [Own in Name]?: string };
  /**
   * Copied fields in which the other records must have the first one's value; default all. Records that don't are left out, and the form
   * says so. A copied field that is not named here stays empty where the records differ.
   */
  readonly sameFields?: readonly Name[];
  /** The lines of each record as lines of the new row. */
  readonly lines?: {
    /** The records' lines field. */
    readonly from: string;
    /** The own lines field. */
    readonly to: Lines;
    /** Own columns with theirs. */
    readonly each: Readonly<Record<string, string>>;
    /** The own column that refers to the record. */
    readonly record?: string;
    /** The own number column that keeps the id of the record's line. */
    readonly line?: string;
  };
  /** One own line for each record; "id" is the record itself: `{ invoice: "id" }`. */
  readonly rows?: { readonly to: Lines; readonly each: Readonly<Record<string, string>> };
  /** Own fields with the records' fields they are the total of. */
  readonly totals?: { readonly [Own in Name]?: string };
  /** Own fields that the records have too and that start empty nevertheless, with the reason. */
  readonly leaves?: CarryOver<Name, Lines>["leaves"];
}

export type FormSource<Name extends string = string, Ref extends string = string, Lines extends string = string> =
  | RecordSource<Name, Ref, Lines>
  | RecordsSource<Name, Lines>;
