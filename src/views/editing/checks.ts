import type { Field, Fields } from "../../schemas/field.ts";
import { isWritable } from "../../schemas/kinds.ts";
import type { Errors } from "./form-store.ts";

type Zod = typeof import("../../schemas/zod.ts");
let loaded: Zod | undefined;

/** The checks are loaded separately, so that the form is shown before they arrive. */
export async function loadChecks(): Promise<Zod> {
  loaded ??= await import("../../schemas/zod.ts");
  return loaded;
}

/** The messages of a whole input, by wire name; empty if it is valid. */
export async function checkInput(fields: Fields, mode: "create" | "update", input: Readonly<Record<string, unknown>>): Promise<Errors> {
  const { inputCheck, errorsByField } = await loadChecks();
  const result = inputCheck(fields, mode).safeParse(input);
  return result.success ? {} : errorsByField(result.error);
}

const cache = new WeakMap<Field, ReturnType<Zod["checkOf"]>>();

/** The messages of one value; empty until the checks are loaded. */
export function checkValue(name: string, field: Field, value: unknown): readonly string[] {
  if (!loaded || !isWritable(field)) return [];
  // Cached, because hundreds of lines use the same check.
  const check = cache.get(field) ?? loaded.checkOf(name, field);
  cache.set(field, check);
  const result = check.safeParse(value);
  return result.success ? [] : [result.error.issues[0]?.message ?? ""];
}
