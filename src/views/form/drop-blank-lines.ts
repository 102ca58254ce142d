import type { Fields } from "../../schemas/field.ts";
import { isBlankLine, linesOf } from "../lines/line-rows.ts";
import type { FormStore } from "./form-store.ts";

/** Lines nobody typed into go before the check, so that a message's line is the line that is seen. */
export function dropBlankLines(fields: Fields, form: FormStore): void {
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== "lines") continue;
    const all = linesOf(form.get(name));
    const kept = all.filter((line) => !isBlankLine(field.fields, line));
    if (kept.length !== all.length) form.set(name, kept);
  }
}
