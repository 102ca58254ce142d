import { useDataProvider } from "@refinedev/core";
import { type KeyboardEvent, type ReactNode, useEffect, useMemo } from "react";
import { t } from "../../i18n/kit/lists.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import { toast } from "../../providers/toasts.ts";
import { type Fields, wireName } from "../../schemas/fields/field.ts";
import { type AnyResource, fieldOf } from "../../schemas/resource.ts";
import { availabilityOfAction } from "../actions/operations.ts";
import { alignOf } from "../cells/cells.tsx";
import { listCell } from "../cells/highlighted.tsx";
import { loadChecks } from "../editing/checks.ts";
import { toInput } from "../editing/form-values.ts";
import { problemOf } from "../editing/use-sending.ts";
import { useWrite } from "../form/use-write.ts";
import { useLoaded } from "../kit/use-loaded.ts";
import { CellError, LineCell } from "../lines/line-cell.tsx";
import { tellChanges } from "../list/change-rows.tsx";
import type { ListEdit } from "../list/edited-fields.ts";
import { anyField, titleOf } from "../records/view-fields.ts";
import { fieldIn, isOpen, messagesOf, RowNote } from "./row-note.tsx";
import { useRow } from "./use-row.ts";
import { useRowCells } from "./use-row-cells.ts";
import "../lines/lines.css";
import "./rows.css";
import { pressedKey } from "../kit/pressed-key.ts";

interface EditedRowProps {
  readonly resource: AnyResource;
  readonly columns: readonly string[];
  readonly listed: ApiRow;
  readonly edit: ListEdit;
  readonly hasSelection: boolean;
  /** The row as it is read, until it is known whether it can be edited. */
  readonly fallback: ReactNode;
}

/** A row of a list whose declared cells are edited in place. It is read first: another state may not allow it, or only the list knew it. */
export function EditedRow({ fallback, ...props }: EditedRowProps) {
  const { resource, listed, edit } = props;
  const provider = useDataProvider();
  const { data, failure } = useLoaded(
    () => provider().getMany?.<ApiRow>({ resource: resource.name, ids: [listed.id] }) ?? Promise.reject(),
  );
  const row = data?.data[0];
  const update = row && availabilityOfAction(row, "update");
  const refusal = failure ? problemOf(failure) : data && update !== true ? (update ?? t("form.gone")) : undefined;
  useEffect(() => {
    void loadChecks();
    if (refusal === undefined) return;
    toast.error(t("change.notNow", { title: titleOf(resource, listed) }), refusal);
    edit.end(listed.id);
  }, [refusal, resource, listed, edit]);
  return row && update === true ? <Cells {...props} row={row} /> : fallback;
}

function Cells({ resource, columns, row: read, edit, hasSelection }: Omit<EditedRowProps, "fallback" | "listed"> & { row: ApiRow }) {
  const fields = useMemo(
    (): Fields => Object.fromEntries(edit.columns.map((name) => [name, fieldOf(resource, name)])),
    [resource, edit.columns],
  );
  const { write, refresh } = useWrite(resource);
  const key = String(read.id);
  const end = (isByKey = false) => {
    edit.end(read.id);
    // The row is another element from now on.
    if (isByKey) setTimeout(() => document.querySelector<HTMLElement>(`[data-row="${read.id}"] .hq-row-link`)?.focus());
  };
  const row = useRow({
    resource,
    fields,
    listed: read,
    start: {},
    onSaved: (saved) => {
      const change = { row: saved, values: toInput(fields, saved), before: toInput(fields, read) };
      tellChanges(resource, write, { done: [change], refusals: [] }, () => refresh(saved));
      end(row.element.ref.current?.contains(document.activeElement));
    },
    onLeft: () => end(),
  });
  const { values, errors, base = read, isDirty, saving, save, reset, element } = row;
  const { context, line } = useRowCells(resource, key, row);
  const { at: messageAt, elsewhere } = messagesOf(
    errors,
    edit.columns.map((name) => wireName(name, fieldOf(resource, name))),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the editing begins.
  useEffect(() => {
    element.ref.current?.querySelector<HTMLElement>(`[data-cell="${key} ${edit.cells.get(read.id)}"]`)?.focus();
  }, []);

  const cancel = () => {
    reset();
    end(true);
  };
  const press = (event: KeyboardEvent) => {
    if (isOpen(event.target) || !element.ref.current?.contains(event.target as Node)) return;
    const isSave = pressedKey(event) === "Enter" || ((event.ctrlKey || event.metaKey) && pressedKey(event).toLowerCase() === "s");
    if (!isSave && pressedKey(event) !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (!isSave) cancel();
    else if (isDirty) save();
    else end(true);
  };
  return (
    <>
      <tr {...element} className="hq-row-edited" data-row={read.id} aria-busy={saving.busy} onKeyDown={press}>
        {hasSelection && <td className="hq-select-column" />}
        {columns.map((column, index) => {
          const declared = anyField(resource, column);
          const field = declared && fieldIn(declared, base);
          if (!field || !edit.columns.includes(column))
            return (
              <td key={column} data-align={declared && alignOf(declared)}>
                {listCell(resource, column, read)}
              </td>
            );
          const error = messageAt(wireName(column, field));
          const cell = { column, field, line, index, context, error };
          return (
            <td key={column} className="hq-edited-cell" data-kind={field.kind} data-invalid={error ? "" : undefined}>
              <LineCell {...cell} />
              <CellError {...cell} />
            </td>
          );
        })}
      </tr>
      <RowNote
        fields={resource.fields}
        values={values}
        saving={saving}
        problem={saving.problem ?? elsewhere}
        columnCount={columns.length + (hasSelection ? 1 : 0)}
        onRetry={save}
        onDiscard={cancel}
      />
    </>
  );
}
