import type { Fields } from "../fields/field.ts";
import { isWritable } from "../fields/kinds.ts";
import type { FormView, Section, ShowView } from "./view.ts";

/** The groups of fields of a record, of all its tabs. */
export const recordSections = ({ sections, tabs }: ShowView): readonly Section[] =>
  sections ?? Object.values(tabs ?? {}).flatMap((tab) => ("sections" in tab ? tab.sections : []));

/**
 * The sections of a form that declares none: the record's, without the fields nobody can type in and without sections that become empty.
 * A field the record shows twice keeps its first place.
 */
export function derivedFormSections(fields: Fields, show: ShowView, { computed = [] }: FormView): readonly Section[] {
  const placed = new Set<string>();
  const belongs = (name: string): boolean => {
    const field = fields[name];
    if (field === undefined || placed.has(name)) return false;
    placed.add(name);
    return computed.includes(name) || isWritable(field);
  };
  return recordSections(show)
    .map((section) => ({ ...section, fields: section.fields.filter(belongs) }))
    .filter((section) => section.fields.length > 0);
}
