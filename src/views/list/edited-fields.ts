import { useMemo, useState } from "react";
import { isAllowed } from "../../providers/access-control.ts";
import { mayWrite } from "../../schemas/access/field-access.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { currentSide } from "../records/view-fields.ts";

/** The fields that this user may change in the list itself, in declared order. */
export function editedFields(resource: AnyResource): readonly string[] {
  const { edit } = resource.views.list;
  if (!edit || !isAllowed({ resource, action: "update" })) return [];
  return edit.filter((name) => {
    const field = resource.fields[name];
    return field !== undefined && mayWrite(field, currentSide());
  });
}

/** The rows that are being edited, and what begins and ends it. */
export interface ListEdit {
  /** The columns whose cells can be edited. */
  readonly columns: readonly string[];
  /** The rows by id, each with the column that has the focus first. */
  readonly cells: ReadonlyMap<number, string>;
  readonly start: (row: number, column: string) => void;
  readonly end: (row: number) => void;
}

/** Which of the rows shown is edited in place; undefined where none can be. */
export function useEdit(resource: AnyResource, columns: readonly string[]): ListEdit | undefined {
  const [cells, setCells] = useState<ReadonlyMap<number, string>>(new Map());
  return useMemo(() => {
    const edited = editedFields(resource).filter((name) => columns.includes(name));
    if (edited.length === 0) return undefined;
    const start = (row: number, column: string) => setCells((now) => new Map([...now, [row, column]]));
    const end = (row: number) => setCells((now) => new Map([...now].filter(([id]) => id !== row)));
    return { columns: edited, cells, start, end };
  }, [resource, columns, cells]);
}
