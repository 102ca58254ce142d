import { findResource } from "../../providers/registry.ts";
import { type FieldOf, wireName } from "../../schemas/fields/field.ts";
import type { FormStore } from "../editing/form-store.ts";

/** The form's values of what filled-in values or obstacles depend on, as the look-up takes them. */
export function givenOf(
  declaredGiven: Readonly<Record<string, string>> | undefined,
  path: string,
  form: Pick<FormStore, "fields" | "get" | "record">,
): Record<string, string | number> {
  const record = findResource(path.split(".")[0] ?? "")?.fields;
  const given: Record<string, string | number> = {};
  for (const [name, own] of Object.entries(declaredGiven ?? {})) {
    const declared = form.fields[own] ?? record?.[own];
    // A line has an id of its own.
    const value = own === "id" ? (form.record ?? form).get("id") : declared && form.get(wireName(own, declared));
    if (typeof value === "number" || (typeof value === "string" && value !== "")) given[`given[${name}]`] = value;
  }
  return given;
}

/** The parameters by which a look-up also answers what is in the way of its rows. */
export const judgedBy = (
  { obstacles }: FieldOf<"ref">,
  path: string,
  form: Pick<FormStore, "fields" | "get" | "record">,
): Record<string, string | number> => (obstacles ? { obstacles: "true", ...givenOf(obstacles.given, path, form) } : {});
