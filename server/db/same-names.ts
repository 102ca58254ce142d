import { valueKind } from "../../src/schemas/fields/kinds.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import type { Index } from "./model.ts";
import { columnOf } from "./names.ts";
import { folded, present } from "./resource-indexes.ts";

/**
 * The fields by which records of an imported module have the same name: the title and what files match it together with. A number is no name: two
 * of them that are written nearly alike are two numbers.
 */
export function nameFields(resource: AnyResource): readonly string[] {
  const { imports, title } = resource;
  if (!imports || !hasName(resource)) return [];
  const group = imports.match.find((names) => names.includes(title)) ?? [];
  return [title, ...group.filter((name) => name !== title)];
}

/** Whether records are called by a name, and not by a number. */
export function hasName({ title, fields }: AnyResource): boolean {
  const field = fields[title];
  return field !== undefined && valueKind(field) === "text" && title !== "number";
}

/** More characters than names have; longer texts are compared with none. */
export const LONGEST_NAME = 250;

/** SQL: a name as it is compared: without accents, case, repeated blanks, and punctuation at the ends of words: "Acme, Inc." is "acme inc". */
export const nameKey = (text: string): string =>
  String.raw`btrim(regexp_replace(${folded(text)}, '[.,;:]*([[:space:]\u00a0]+|$)', ' ', 'g'))`;

/** The index that finds records of a name that is written nearly alike. */
export function nameIndexes(table: string, sharing: readonly AnyResource[]): Index[] {
  const titles = sharing.flatMap((resource) => {
    const [title] = nameFields(resource);
    const field = title === undefined ? undefined : resource.fields[title];
    return title === undefined || !field ? [] : [columnOf(title, field)];
  });
  return [...new Set(titles)].map((column) => ({
    name: `${table}_${column}_same_idx`,
    on: [nameKey(`"${column}"`), "id"],
    where: present,
  }));
}
