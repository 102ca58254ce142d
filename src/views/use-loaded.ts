import { type DependencyList, useEffect, useState } from "react";
import { type ApiError, toApiError } from "../providers/calls/http-error.ts";

interface Loaded<T> {
  readonly loaded: T | undefined;
  /** Why the last attempt failed. */
  readonly failure: ApiError | undefined;
  readonly reload: () => void;
}

/** Loads something, and again when `deps` change. What was loaded stays while it is loaded again, and if that fails. */
export function useLoaded<T>(load: () => Promise<T>, deps: DependencyList): Loaded<T> {
  const [loaded, setLoaded] = useState<T>();
  const [failure, setFailure] = useState<ApiError>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what it depends on.
  useEffect(() => {
    let cancelled = false;
    load().then(
      (now) => {
        if (cancelled) return;
        setLoaded(now);
        setFailure(undefined);
      },
      (error: unknown) => !cancelled && setFailure(toApiError(error)),
    );
    return () => {
      cancelled = true;
    };
  }, [...deps, attempt]);
  const reload = () => {
    setFailure(undefined);
    setAttempt((before) => before + 1);
  };
  return { loaded, failure, reload };
}
