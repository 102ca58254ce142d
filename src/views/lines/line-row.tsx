import { CloseOutlined, CopyOutlined, HolderOutlined } from "@ant-design/icons";
import { type KeyboardEvent, memo, useState } from "react";
import { t } from "../../i18n/kit/lines.ts";
import { labelOf, wireName } from "../../schemas/fields/field.ts";
import { pressedKey } from "../kit/pressed-key.ts";
import { CellError, LineCell } from "./line-cell.tsx";
import { dragLine } from "./line-drag.ts";
import type { LineErrors } from "./line-errors.ts";
import { duplicateLine, moveLine, removeLine } from "./line-moves.ts";
import { LineObstacle } from "./line-obstacle.tsx";
import { isTyped, type LineDraft } from "./line-rows.ts";
import { unreadText } from "./line-values.ts";
import type { LinesContext } from "./lines-context.ts";

interface LineRowProps {
  readonly line: LineDraft;
  readonly index: number;
  readonly context: LinesContext;
  readonly errors: LineErrors | undefined;
}

/** One line. Re-rendered only when its own values, position or messages change. */
export const EditableLineRow = memo(function LineRow({ line, index, context, errors }: LineRowProps) {
  const { noun, columns, field, disabled } = context;
  const number = index + 1;
  const { compact } = field;
  const behind = compact ? columns.filter((column) => !compact.includes(column)) : [];
  const isFull = () => behind.some((column) => isTyped(field.fields, line, column));
  // Later it is opened by the button alone: a card that grew while it is filled in would move under the finger.
  const [isOpen, setOpen] = useState(isFull);
  const isWrong = behind.some((column) => errors?.[wireName(column, field.fields[column] ?? { kind: "text" })] !== undefined);
  const reorder = (event: KeyboardEvent) => {
    if (pressedKey(event) !== "ArrowUp" && pressedKey(event) !== "ArrowDown") return;
    event.preventDefault();
    event.stopPropagation();
    moveLine(context, line.key, index + (pressedKey(event) === "ArrowUp" ? -1 : 1));
  };
  return (
    // The header is row 1 of the table.
    <tr
      data-line={line.key}
      data-index={index}
      aria-rowindex={number + 1}
      data-compact={compact && (isOpen || isWrong ? "open" : "closed")}
    >
      <td className="hq-line-tool">
        <span aria-hidden data-title={noun}>
          {number}
        </span>
        {!disabled && (
          <button
            type="button"
            tabIndex={-1}
            className="hq-line-handle"
            aria-label={t("lines.move", { noun, number })}
            onPointerDown={(event) => dragLine(event, line.key, context)}
            onKeyDown={reorder}
          >
            <HolderOutlined aria-hidden />
          </button>
        )}
      </td>
      {columns.map((column) => {
        const each = field.fields[column];
        if (!each) return null;
        const wire = wireName(column, each);
        const unread = each.kind === "ref" ? unreadText(each, line[wire]) : undefined;
        const message = errors?.[wire];
        const error = message !== undefined && unread !== undefined ? context.editor.whyText(column, unread) : message;
        const cell = { column, field: each, line, index, context, error };
        return (
          <td
            key={column}
            data-label={labelOf(column, each)}
            data-invalid={error ? "" : undefined}
            data-kind={each.kind}
            data-behind={behind.includes(column) ? "" : undefined}
          >
            <LineCell {...cell} />
            {each.kind === "ref" && each.obstacles && <LineObstacle store={context.obstacles} column={column} id={line[wire]} />}
            <CellError {...cell} />
          </td>
        );
      })}
      <td className="hq-line-tool">
        {behind.length > 0 && (
          <button
            type="button"
            className="hq-line-rest"
            aria-expanded={isOpen || isWrong}
            aria-label={t("lines.more", { noun, number })}
            onClick={() => setOpen(!isOpen)}
          >
            {t("lines.rest")}
          </button>
        )}
        {!disabled && (
          <>
            <button
              type="button"
              tabIndex={-1}
              className="hq-line-again"
              aria-label={t("lines.duplicate", { noun, number })}
              onClick={() => duplicateLine(context, line.key, columns[0])}
            >
              <CopyOutlined aria-hidden />
            </button>
            <button
              type="button"
              tabIndex={-1}
              aria-label={t("lines.remove", { noun, number })}
              onClick={() => removeLine(context, line.key, columns[0])}
            >
              <CloseOutlined aria-hidden />
            </button>
          </>
        )}
      </td>
    </tr>
  );
});
