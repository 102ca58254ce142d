import { useCustomMutation, useDataProvider, useInvalidate } from "@refinedev/core";
import { useCallback } from "react";
import { type ApiRow, actionPath, type RequestOptions } from "../../providers/calls/calls.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { mutationOptions, quiet } from "../records/mutations.ts";
import { useWrittenRow } from "../records/use-written-row.ts";
import type { Operation } from "./operations.ts";

type Operate = (operation: Operation, row: ApiRow, values: Readonly<Record<string, unknown>>, sent?: RequestOptions) => Promise<ApiRow>;

/** Runs an operation on the row as the user saw it. Resolves with the row after it; rejects with an ApiError. */
export function useOperate(resource: AnyResource): { operate: Operate; refresh: (row?: ApiRow) => void } {
  const dataProvider = useDataProvider();
  const { mutateAsync: act } = useCustomMutation<ApiRow>({ mutationOptions });
  const invalidate = useInvalidate();
  const showWritten = useWrittenRow(resource);
  const operate = useCallback<Operate>(
    async (operation, row, values, { key, signal } = {}) => {
      const payload = { version: row.version, ...values };
      const meta = { idempotencyKey: key, signal };
      if (!operation.removes) {
        const url = actionPath(resource.name, row.id, operation.name);
        const { data: now } = await act({ url, method: "post", values: payload, meta, ...quiet });
        showWritten(now);
        return now;
      }
      // Not by its hook, for the same reason as changes (form/use-write.ts).
      await dataProvider().deleteOne({ resource: resource.name, id: row.id, variables: payload, meta });
      return row;
    },
    [act, dataProvider, resource, showWritten],
  );
  const refresh = useCallback(
    (row?: ApiRow) => {
      void invalidate({
        resource: resource.name,
        invalidates: row ? ["list", "many", "detail"] : ["list", "many"],
        ...(row ? { id: row.id } : {}),
      });
    },
    [invalidate, resource],
  );
  return { operate, refresh };
}
