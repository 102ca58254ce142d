import { useKeys } from "@refinedev/core";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { ApiRow } from "../../providers/calls/calls.ts";
import type { AnyResource } from "../../schemas/resource.ts";

/**
 * Shows the row that a write was answered with on every screen that has loaded this row, before they load it again. Whoever goes on at once
 * would send the version before, and be told that somebody else had changed the row.
 */
export function useWrittenRow({ name }: AnyResource): (row: ApiRow) => void {
  const client = useQueryClient();
  const { keys } = useKeys();
  return useCallback(
    (row) => {
      const queryKey = keys().data().resource(name).action("one").id(`${row.id}`).get();
      client.setQueriesData<{ readonly data: ApiRow }>({ queryKey }, (shown) =>
        shown && (shown.data.version ?? 0) < (row.version ?? 0) ? { ...shown, data: row } : shown,
      );
    },
    [client, keys, name],
  );
}
