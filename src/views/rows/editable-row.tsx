import { CheckOutlined, DeleteOutlined, ExportOutlined, LoadingOutlined } from "@ant-design/icons";
import { type KeyboardEvent, memo, useId, useMemo, useRef } from "react";
import { Link } from "react-router";
import { t } from "../../i18n/lines.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import { type Fields, labelOf, wireName } from "../../schemas/field.ts";
import { mayWrite } from "../../schemas/field-access.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { inSentence } from "../../schemas/values/text.ts";
import { availabilityOfAction } from "../actions/operations.ts";
import type { Values } from "../editing/form-store.ts";
import { withPreview } from "../editing/preview.ts";
import { LineCell } from "../lines/line-cell.tsx";
import type { CellContext } from "../lines/lines-context.ts";
import { currentSide, titleOf } from "../view-fields.ts";
import { showPath } from "../view-paths.ts";
import { fieldIn, isOpen, messagesOf, RowNote } from "./row-note.tsx";
import { useRow } from "./use-row.ts";

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
  const id = useId();
  const element = useRef<HTMLTableRowElement>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const fields = useMemo(() => writtenFields(resource, columns, by), [resource, columns, by]);
  const row = useRow({ resource, fields, listed, start, onSaved: (saved) => onSaved(rowKey, saved) });
  const { form, values, errors, base, isDirty, isInside, saving, save, reset } = row;
  const noun = inSentence(resource.label);
  const update = base ? availabilityOfAction(base, "update") : true;
  const context = useMemo(
    (): CellContext => ({
      id,
      fields: resource.fields,
      noun,
      path: resource.name,
      disabled: false,
      isReadOnly: update !== true,
      isLeft: !isInside,
      set: (_, some) => form.patch(some),
      formOf: () => form,
    }),
    [id, resource, noun, update, isInside, form],
  );
  const line = useMemo(() => ({ ...withPreview(resource.fields, values), key: rowKey }), [resource, values, rowKey]);
  const shown = columns.map((column) => wireName(column, resource.fields[column] ?? { kind: "text" }));
  const { at: messageAt, elsewhere } = messagesOf(errors, shown);
  const problem = saving.problem ?? elsewhere;

  const leave = () => {
    // Another window took the focus: the row was not left.
    if (element.current?.contains(document.activeElement)) return;
    row.setInside(false);
    if (isDirty) save();
    else if (!base) onDropped(rowKey);
  };
  const latest = useRef(leave);
  latest.current = leave;
  const press = (event: KeyboardEvent) => {
    const isSave = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s";
    const isUndo = event.key === "Escape" && element.current?.contains(event.target as Node) && !isOpen(event.target);
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
        ref={element}
        className={glows ? "hq-glow" : undefined}
        data-line={rowKey}
        data-index={index}
        data-unsaved={isDirty ? "" : undefined}
        aria-busy={saving.busy}
        onKeyDown={press}
        // React's events bubble out of dialogs and drop-downs, so that the focus in one of them counts as inside.
        onFocus={() => {
          clearTimeout(leaving.current);
          row.setInside(true);
        }}
        onBlur={() => {
          clearTimeout(leaving.current);
          leaving.current = setTimeout(() => latest.current(), 0);
        }}
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
          return (
            <td key={column} data-label={labelOf(column, field)} data-invalid={error ? "" : undefined} data-kind={field.kind}>
              <LineCell column={column} field={field} line={line} index={index} context={context} error={error} />
              {error && (
                <span className="hq-input-error" id={`${id}-${rowKey}-${column}-error`}>
                  {error}
                </span>
              )}
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
