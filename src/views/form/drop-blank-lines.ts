import type { Fields } from "../../schemas/field.ts";
import type { FormStore } from "../editing/form-store.ts";
import { isBlankLine, linesOf } from "../lines/line-rows.ts";

/** Removes blank lines before the check, so that line numbers in messages match the lines the user sees. */
export function dropBlankLines(fields: Fields, form: FormStore): void {
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== "lines") continue;
    const all = linesOf(form.get(name));
    const remaining = all.filter((line) => !isBlankLine(field.fields, line));
    if (remaining.length !== all.length) form.set(name, remaining);
  }
}
