import { useEffect } from "react";
import { fetchLookup } from "../../providers/calls/calls.ts";
import type { FormStore } from "../editing/form-store.ts";
import { knowZone, lacksZone } from "./follow-zone.ts";

/** Loads the name of a reference that was set by its id only (from the address bar), and its zone where times of the form follow it. */
export function useMissingName(form: FormStore, name: string, value: unknown, target: string, path: string): void {
  useEffect(() => {
    if (typeof value !== "number" || (typeof form.get(name) === "string" && !lacksZone(form, name))) return;
    const abort = new AbortController();
    fetchLookup(target, { id: value, ...(path === "" ? {} : { ref: path }) }, abort.signal).then(
      (matches) => {
        if (abort.signal.aborted || !matches[0]) return;
        form.set(name, matches[0].name);
        knowZone(form, name, matches[0].zone);
      },
      // Without a name the id is shown; the server checks the reference on save anyway.
      () => undefined,
    );
    return () => abort.abort();
  }, [form, name, value, target, path]);
}
