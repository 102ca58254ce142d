import { useEffect, useRef } from "react";
import { type ApiRow, isApiRow } from "../../providers/calls/calls.ts";
import { getData } from "../../providers/calls/http.ts";
import { toApiError } from "../../providers/calls/http-error.ts";
import { rowPath } from "../../providers/paths.ts";
import { toast } from "../../providers/toasts.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { remediesOf } from "../../views/actions/offered-remedies.ts";
import { availabilityOfAction, operationNamed } from "../../views/actions/operations.ts";
import { useActions } from "../../views/actions/use-actions.tsx";
import { tellRefusal } from "../../views/remedies/tell-refusal.tsx";

interface RunActionProps {
  readonly resource: AnyResource;
  readonly id: number;
  readonly action: string;
  /** Called once it has succeeded, or was refused or cancelled. */
  readonly onEnd: (done: boolean) => void;
}

/** Runs a record's own action beside its entry: on the row as it is now, with the dialog that the record's page has. */
export function RunAction({ resource, id, action, onEnd }: RunActionProps) {
  const { start, dialog } = useActions(resource, { stays: true, onEnd: (_, done) => onEnd(done) });
  const begun = useRef(false);
  const begin = async () => {
    const operation = operationNamed(resource, action);
    const row = await getData<ApiRow>(`/${rowPath(resource.name, id)}`);
    const availability = availabilityOfAction(row, action);
    if (operation && isApiRow(row) && availability === true) return start(operation, row);
    tellRefusal({
      title: operation?.label ?? "",
      reason: typeof availability === "string" ? availability : undefined,
      resource,
      row,
      remedies: remediesOf(row, action),
    });
    onEnd(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: started once, when the button was pressed.
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    begin().catch((failure: unknown) => {
      toast.error(toApiError(failure).message);
      onEnd(false);
    });
  }, []);
  return dialog;
}
