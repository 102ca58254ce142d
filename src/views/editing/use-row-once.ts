import { useOne } from "@refinedev/core";
import { useState } from "react";
import type { ApiRow } from "../../providers/calls/calls.ts";
import type { AnyResource } from "../../schemas/resource.ts";

/** A row to edit, read once and not refreshed, so that changes elsewhere don't affect what is typed. */
export function useRowOnce(resource: AnyResource, id: number | string, enabled = true) {
  const { query } = useOne<ApiRow>({
    resource: resource.name,
    id,
    liveMode: "off",
    errorNotification: false,
    queryOptions: { enabled, refetchOnMount: "always", refetchOnReconnect: false, refetchOnWindowFocus: false },
  });
  const [row, setRow] = useState<ApiRow>();
  const fresh = query.isFetchedAfterMount ? query.data?.data : undefined;
  if (fresh && !row) setRow(fresh);
  return { row, query };
}
