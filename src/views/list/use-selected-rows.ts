import { useMany } from "@refinedev/core";
import type { ApiRow } from "../../providers/calls/calls.ts";
import type { AnyResource } from "../../schemas/resource.ts";

/**
 * The selected rows with all their values and what may be done with them, which the rows of a list don't have. Undefined until all of them
 * are known.
 */
export function useSelectedRows(resource: AnyResource, ids: readonly number[]): readonly ApiRow[] | undefined {
  const { result, query } = useMany<ApiRow>({
    resource: resource.name,
    ids: [...ids],
    errorNotification: false,
    queryOptions: { enabled: ids.length > 0, placeholderData: (before) => before },
  });
  if (ids.length === 0) return [];
  const rows = ids.flatMap((id) => result.data.find((row) => row.id === id) ?? []);
  return rows.length === ids.length || (query.isFetched && !query.isPlaceholderData) ? rows : undefined;
}
