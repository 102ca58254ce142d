import { useCreate, useDataProvider, useInvalidate } from "@refinedev/core";
import { useCallback } from "react";
import type { ApiRow } from "../../providers/calls/calls.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import type { Attempt } from "../editing/attempts.ts";
import { mutationOptions, quiet } from "../records/mutations.ts";
import { useWrittenRow } from "../records/use-written-row.ts";

/** Creates or updates a row, and refreshes every screen that shows it. */
export function useWrite(resource: AnyResource) {
  const { name } = resource;
  const dataProvider = useDataProvider();
  const { mutateAsync: create } = useCreate({ mutationOptions });
  const invalidate = useInvalidate();
  const showWritten = useWrittenRow(resource);
  const write = useCallback(
    async ({ id, body, key }: Attempt, signal: AbortSignal): Promise<unknown> => {
      const meta = { idempotencyKey: key, signal };
      if (id === undefined) return (await create({ resource: name, values: body, meta, invalidates: [], ...quiet })).data;
      // Not by its hook, which ends everything that the module is just loading: a refused change would leave lists half loaded.
      const { data } = await dataProvider().update<ApiRow>({ resource: name, id, variables: body, meta });
      showWritten(data);
      return data;
    },
    [create, dataProvider, name, showWritten],
  );
  const refresh = useCallback(
    ({ id }: Pick<ApiRow, "id">) => void invalidate({ resource: name, invalidates: ["list", "many", "detail"], id }),
    [invalidate, name],
  );
  return { write, refresh };
}
