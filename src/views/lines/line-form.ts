import type { Fields } from "../../schemas/fields/field.ts";
import type { FormStore, Values } from "../editing/form-store.ts";
import type { LineDraft } from "./line-rows.ts";

/** What a form of one line needs of the editor of all. */
interface LineAccess {
  rows(): readonly LineDraft[];
  set(key: string, values: Values): void;
}

/** One line as a form of its own, so that the ordinary inputs work in a cell. Values the line does not have come from the form. */
export function lineForm(form: FormStore, editor: LineAccess, key: string, fields: Fields): FormStore {
  const line = (): Values => editor.rows().find((each) => each.key === key) ?? {};
  // The form may have files under the same name, which are not the line's.
  const own = Object.fromEntries(Object.entries(fields).flatMap(([name, { kind }]) => (kind === "files" ? [[name, []]] : [])));
  const values = { ...form.values, get: (): Values => ({ ...form.values.get(), ...own, ...line() }) };
  return {
    fields,
    declared: { fields },
    record: form,
    values,
    errors: form.errors,
    sending: form.sending,
    touched: form.touched,
    get: (name) => values.get()[name],
    set: (name, value) => editor.set(key, { [name]: value }),
    patch: (some) => editor.set(key, some),
    clearErrors: () => undefined,
  };
}
