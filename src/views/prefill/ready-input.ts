import type { DataProvider } from "@refinedev/core";
import type { AnyResource } from "../../schemas/resource.ts";
import { checkInput } from "../editing/checks.ts";
import { createFormStore, type Values } from "../editing/form-store.ts";
import { toInput } from "../editing/form-values.ts";
import { checkRules } from "../editing/rules.ts";
import { formFields } from "../form/form-fields.ts";
import { today } from "../kit/today.ts";
import { givenIn, initialValues } from "./initial-values.ts";
import { readSources } from "./read-sources.ts";
import { manyIn, namedIn } from "./sources.ts";

/**
 * What the form for a new row would save as it opens from the records named in its address; undefined where something is left to enter, or a
 * record can't be read. @throws ApiError
 */
export async function readyInput(
  resource: AnyResource,
  search: URLSearchParams,
  provider: Pick<DataProvider, "getOne" | "getList">,
): Promise<Values | undefined> {
  const named = { one: namedIn(resource, search), many: manyIn(resource, search, undefined), beside: givenIn(resource, search) };
  const { sourceValues, missing } = await readSources(resource, named, today(), provider);
  if (missing.length > 0) return undefined;
  const values = initialValues(resource, "create", undefined, search, sourceValues);
  const fields = formFields(resource, undefined);
  const input = toInput(fields, values);
  const errors = { ...checkRules(createFormStore(values, resource.fields, resource)), ...(await checkInput(fields, "create", input)) };
  return Object.keys(errors).length === 0 ? input : undefined;
}
