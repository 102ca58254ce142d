import { useDataProvider, useInvalidate } from "@refinedev/core";
import { useCallback } from "react";
import type { ApiRow } from "../../providers/calls/calls.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import type { Attempt } from "../editing/attempts.ts";
import { useWrittenRow } from "../records/use-written-row.ts";

/** Creates or updates a row, and refreshes every screen that shows it. */
export function useWrite(resource: AnyResource) {
  const { name } = resource;
  const dataProvider = useDataProvider();
  const invalidate = useInvalidate();
  const showWritten = useWrittenRow(resource);
  const write = useCallback(
    async ({ id, body, key }: Attempt, signal: AbortSignal): Promise<unknown> => {
      const call = { resource: name, variables: body, meta: { idempotencyKey: key, signal } };
      if (id === undefined) return (await dataProvider().create(call)).data;
      const { data } = await dataProvider().update<ApiRow>({ ...call, id });
      showWritten(data);
      return data;
    },
    [dataProvider, name, showWritten],
  );
  const refresh = useCallback(
    ({ id }: Pick<ApiRow, "id">) => void invalidate({ resource: name, invalidates: ["list", "many", "detail"], id }),
    [invalidate, name],
  );
  return { write, refresh };
}
