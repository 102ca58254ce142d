import { memo, useMemo } from "react";
import type { LineErrors } from "./line-errors.ts";
import { EditableLineRow } from "./line-row.tsx";
import type { LineDraft } from "./line-rows.ts";
import type { LinesContext } from "./lines-context.ts";
import { CHUNK, type Chunks } from "./use-chunks.ts";

interface LineChunkProps {
  readonly chunk: number;
  readonly lines: readonly LineDraft[];
  readonly context: LinesContext;
  readonly errors: ReadonlyMap<number, LineErrors>;
  readonly drawn: boolean;
  readonly gap: Chunks["gap"];
  readonly place: Chunks["place"];
}

/** A few consecutive lines, or a gap of their height while they are out of view. */
export const LineChunk = memo(
  function LineChunk({ chunk, lines, context, errors, drawn, gap, place }: LineChunkProps) {
    const ref = useMemo(() => place(chunk), [place, chunk]);
    return (
      <tbody ref={ref}>
        {drawn ? (
          lines.map((line, at) => {
            const index = chunk * CHUNK + at;
            return <EditableLineRow key={line.key} line={line} index={index} context={context} errors={errors.get(index)} />;
          })
        ) : (
          <tr aria-hidden className="hq-lines-gap" style={{ height: gap(chunk, lines.length) }}>
            <td colSpan={context.columns.length + 2} />
          </tr>
        )}
      </tbody>
    );
  },
  (before, after) =>
    (Object.keys(after) as (keyof LineChunkProps)[]).every((name) =>
      name === "lines" ? isSame(before.lines, after.lines) : Object.is(before[name], after[name]),
    ),
);

const isSame = (one: readonly LineDraft[], other: readonly LineDraft[]): boolean =>
  one.length === other.length && one.every((line, at) => line === other[at]);
