import { useDataProvider } from "@refinedev/core";
import { useEffect, useState } from "react";
import { Navigate, useParams } from "react-router";
import type { ApiRow } from "../../providers/calls.ts";
import { isApiError } from "../../providers/http-error.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { ErrorState, RecordSkeleton } from "../states.tsx";
import { aboutPath, screensOf } from "../view-paths.ts";

type Found = { readonly path: string } | { readonly error: unknown } | "missing";

/** Redirects to the record that a row is about, whichever slice of its table the row belongs to. */
export function AboutPage({ resource }: { resource: AnyResource }) {
  const { id = "" } = useParams();
  return <About key={id} resource={resource} id={id} />;
}

function About({ resource, id }: { resource: AnyResource; id: string }) {
  const dataProvider = useDataProvider();
  const [found, setFound] = useState<Found>();
  const [attempt, setAttempt] = useState(0);
  const [first = resource] = screensOf(resource.name);
  const numeric = /^\d+$/.test(id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again.
  useEffect(() => {
    if (!numeric) return;
    let left = false;
    const slices = screensOf(resource.name);
    const rowIn = ({ name }: AnyResource) => dataProvider().getOne<ApiRow>({ resource: name, id });
    void Promise.allSettled(slices.map(rowIn)).then((answers) => {
      if (left) return;
      const paths = answers.flatMap((answer, at) => {
        const slice = slices[at];
        return slice && answer.status === "fulfilled" ? [aboutPath(slice, answer.value.data)] : [];
      });
      const failed = answers.find((answer) => answer.status === "rejected" && !isMissing(answer.reason));
      const [path] = paths;
      setFound(path ? { path } : failed?.status === "rejected" ? { error: failed.reason } : "missing");
    });
    return () => {
      left = true;
    };
  }, [resource, id, attempt]);
  if (!numeric || found === "missing") return <ErrorState resource={first} />;
  if (!found) return <RecordSkeleton />;
  if ("path" in found) return <Navigate to={found.path} replace />;
  return <ErrorState resource={first} error={found.error} onRetry={() => setAttempt(attempt + 1)} />;
}

const isMissing = (failure: unknown): boolean => isApiError(failure) && [403, 404].includes(failure.statusCode);
