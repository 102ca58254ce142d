import { useEffect } from "react";
import { fetchLookup } from "../../providers/calls/calls.ts";
import type { FormStore } from "../editing/form-store.ts";

/** Loads the name of a reference that was set by its id only (from the address bar). */
export function useMissingName(form: FormStore, name: string, value: unknown, target: string, path: string): void {
  useEffect(() => {
    if (typeof value !== "number" || typeof form.get(name) === "string") return;
    const abort = new AbortController();
    fetchLookup(target, { id: value, ...(path === "" ? {} : { ref: path }) }, abort.signal).then(
      (matches) => {
        if (!abort.signal.aborted && matches[0]) form.set(name, matches[0].name);
      },
      // Without a name the id is shown; the server checks the reference on save anyway.
      () => undefined,
    );
    return () => abort.abort();
  }, [form, name, value, target, path]);
}
