import { findResource } from "../../providers/registry.ts";
import type { FieldOf, LineFields } from "../../schemas/fields/field.ts";
import { lineHeadingNames, matchNames } from "../../schemas/imports/heading-names.ts";
import { currentSide, editableFields } from "../records/view-fields.ts";

/** Other headings that a module declares for columns of its lines, by the column. */
export type DeclaredHeadings = Readonly<Record<string, readonly string[]>>;

/** The columns that a text can fill. */
export function typedColumns({ fields }: FieldOf<"lines">, columns: readonly string[]): string[] {
  const editable = editableFields(fields, currentSide());
  return columns.filter((column) => Object.hasOwn(editable, column) && editable[column]?.kind !== "files");
}

/** What the module declares for the lines of a field; the path is `resource.field`. */
export function declaredHeadings(path: string, columns: readonly string[]): DeclaredHeadings {
  const [resource = "", field = ""] = path.split(".");
  const headings: Readonly<Record<string, readonly string[] | undefined>> = findResource(resource)?.imports?.headings ?? {};
  return Object.fromEntries(columns.map((column) => [column, headings[`${field}.${column}`] ?? []]));
}

/** Matches headings to columns of the lines, by label, name, or what files call them, also with their unit; each column is matched once. */
export function matchHeadings(
  headings: readonly string[],
  columns: readonly string[],
  fields: LineFields,
  declared: DeclaredHeadings = {},
): (string | undefined)[] {
  const known = columns.flatMap((column) => (fields[column] ? [{ column, field: fields[column] }] : []));
  const all = known.map(({ field }) => field);
  return matchNames(
    headings,
    known.map(({ column, field }) => ({ item: column, names: lineHeadingNames(column, field, all, declared[column]) })),
  );
}
