import { useId, useMemo } from "react";
import type { AnyResource } from "../../schemas/resource.ts";
import { inSentence } from "../../schemas/values/text.ts";
import { availabilityOfAction } from "../actions/operations.ts";
import { withPreview } from "../editing/preview.ts";
import type { CellContext } from "../lines/lines-context.ts";
import type { useRow } from "./use-row.ts";

/** What the cells of a row need, which are those of a table of lines; `key` is the row's in its table. */
export function useRowCells(resource: AnyResource, key: string, { form, values, base, isInside }: ReturnType<typeof useRow>) {
  const id = useId();
  const isReadOnly = base !== undefined && availabilityOfAction(base, "update") !== true;
  const context = useMemo(
    (): CellContext => ({
      id,
      fields: resource.fields,
      noun: inSentence(resource.label),
      path: resource.name,
      disabled: false,
      isReadOnly,
      isLeft: !isInside,
      set: (_, some) => form.patch(some),
      formOf: () => form,
    }),
    [id, resource, isReadOnly, isInside, form],
  );
  const line = useMemo(() => ({ ...withPreview(resource.fields, values), key }), [resource, values, key]);
  return { context, line };
}
