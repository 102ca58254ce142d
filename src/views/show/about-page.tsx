import { useDataProvider } from "@refinedev/core";
import { useEffect, useState } from "react";
import { Navigate, useParams } from "react-router";
import type { ApiRow } from "../../providers/calls/calls.ts";
import { isApiError } from "../../providers/calls/http-error.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { ErrorState, RecordSkeleton } from "../states.tsx";
import { aboutPath, screensOf } from "../view-paths.ts";

type Target = { readonly path: string } | { readonly error: unknown } | "missing";

/** Redirects to the record that a row is about, whichever slice of its table the row belongs to. */
export function AboutPage({ resource }: { resource: AnyResource }) {
  const { id = "" } = useParams();
  return <About key={id} resource={resource} id={id} />;
}

function About({ resource, id }: { resource: AnyResource; id: string }) {
  const dataProvider = useDataProvider();
  const [target, setTarget] = useState<Target>();
  const [attempt, setAttempt] = useState(0);
  const [first = resource] = screensOf(resource.name);
  const numeric = /^\d+$/.test(id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again.
  useEffect(() => {
    if (!numeric) return;
    let cancelled = false;
    const slices = screensOf(resource.name);
    const rowIn = ({ name }: AnyResource) => dataProvider().getOne<ApiRow>({ resource: name, id });
    void Promise.allSettled(slices.map(rowIn)).then((results) => {
      if (cancelled) return;
      const paths = results.flatMap((outcome, at) => {
        const slice = slices[at];
        return slice && outcome.status === "fulfilled" ? [aboutPath(slice, outcome.value.data)] : [];
      });
      const failed = results.find((outcome) => outcome.status === "rejected" && !isMissing(outcome.reason));
      const [path] = paths;
      setTarget(path ? { path } : failed?.status === "rejected" ? { error: failed.reason } : "missing");
    });
    return () => {
      cancelled = true;
    };
  }, [resource, id, attempt]);
  if (!numeric || target === "missing") return <ErrorState resource={first} />;
  if (!target) return <RecordSkeleton />;
  if ("path" in target) return <Navigate to={target.path} replace />;
  return <ErrorState resource={first} error={target.error} onRetry={() => setAttempt(attempt + 1)} />;
}

const isMissing = (failure: unknown): boolean => isApiError(failure) && [403, 404].includes(failure.statusCode);
