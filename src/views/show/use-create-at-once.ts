import { useCreate, useDataProvider, useInvalidate } from "@refinedev/core";
import { useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { isApiRow } from "../../providers/calls/calls.ts";
import { toApiError } from "../../providers/calls/http-error.ts";
import { createStore } from "../../providers/store.ts";
import { toast } from "../../providers/toasts.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { isRefused, type Progress, sendOnce } from "../editing/attempts.ts";
import { problemOf } from "../editing/use-sending.ts";
import { useIsStillHere } from "../kit/use-is-still-here.ts";
import { showPath } from "../paths/view-paths.ts";
import { mutationOptions, quiet } from "../records/mutations.ts";
import { savedMessage } from "../records/view-fields.ts";
import type { CreateLink } from "./create-links.ts";

/**
 * Creates what a form would save as it opens, and shows it. Where something is left to enter, or the server refuses it, the form opens.
 * `creating` is the resource of which a row is being created.
 */
export function useCreateAtOnce(): { creating: AnyResource | undefined; createAtOnce: (link: CreateLink) => Promise<void> } {
  const provider = useDataProvider();
  const { mutateAsync: create } = useCreate({ mutationOptions });
  const invalidate = useInvalidate();
  const navigate = useNavigate();
  const isStillHere = useIsStillHere();
  const [creating, setCreating] = useState<AnyResource>();
  // Kept while the record is open: sent again after a lost answer, the write is done once.
  const progress = useMemo(() => createStore<Progress>({ open: [] }), []);
  const open = (path: string) => {
    if (isStillHere()) void navigate(path);
  };
  const createAtOnce = async ({ module, path }: CreateLink) => {
    setCreating(module);
    try {
      const { readyInput } = await import("../prefill/ready-input.ts");
      const body = await readyInput(module, new URLSearchParams(path.slice(path.indexOf("?"))), provider());
      if (!body) return open(path);
      const row = await sendOnce(
        progress,
        { body },
        async ({ key }) =>
          (await create({ resource: module.name, values: body, meta: { idempotencyKey: key }, invalidates: [], ...quiet })).data,
      );
      void invalidate({ resource: module.name, invalidates: ["list", "many"] });
      if (!isApiRow(row)) return;
      toast.success(savedMessage(module, module.create, row));
      open(showPath(module, row.id));
    } catch (failure) {
      const error = toApiError(failure);
      if (isRefused(error.statusCode)) return open(path);
      toast.error(problemOf(error));
    } finally {
      setCreating(undefined);
    }
  };
  return { creating, createAtOnce };
}
