import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import type { ApiRow } from "../../providers/calls/calls.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { remediesOf } from "../actions/offered-remedies.ts";
import { availabilityOfAction, operationNamed } from "../actions/operations.ts";
import { type StartAction, startNamed } from "../actions/use-actions.tsx";
import { tellRefusal } from "../remedies/tell-refusal.tsx";

/** Opens the dialog of the action named in the address, once. Only actions with an address can be named, and all of them have a dialog. */
export function useRequestedAction(resource: AnyResource, row: ApiRow, start: StartAction): void {
  const [search, setSearch] = useSearchParams();
  const name = search.get("do");
  const handled = useRef<string | null>(null);
  useEffect(() => {
    if (name === null || handled.current === name) return;
    handled.current = name;
    setSearch(
      (now) => {
        now.delete("do");
        return now;
      },
      { replace: true },
    );
    const operation = Object.hasOwn(resource.paths.actions, name) && operationNamed(resource, name);
    if (!operation) return;
    const availability = availabilityOfAction(row, name);
    if (availability === true) start(operation, row);
    else if (availability !== undefined) {
      const onAct = startNamed(resource, row, start);
      tellRefusal({ title: operation.label, reason: availability, resource, row, remedies: remediesOf(row, name), onAct });
    }
  }, [name, resource, row, start, setSearch]);
}
