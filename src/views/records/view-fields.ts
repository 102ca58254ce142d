import { t } from "../../i18n/kit/views.ts";
import { currentActor } from "../../providers/access-control.ts";
import type { Side } from "../../schemas/access/abilities.ts";
import { fieldNamed, isVisible, mayBeWithheld, mayWrite } from "../../schemas/access/field-access.ts";
import type { RowValues } from "../../schemas/actions/availability.ts";
import { fillTemplate } from "../../schemas/documents/template.ts";
import { type Field, type Fields, labelOf, wireName } from "../../schemas/fields/field.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { me, partsOf } from "../../schemas/rules/where.ts";
import { inSentence } from "../../schemas/values/text.ts";
import type { Section } from "../../schemas/views/view.ts";

/** The signed-in user's side; "employee" if nobody is signed in (the catalogue). Other screens wait for the identity (`RouteGuard`). */
export const currentSide = (): Side => currentActor()?.side ?? "employee";

/** The name of a state on the user's side. */
export function stateLabel(resource: AnyResource, name: string): string {
  const state = resource.states[name];
  return (currentSide() === "customer" ? state?.customerLabel : undefined) ?? state?.label ?? name;
}

/** A declared field or system column; undefined for an unknown name. */
export const anyField = (resource: AnyResource, name: string, side: Side = currentSide()): Field | undefined =>
  fieldNamed(resource, name, side);

/** The names this side may see, in the given order; unknown ones are left out. */
export function shownNames(resource: AnyResource, names: readonly string[], side: Side): string[] {
  return names.filter((name) => {
    const field = anyField(resource, name, side);
    return field !== undefined && isVisible(field, side);
  });
}

export function shownSections(resource: AnyResource, sections: readonly Section[], side: Side): Section[] {
  return sections
    .filter((section) => !section.onlyFor || section.onlyFor === side)
    .map(({ breakdown, ...section }) => ({
      ...section,
      fields: shownNames(resource, section.fields, side),
      // A breakdown's steps would reveal hidden fields, so it is shown only if all its fields are.
      ...(breakdown && shownNames(resource, breakdown.of, side).length === breakdown.of.length ? { breakdown } : {}),
    }))
    .filter((section) => section.fields.length > 0);
}

export const editableFields = (fields: Fields, side: Side): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => mayWrite(field, side)));

/** Whether a row has something to show in a field: a reference whose id is hidden from the user may still have a name. */
export const isFilled = (name: string, field: Field, row: Readonly<Record<string, unknown>>): boolean =>
  !isEmptyValue(row[wireName(name, field)]) || !isEmptyValue(row[name]);

/** Whether this side finds no value of the field in the row, because it is empty or hidden from the side for now. */
export function isWithheld(resource: AnyResource, name: string, row: Readonly<Record<string, unknown>>): boolean {
  const field = resource.fields[name];
  return field !== undefined && mayBeWithheld(field, currentSide()) && !isFilled(name, field, row);
}

export const isEmptyValue = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/** The texts in a value that is a list of them: tags, abilities. */
export const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

export const labelIn = (resource: AnyResource, name: string): string => {
  const field = anyField(resource, name);
  return field ? labelOf(name, field) : name;
};

/** The row's name as text: its title field, or the label with its id. */
export function titleOf(resource: AnyResource, row: Readonly<Record<string, unknown>>): string {
  const title = row[resource.title];
  return typeof title === "string" && title !== ""
    ? title
    : typeof title === "number"
      ? String(title)
      : `${resource.label} ${String(row.id)}`;
}

/** Whether customers see their own company in this field of every row. */
export const isAlwaysOwnCompany = ({ customer }: AnyResource, name: string): boolean =>
  customer !== undefined && partsOf(customer.rows).fields.some(([field, operand]) => field === name && operand === me.company);

/** The title of a resource's list. */
export const listTitle = ({ plural, views: { list } }: AnyResource): string =>
  (currentSide() === "customer" ? list.customerTitle : undefined) ?? list.title ?? plural;

/** The label of the button that creates a row. */
export const createLabel = (resource: AnyResource): string =>
  resource.create?.label ?? t("list.create", { label: inSentence(resource.label) });

/** What a toast says once a row was saved. */
export const savedMessage = (
  resource: AnyResource,
  rule: { readonly successMessage?: string | undefined } | undefined,
  row: RowValues,
): string => (rule?.successMessage ? fillTemplate(rule.successMessage, row, resource.fields) : t("form.saved", { label: resource.label }));
