import type { RecordFigure } from "../../contract/record-figures.ts";
import { fetchRecordFigures } from "../../providers/calls/calls.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { rowFiguresOf, type StripRows } from "../../schemas/views/strip.ts";
import { useLoaded, useWhenChanged } from "../kit/use-loaded.ts";

/** A figure of other rows: undefined while it loads, null where there is none for this user. */
export type KnownFigure = RecordFigure | null | undefined;

/** The figures of other rows about a record, kept up to date. */
export function useRecordFigures(resource: AnyResource, id: number): (figure: StripRows) => KnownFigure {
  const wanted = rowFiguresOf(resource);
  const { data, failure, reload } = useLoaded(
    () => (wanted.length === 0 ? Promise.resolve([]) : fetchRecordFigures(resource.name, id)),
    `${resource.name} ${id}`,
  );
  useWhenChanged(
    wanted.map(({ of }) => of),
    reload,
  );
  return (figure) => (data ? (data[wanted.indexOf(figure)] ?? null) : failure ? null : undefined);
}
