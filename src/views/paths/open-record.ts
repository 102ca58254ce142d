import { useEffect } from "react";
import type { ApiRow } from "../../providers/calls/calls.ts";
import { createStore } from "../../providers/store.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import type { StartAction } from "../actions/use-actions.tsx";
import { noteRecord } from "./recent.ts";

/** The record whose page is shown, so that the search palette can offer what can be done with it. */
interface OpenRecord {
  readonly resource: AnyResource;
  readonly row: ApiRow;
  readonly start: StartAction;
}

const shown = createStore<OpenRecord | null>(null);
export const openRecord = (): OpenRecord | null => shown.get();

/** For the page of a record: makes it known while it is shown. */
export function useOpenRecord(resource: AnyResource, row: ApiRow, start: StartAction): void {
  useEffect(() => noteRecord({ resource: resource.name, id: row.id }), [resource, row.id]);
  useEffect(() => {
    const record = { resource, row, start };
    shown.set(record);
    return () => {
      if (shown.get() === record) shown.set(null);
    };
  });
}
