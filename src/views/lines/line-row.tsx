import { CloseOutlined, HolderOutlined } from "@ant-design/icons";
import { type KeyboardEvent, memo } from "react";
import { labelOf, wireName } from "../../schemas/field.ts";
import { vt } from "../texts.ts";
import { LineCell } from "./line-cell.tsx";
import type { LineDraft } from "./line-rows.ts";
import type { LinesContext } from "./lines-context.ts";

export type LineErrors = Readonly<Record<string, string>>;

interface LineRowProps {
  readonly line: LineDraft;
  readonly index: number;
  readonly context: LinesContext;
  readonly errors: LineErrors;
}

const DRAGGED = "application/x-hq-line";

/** One line. Drawn anew only when its own values, its place or its messages change. */
export const LineRow = memo(function LineRow({ line, index, context, errors }: LineRowProps) {
  const { editor, noun, columns, field, disabled } = context;
  const reorder = (event: KeyboardEvent) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    editor.move(line.key, index + (event.key === "ArrowUp" ? -1 : 1));
  };
  return (
    <tr
      data-line={line.key}
      onDragOver={(event) => event.dataTransfer.types.includes(DRAGGED) && event.preventDefault()}
      onDrop={(event) => {
        const key = event.dataTransfer.getData(DRAGGED);
        if (key) editor.move(key, index);
      }}
    >
      <td className="hq-line-tool">
        {!disabled && (
          <button
            type="button"
            tabIndex={-1}
            draggable
            aria-label={vt("lines.move", { noun, number: index + 1 })}
            onDragStart={(event) => event.dataTransfer.setData(DRAGGED, line.key)}
            onKeyDown={reorder}
          >
            <HolderOutlined aria-hidden />
          </button>
        )}
      </td>
      {columns.map((column) => {
        const each = field.fields[column];
        if (!each) return null;
        const error = errors[wireName(column, each)];
        return (
          <td key={column} data-label={labelOf(column, each)} data-invalid={error ? "" : undefined} data-kind={each.kind}>
            <LineCell column={column} field={each} line={line} index={index} context={context} error={error} />
            {error && <span className="hq-input-error">{error}</span>}
          </td>
        );
      })}
      <td className="hq-line-tool">
        {!disabled && (
          <button type="button" aria-label={vt("lines.remove", { noun, number: index + 1 })} onClick={() => editor.remove(line.key)}>
            <CloseOutlined aria-hidden />
          </button>
        )}
      </td>
    </tr>
  );
});
