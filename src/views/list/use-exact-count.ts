import { useDataProvider } from "@refinedev/core";
import { useState } from "react";
import { messageOf } from "../../providers/calls/http-error.ts";
import { toast } from "../../providers/toasts.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import type { ListQuestion } from "./list-state.ts";

/** The exact count of a list for which the server stopped counting. Requested by the user, and kept until the filters change. */
export function useExactCount(resource: AnyResource, { filters }: ListQuestion) {
  const provider = useDataProvider();
  const key = JSON.stringify([resource.name, filters]);
  const [counted, setCounted] = useState<{ readonly key: string; readonly total?: number }>();
  const current = counted?.key === key ? counted : undefined;
  const countAll = () => {
    setCounted({ key });
    const request = { resource: resource.name, filters, pagination: { currentPage: 1, pageSize: 1 }, meta: { countExact: true } };
    provider()
      .getList(request)
      .then(
        ({ total }) => setCounted((latest) => (latest?.key === key ? { key, total } : latest)),
        (failure: unknown) => {
          setCounted(undefined);
          toast.error(messageOf(failure));
        },
      );
  };
  return { exact: current?.total, isCounting: current !== undefined && current.total === undefined, countAll };
}
