import { useDataProvider } from "@refinedev/core";
import { useEffect, useState } from "react";
import type { AnyResource } from "../../schemas/resource.ts";
import { today } from "../kit/today.ts";
import { type NamedSources, noSourceValues, type ReadSources } from "./sources.ts";

/** The progress of reading the records named in the address. */
type Sources =
  | { readonly state: "reading" }
  | { readonly state: "failed"; readonly error: unknown; readonly retry: () => void }
  | ReadSources;

const isNothing = ({ one, many }: NamedSources): boolean => one.length + many.length === 0;

/** Reads the records once. The code for it is loaded only when needed, because most forms start from no record. */
export function useSources(resource: AnyResource, namedSources: NamedSources): Sources {
  const dataProvider = useDataProvider();
  const [sources, setSources] = useState<Sources>(() =>
    isNothing(namedSources) ? { state: "read", sourceValues: noSourceValues, missing: [], notes: [] } : { state: "reading" },
  );
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address opens a new form; a new attempt loads again.
  useEffect(() => {
    if (isNothing(namedSources)) return;
    let cancelled = false;
    const read = async () => (await import("./read-sources.ts")).readSources(resource, namedSources, today(), dataProvider());
    read().then(
      (loaded) => !cancelled && setSources(loaded),
      (error: unknown) => !cancelled && setSources({ state: "failed", error, retry: () => setAttempt(attempt + 1) }),
    );
    return () => {
      cancelled = true;
    };
  }, [attempt]);
  return sources;
}
