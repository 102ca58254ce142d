import { useEffect, useState } from "react";
import { isDeadLink } from "../providers/entry-calls.ts";

export type LinkState<T> = "loading" | "dead" | "away" | { readonly opens: T };

/** What the link of a mail opens, asked on arrival and again where nobody answered. `key` names the link. */
export function useLink<T>(key: string, read: () => Promise<T>): { state: LinkState<T>; retry: () => void; die: () => void } {
  const [state, setState] = useState<LinkState<T>>("loading");
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the link and a try are what start it anew.
  useEffect(() => {
    let gone = false;
    read().then(
      (opens) => !gone && setState({ opens }),
      (failure: unknown) => !gone && setState(isDeadLink(failure) ? "dead" : "away"),
    );
    return () => {
      gone = true;
    };
  }, [key, tries]);

  return { state, retry: () => setTries(tries + 1), die: () => setState("dead") };
}
