import { useEffect, useState } from "react";
import { Navigate } from "react-router";
import { mergedInto } from "../../providers/calls/merge-calls.ts";
import { findResource } from "../../providers/registry.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { ErrorState, RecordSkeleton } from "../kit/states.tsx";
import { showPath } from "../paths/view-paths.ts";

/** In place of a record that isn't there: leads to the one that it was merged into, if it was. */
export function MergedElsewhere({ resource, id }: { resource: AnyResource; id: string }) {
  const [path, setPath] = useState<string | null>();
  useEffect(() => {
    const stop = new AbortController();
    mergedInto(resource.name, id, stop.signal).then(
      (found) => {
        const target = findResource(found.resource);
        setPath(target && found.id !== null ? showPath(target, found.id) : null);
      },
      () => setPath(null),
    );
    return () => stop.abort();
  }, [resource, id]);
  if (path === undefined) return <RecordSkeleton />;
  return path === null ? <ErrorState resource={resource} /> : <Navigate to={path} replace />;
}
