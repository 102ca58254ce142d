import { useEffect, useState } from "react";
import { isDeadLink } from "../../providers/calls/entry-calls.ts";

type LinkState<T> = "loading" | "dead" | "away" | { readonly opens: T };

/** Loads the content of an emailed link, at first and on retry. `key` identifies the link. */
export function useLink<T>(key: string, read: () => Promise<T>): { state: LinkState<T>; retry: () => void; die: () => void } {
  const [state, setState] = useState<LinkState<T>>("loading");
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another link or a retry loads again.
  useEffect(() => {
    let cancelled = false;
    read().then(
      (opens) => !cancelled && setState({ opens }),
      (failure: unknown) => !cancelled && setState(isDeadLink(failure) ? "dead" : "away"),
    );
    return () => {
      cancelled = true;
    };
  }, [key, tries]);

  return { state, retry: () => setTries(tries + 1), die: () => setState("dead") };
}
