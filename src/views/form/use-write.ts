import { useDataProvider, useInvalidate } from "@refinedev/core";
import { useCallback } from "react";
import type { ApiRow } from "../../providers/calls/calls.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import type { Attempt } from "../editing/attempts.ts";

/** Creates or updates a row, and refreshes every screen that shows it. */
export function useWrite({ name }: AnyResource) {
  const dataProvider = useDataProvider();
  const invalidate = useInvalidate();
  const write = useCallback(
    async ({ id, body, key }: Attempt, signal: AbortSignal): Promise<unknown> => {
      const call = { resource: name, variables: body, meta: { idempotencyKey: key, signal } };
      const { data } = id === undefined ? await dataProvider().create(call) : await dataProvider().update({ ...call, id });
      return data;
    },
    [dataProvider, name],
  );
  const refresh = useCallback(
    ({ id }: Pick<ApiRow, "id">) => void invalidate({ resource: name, invalidates: ["list", "many", "detail"], id }),
    [invalidate, name],
  );
  return { write, refresh };
}
