import { useEffect, useState } from "react";
import { isDeadLink } from "../../providers/calls/entry-calls.ts";

/** What the parts of a link's page need. */
export interface OpenedLink {
  /** The token of the link. */
  readonly hash: string;
  /** Something was changed: the page shows how it is now. */
  readonly onChanged: () => void;
  /** The link opens nothing any more. */
  readonly onDead: () => void;
}

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
