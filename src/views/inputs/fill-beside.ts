import { t } from "../../i18n/kit/forms.ts";
import { fetchLookup } from "../../providers/calls/calls.ts";
import { toast } from "../../providers/toasts.ts";
import type { FieldOf } from "../../schemas/fields/field.ts";
import type { FormStore, Values } from "../editing/form-store.ts";
import { givenOf } from "./given.ts";

type Form = Pick<FormStore, "fields" | "get" | "patch" | "record">;

/** What choosing a row fills in, as the server answers for this record. @throws ApiError */
export async function fetchFills(
  field: FieldOf<"ref">,
  path: string,
  form: Pick<FormStore, "fields" | "get" | "record">,
  id: number,
): Promise<Values | undefined> {
  const [option] = await fetchLookup(field.target, { ref: path, id, fill: "true", ...givenOf(field.fills?.given, path, form) });
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
