import { useEffect, useState } from "react";
import type { LookupOption } from "../../contract/options.ts";
import { fetchLookup } from "../../providers/calls/calls.ts";

const PAUSE_MS = 200;

/** The parameters that narrow a look-up in addition to the search words: `ref`, `within[party]`. */
export type Narrowing = Readonly<Record<string, string | number | undefined>>;

const has = ({ name, subtitle = "" }: LookupOption, words: string): boolean =>
  `${name} ${subtitle}`.toLowerCase().includes(words.trim().toLowerCase());

/**
 * Searches on the server while the look-up is open. A new search aborts the previous one; until it is answered, only what fits it is left of
 * the earlier answer, so that Enter never takes anything else.
 */
export function useLookup(target: string, search: string, narrowing: Narrowing, open: boolean) {
  const [found, setFound] = useState<{ readonly for: string; readonly search: string; readonly options: readonly LookupOption[] }>();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const key = JSON.stringify(narrowing);
  useEffect(() => {
    if (!open) return;
    const abort = new AbortController();
    setBusy(true);
    const timer = setTimeout(
      () => {
        const parsed: Narrowing = JSON.parse(key);
        fetchLookup(target, { ...(search ? { q: search } : {}), limit: 20, ...parsed }, abort.signal).then(
          (options) => {
            setFound({ for: key, search, options });
            setFailed(false);
            setBusy(false);
          },
          () => {
            if (abort.signal.aborted) return;
            setFailed(true);
            setBusy(false);
          },
        );
      },
      search ? PAUSE_MS : 0,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [target, search, key, open]);
  const known = found?.for === key ? found.options : [];
  return { options: found?.search === search ? known : known.filter((option) => has(option, search)), busy, failed };
}
