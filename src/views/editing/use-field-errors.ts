import { useStore } from "../../providers/store.ts";
import type { Errors, FormStore } from "./form-store.ts";

/** The messages of a field with parts: its own and those of everything inside it. */
export function useFieldErrors(form: FormStore, name: string): Errors {
  const errors = useStore(form.errors);
  const own = Object.entries(errors).filter(([path]) => path === name || path.startsWith(`${name}.`));
  return Object.fromEntries(own);
}
