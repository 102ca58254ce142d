import type { DataProvider } from "@refinedev/core";
import { wireName } from "../../schemas/fields/field.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import type { FormStore, Values } from "../editing/form-store.ts";
import { defaultsOf } from "../editing/form-values.ts";
import { today } from "../kit/today.ts";
import { isBlankLine, linesOf } from "../lines/line-rows.ts";
import { currentSide, editableFields, isEmptyValue } from "../records/view-fields.ts";
import { readSources } from "./read-sources.ts";
import { sourceOf } from "./sources.ts";

type Form = Pick<FormStore, "get" | "patch" | "touched" | "values">;

/**
 * Fills what is still empty in a new row's form from the record that one of its references was set to, as the form would if it had started
 * from the record. Returns whether anything was filled. @throws ApiError
 */
export async function fillFromRecord(
  resource: AnyResource,
  name: string,
  form: Form,
  id: number,
  provider: Pick<DataProvider, "getOne" | "getList">,
): Promise<boolean> {
  const found = sourceOf(resource, name);
  const field = resource.fields[name];
  if (!found || field?.kind !== "ref") return false;
  const [param, source] = found;
  const named = { one: [{ param, source, field, id }], many: [], beside: form.values.get() };
  const { sourceValues } = await readSources(resource, named, today(), provider);
  // Another record may have been chosen meanwhile, or none.
  if (form.get(`${name}Id`) !== id) return false;
  const filled = untyped(resource, name, form, { ...sourceValues.values, ...sourceValues.lines });
  form.patch(filled);
  return Object.keys(filled).length > 0;
}

/** The values for fields that are empty, or that still have the value every new row starts with. */
function untyped(resource: AnyResource, reference: string, form: Form, values: Values): Values {
  const start = defaultsOf(resource.fields, today());
  const open = Object.entries(editableFields(resource.fields, currentSide())).filter(([name, field]) => {
    const wire = wireName(name, field);
    const value = form.get(wire);
    if (name === reference || !(wire in values)) return false;
    if (field.kind === "lines") return linesOf(value).every((line) => isBlankLine(field.fields, line));
    return !form.touched.has(wire) && (isEmptyValue(value) || value === start[wire]);
  });
  return Object.fromEntries(
    open.flatMap(([name, field]) =>
      [...new Set([wireName(name, field), name])].filter((key) => key in values).map((key) => [key, values[key]]),
    ),
  );
}
