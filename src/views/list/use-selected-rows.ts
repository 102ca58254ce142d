import { useMany } from "@refinedev/core";
import type { ApiRow } from "../../providers/calls/calls.ts";
import type { AnyResource } from "../../schemas/resource.ts";

interface SelectedRows {
  /** Undefined until all of them are known. */
  readonly rows: readonly ApiRow[] | undefined;
  /** Why they are not; null while they are on their way. */
  readonly error: unknown;
}

/** The selected rows with all their values and what may be done with them, which the rows of a list don't have. */
export function useSelectedRows(resource: AnyResource, ids: readonly number[]): SelectedRows {
  const { result, query } = useMany<ApiRow>({
    resource: resource.name,
    ids: [...ids],
    errorNotification: false,
    queryOptions: { enabled: ids.length > 0, placeholderData: (before) => before },
  });
  if (ids.length === 0) return { rows: [], error: null };
  const rows = ids.flatMap((id) => result.data.find((row) => row.id === id) ?? []);
  const isKnown = rows.length === ids.length || (query.isSuccess && !query.isPlaceholderData);
  return { rows: isKnown ? rows : undefined, error: query.error };
}
