import { CheckOutlined, DeleteOutlined, ExportOutlined, LoadingOutlined } from "@ant-design/icons";
import { type KeyboardEvent, memo, useMemo } from "react";
import { Link } from "react-router";
import { t } from "../../i18n/kit/lines.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import { mayWrite } from "../../schemas/access/field-access.ts";
import { type Fields, labelOf, wireName } from "../../schemas/fields/field.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { inSentence } from "../../schemas/values/text.ts";
import { availabilityOfAction } from "../actions/operations.ts";
import type { Values } from "../editing/form-store.ts";
import { pressedKey } from "../kit/pressed-key.ts";
import { CellError, LineCell } from "../lines/line-cell.tsx";
import { showPath } from "../paths/view-paths.ts";
import { currentSide, titleOf } from "../records/view-fields.ts";
import { fieldIn, isOpen, messagesOf, RowNote } from "./row-note.tsx";
import { useRow } from "./use-row.ts";
import { useRowCells } from "./use-row-cells.ts";

interface EditableRowProps {
  readonly resource: AnyResource;
  readonly columns: readonly string[];
  /** The reference to the record that the rows are listed under. */
  readonly by: string;
  readonly rowKey: string;
  readonly index: number;
  readonly listed: ApiRow | undefined;
  readonly start: Values;
  readonly glows: boolean;
  readonly onSaved: (key: string, row: ApiRow) => void;
  /** A new row was left empty. */
  readonly onDropped: (key: string) => void;
  readonly onRemove: (row: ApiRow) => void;
}

/** The fields that a row writes: those of its columns, and the reference that puts a new one under the record. */
function writtenFields(resource: AnyResource, columns: readonly string[], by: string): Fields {
  const names = Object.entries(resource.fields).filter(
    ([name, field]) => (name === by || columns.includes(name)) && mayWrite(field, currentSide()),
  );
  return Object.fromEntries(names);
}

/** A row of another resource, edited in place: leaving it saves it. */
export const EditableRow = memo(function EditableRow(props: EditableRowProps) {
  const { resource, columns, by, rowKey, index, listed, start, glows, onSaved, onDropped, onRemove } = props;
  const fields = useMemo(() => writtenFields(resource, columns, by), [resource, columns, by]);
  const row = useRow({
    resource,
    fields,
    listed,
    start,
    onSaved: (saved) => onSaved(rowKey, saved),
    onLeft: (saved) => !saved && onDropped(rowKey),
  });
  const { values, errors, base, isDirty, saving, save, reset, element } = row;
  const noun = inSentence(resource.label);
  const { context, line } = useRowCells(resource, rowKey, row);
  const shown = columns.map((column) => wireName(column, resource.fields[column] ?? { kind: "text" }));
  const { at: messageAt, elsewhere } = messagesOf(errors, shown);
  const problem = saving.problem ?? elsewhere;

  const press = (event: KeyboardEvent) => {
    const isSave = (event.ctrlKey || event.metaKey) && pressedKey(event).toLowerCase() === "s";
    const isUndo = pressedKey(event) === "Escape" && element.ref.current?.contains(event.target as Node) && !isOpen(event.target);
    if (!isSave && !isUndo) return;
    event.preventDefault();
    event.stopPropagation();
    if (isSave) save();
    else reset();
  };
  const title = base ? titleOf(resource, base) : t("rows.new", { noun });
  const canRemove = base !== undefined && availabilityOfAction(base, "remove") === true;
  return (
    <>
      <tr
        {...element}
        className={glows ? "hq-glow" : undefined}
        data-line={rowKey}
        data-index={index}
        data-unsaved={isDirty ? "" : undefined}
        aria-busy={saving.busy}
        onKeyDown={press}
      >
        <td className="hq-line-tool">
          <span className="hq-row-number" data-title={noun}>
            {index + 1}
          </span>
          <span className="hq-row-state" role="status">
            {saving.busy ? (
              <LoadingOutlined aria-label={t("rows.saving")} />
            ) : (
              row.savedAt > 0 && !isDirty && <CheckOutlined key={row.savedAt} aria-label={t("rows.saved", { title })} />
            )}
          </span>
        </td>
        {columns.map((column) => {
          const declared = resource.fields[column];
          if (!declared) return null;
          const field = fieldIn(declared, base);
          const error = messageAt(wireName(column, field));
          const cell = { column, field, line, index, context, error };
          return (
            <td key={column} data-label={labelOf(column, field)} data-invalid={error ? "" : undefined} data-kind={field.kind}>
              <LineCell {...cell} />
              <CellError {...cell} />
            </td>
          );
        })}
        <td className="hq-line-tool">
          {base && (
            <Link to={showPath(resource, base.id)} className="hq-row-open" aria-label={t("rows.open", { title })}>
              <ExportOutlined aria-hidden />
            </Link>
          )}
          {(canRemove || !base) && (
            <button type="button" aria-label={t("rows.remove", { title })} onClick={() => (base ? onRemove(base) : onDropped(rowKey))}>
              <DeleteOutlined aria-hidden />
            </button>
          )}
        </td>
      </tr>
      <RowNote
        fields={resource.fields}
        values={values}
        saving={saving}
        problem={problem}
        columnCount={columns.length + 2}
        onRetry={save}
        onDiscard={() => (base ? reset() : onDropped(rowKey))}
      />
    </>
  );
});
