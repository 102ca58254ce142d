import type { ApiRow } from "../../providers/calls/calls.ts";
import { mayBeWithheld, mayWrite } from "../../schemas/access/field-access.ts";
import type { Fields } from "../../schemas/fields/field.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import type { Section } from "../../schemas/views/view.ts";
import { currentSide, editableFields, shownSections } from "../records/view-fields.ts";

/**
 * The fields a form of this side shows, by section: those it may write in the row's current state, and the computed fields. A section in
 * which only computed fields remain is left out.
 */
export function formSections(resource: AnyResource, row: ApiRow | undefined, sections: readonly Section[] = resource.views.form.sections) {
  const side = currentSide();
  const isComputed = (name: string) => resource.fields[name]?.kind === "computed";
  const computedOnly = new Set(sections.flatMap(({ title, fields }) => (fields.every(isComputed) ? [title] : [])));
  return shownSections(resource, sections, side)
    .map((section) => ({
      ...section,
      fields: section.fields.filter((name) => {
        const field = resource.fields[name];
        if (field === undefined || (row && (field.createOnly || field.lockedIn?.some((state) => state === row.state)))) return false;
        // What is computed from values that may be hidden from the user would be computed without them.
        return field.kind === "computed" ? !mayBeWithheld(field, side) : mayWrite(field, side);
      }),
    }))
    .filter(({ title, fields }) => computedOnly.has(title) || !fields.every(isComputed));
}

/** The fields that such a form writes. */
export function formFields(resource: AnyResource, row: ApiRow | undefined, sections?: readonly Section[]): Fields {
  const visible = new Set(formSections(resource, row, sections).flatMap((section) => section.fields));
  const editable = editableFields(resource.fields, currentSide());
  return Object.fromEntries(Object.entries(editable).filter(([name]) => visible.has(name)));
}
