import { lazy, memo, Suspense, useCallback, useRef } from "react";
import { t } from "../../i18n/kit/views.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { alignOf, namedCell } from "../cells/cells.tsx";
import { Highlighted, listCell } from "../cells/highlighted.tsx";
import { InnerLink } from "../kit/inner-link.tsx";
import { showPath } from "../paths/view-paths.ts";
import { highlightOf } from "../records/row-where.ts";
import { anyField, listTitle, titleOf } from "../records/view-fields.ts";
import { columnClass, fullText } from "./column-widths.ts";
import { ListFoot } from "./list-foot.tsx";
import { ListHeader } from "./list-header.tsx";
import type { RowsProps } from "./rows-props.ts";
import { useFit } from "./use-fit.ts";
import { useTableEvents } from "./use-table-events.ts";

// The inputs come when a cell is edited.
const EditedRow = lazy(async () => ({ default: (await import("../rows/edited-row.tsx")).EditedRow }));

/** The row's link. It covers the whole row, so that every way of opening a link works anywhere on it. */
export function RowLink({ resource, row, name }: { resource: AnyResource; row: ApiRow; name: string }) {
  const field = anyField(resource, name);
  // A reference or an address would be a link inside the link, so it is shown as text.
  const plain = field && ["ref", "anyRef", "email", "phone", "url"].includes(field.kind);
  return (
    <Highlighted resource={resource} name={name} row={row}>
      <InnerLink className="hq-row-link" to={showPath(resource, row.id)}>
        {plain ? String(row[name] ?? titleOf(resource, row)) : namedCell(resource, name, row, "list")}
      </InnerLink>
    </Highlighted>
  );
}

/** The column with the row's link: the title, or the first column if the title is not shown. */
export const linkColumn = (resource: AnyResource, columns: readonly string[]): string | undefined =>
  columns.includes(resource.title) ? resource.title : columns[0];

type RowProps = Pick<RowsProps, "resource" | "columns"> & {
  readonly row: ApiRow;
  readonly selected: boolean;
  /** Undefined if rows can't be selected. */
  readonly onToggle: ((id: number, isRange: boolean) => void) | undefined;
  readonly active: boolean;
  readonly glows: boolean;
  /** The names of the columns whose widths the user has set. */
  readonly sized: string;
};

const classes = (names: Readonly<Record<string, boolean>>) =>
  Object.keys(names)
    .filter((name) => names[name])
    .join(" ") || undefined;

/** Memoized: selecting a row, or a change of one row, renders only that one. */
const Row = memo(function Row({ resource, columns, row, selected, onToggle, active, glows, sized }: RowProps) {
  const link = linkColumn(resource, columns);
  const ownWidth = sized.split(" ");
  return (
    <tr
      className={classes({ "hq-row-selected": selected, "hq-row-active": active, "hq-glow": glows })}
      data-row={row.id}
      data-highlight={highlightOf(resource, row)?.tone}
    >
      {onToggle && (
        <td className="hq-select-column">
          <input
            type="checkbox"
            checked={selected}
            // React has no key state in a change; the click comes first.
            onClick={(event) => onToggle(row.id, event.shiftKey)}
            onChange={() => undefined}
            aria-label={t("list.selectRow", { title: titleOf(resource, row) })}
          />
        </td>
      )}
      {columns.map((name) => {
        const field = anyField(resource, name);
        const style = ownWidth.includes(name) ? "hq-sized-column" : columnClass(resource, name);
        return (
          <td key={name} data-align={field && alignOf(field)} data-name={name} className={style} title={style && fullText(name, row)}>
            {name === link ? <RowLink resource={resource} row={row} name={name} /> : listCell(resource, name, row)}
          </td>
        );
      })}
    </tr>
  );
});

/** Toggles a row; with Shift, every row between it and the one toggled before it. */
function useSelection(rows: readonly ApiRow[], selected: readonly number[], onSelect: RowsProps["onSelect"]) {
  const now = useRef({ rows, selected, onSelect });
  now.current = { rows, selected, onSelect };
  const previous = useRef<number | undefined>(undefined);
  return useCallback((id: number, isRange: boolean) => {
    const { rows, selected, onSelect } = now.current;
    const ids = rows.map((row) => row.id);
    const from = isRange && previous.current !== undefined ? ids.indexOf(previous.current) : -1;
    const at = ids.indexOf(id);
    const toggled = from === -1 ? [id] : ids.slice(Math.min(from, at), Math.max(from, at) + 1);
    previous.current = id;
    const others = selected.filter((each) => !toggled.includes(each));
    onSelect?.(selected.includes(id) ? others : [...others, ...toggled]);
  }, []);
}

/** A table of our own in place of antd's, which brings its filter menus, tree, select and pagination along: docs/decisions/0007. */
export const ListTable = memo(function ListTable(props: RowsProps) {
  const { resource, columns, rows, selected, onSelect, active, glowing, amounts, widths, edit } = props;
  const toggle = useSelection(rows, selected, onSelect);
  const table = useRef<HTMLTableElement>(null);
  useTableEvents(table, props);
  useFit(table, props);
  const chosen = new Set(selected);
  const all = rows.every((row) => chosen.has(row.id));
  const some = rows.some((row) => chosen.has(row.id));
  const sized = Object.keys(widths ?? {}).join(" ");
  return (
    <table ref={table} className="hq-list-table" aria-label={listTitle(resource)}>
      <thead>
        <tr>
          {onSelect && (
            <th className="hq-select-column" scope="col">
              <input
                type="checkbox"
                checked={all}
                ref={(box) => {
                  if (box) box.indeterminate = some && !all;
                }}
                onChange={() => onSelect(all ? [] : rows.map((row) => row.id))}
                aria-label={t("list.selectAll")}
              />
            </th>
          )}
          <ListHeader {...props} />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const plain = (
            <Row
              key={row.id}
              resource={resource}
              columns={columns}
              row={row}
              selected={chosen.has(row.id)}
              onToggle={onSelect && toggle}
              active={row.id === active}
              glows={glowing.has(row.id)}
              sized={sized}
            />
          );
          if (!edit?.cells.has(row.id)) return plain;
          return (
            <Suspense key={row.id} fallback={plain}>
              <EditedRow
                resource={resource}
                columns={columns}
                listed={row}
                edit={edit}
                hasSelection={onSelect !== undefined}
                fallback={plain}
              />
            </Suspense>
          );
        })}
      </tbody>
      {amounts && rows.length > 1 && (
        <ListFoot resource={resource} columns={columns} rows={rows} amounts={amounts} hasSelection={onSelect !== undefined} />
      )}
    </table>
  );
});
