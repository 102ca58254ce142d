import { useOne } from "@refinedev/core";
import { Navigate, useParams } from "react-router";
import type { ApiRow } from "../../providers/calls/calls.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { ErrorState, RecordPending } from "../kit/states.tsx";
import { aboutPath } from "../paths/view-paths.ts";

/** Redirects to the record that a row is about. */
export function AboutPage({ resource }: { resource: AnyResource }) {
  const { id = "" } = useParams();
  const enabled = /^\d+$/.test(id);
  const { query } = useOne<ApiRow>({ resource: resource.name, id, errorNotification: false, queryOptions: { enabled } });
  const row = query.data?.data;
  if (row) return <Navigate to={aboutPath(resource, row)} replace />;
  if (!enabled) return <ErrorState resource={resource} />;
  return <RecordPending resource={resource} query={query} />;
}
