import { t } from "../../i18n/forms.ts";
import { fetchLookup } from "../../providers/calls/calls.ts";
import { findResource } from "../../providers/registry.ts";
import { toast } from "../../providers/toasts.ts";
import { type FieldOf, wireName } from "../../schemas/field.ts";
import type { FormStore, Values } from "../editing/form-store.ts";

type Form = Pick<FormStore, "fields" | "get" | "patch">;

/** The form's values of what the filled-in values depend on, as the look-up takes them. */
export function givenOf(field: FieldOf<"ref">, path: string, form: Pick<Form, "fields" | "get">): Record<string, string | number> {
  const record = findResource(path.split(".")[0] ?? "")?.fields;
  const given: Record<string, string | number> = {};
  for (const [name, own] of Object.entries(field.fills?.given ?? {})) {
    const declared = form.fields[own] ?? record?.[own];
    const value = declared && form.get(wireName(own, declared));
    if (typeof value === "number" || (typeof value === "string" && value !== "")) given[`given[${name}]`] = value;
  }
  return given;
}

/** What choosing a row fills in, as the server answers for this record. @throws ApiError */
export async function fetchFills(
  field: FieldOf<"ref">,
  path: string,
  form: Pick<Form, "fields" | "get">,
  id: number,
): Promise<Values | undefined> {
  const [option] = await fetchLookup(field.target, { ref: path, id, fill: "true", ...givenOf(field, path, form) });
  return option?.fills;
}

/** Fills in the fields beside a reference that was just chosen. What the chosen row leaves open stays as it is. */
export async function fillBeside(field: FieldOf<"ref">, name: string, path: string, form: Form, id: number): Promise<void> {
  try {
    const fills = await fetchFills(field, path, form, id);
    // Another row may have been chosen meanwhile, or none.
    if (fills && form.get(`${name}Id`) === id) form.patch(filledIn(fills));
  } catch {
    toast.error(t("input.fillFailed"));
  }
}

/** An empty value is nothing to fill in: a service without a price leaves the one that was typed. */
export const filledIn = (fills: Values): Values => Object.fromEntries(Object.entries(fills).filter(([, value]) => value !== null));
