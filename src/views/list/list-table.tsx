import { mapAntdSorterToCrudSorting } from "@refinedev/antd";
import { Table, type TableColumnType } from "antd";
import { type ComponentProps, isValidElement, memo, type ReactNode, useMemo } from "react";
import { t } from "../../i18n/views.ts";
import type { ApiRow } from "../../providers/calls/calls.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { alignOf, namedCell } from "../cells/cells.tsx";
import { listCell } from "../cells/highlighted.tsx";
import { InnerLink } from "../inner-link.tsx";
import { highlightOf } from "../row-where.ts";
import { anyField, isSortable, labelIn, titleOf } from "../view-fields.ts";
import { showPath } from "../view-paths.ts";
import { columnShares, fullText } from "./column-widths.ts";

export interface RowsProps {
  readonly resource: AnyResource;
  readonly columns: readonly string[];
  readonly rows: readonly ApiRow[];
  /** "-number", "number" or undefined. */
  readonly sort: string | undefined;
  readonly onSort: (sort: string | undefined) => void;
  readonly selected: readonly number[];
  readonly onSelect: ((ids: readonly number[]) => void) | undefined;
  readonly active: number | undefined;
  readonly glowing: ReadonlySet<number>;
}

/** The row's link. It covers the whole row, so that every way of opening a link works anywhere on it. */
export function RowLink({ resource, row, name }: { resource: AnyResource; row: ApiRow; name: string }) {
  const field = anyField(resource, name);
  // A reference or an address would be a link inside the link, so it is shown as text.
  const plain = field && ["ref", "anyRef", "email", "phone", "url"].includes(field.kind);
  return (
    <InnerLink className="hq-row-link" to={showPath(resource, row.id)}>
      {plain ? String(row[name] ?? titleOf(resource, row)) : namedCell(resource, name, row, "list")}
    </InnerLink>
  );
}

/** The column with the row's link: the title, or the first column if the title is not shown. */
export const linkColumn = (resource: AnyResource, columns: readonly string[]): string | undefined =>
  columns.includes(resource.title) ? resource.title : columns[0];

const orderOf = (sort: string | undefined, name: string) => (sort === name ? "ascend" : sort === `-${name}` ? "descend" : null);

function columnsOf({
  resource,
  columns,
  sort,
  rows,
}: Pick<RowsProps, "resource" | "columns" | "sort" | "rows">): TableColumnType<ApiRow>[] {
  const link = linkColumn(resource, columns);
  const shares = columnShares(resource, columns, rows);
  return columns.map((name) => {
    const field = anyField(resource, name);
    const share = shares.get(name);
    return {
      key: name,
      dataIndex: name,
      title: labelIn(resource, name),
      align: field ? alignOf(field) : "left",
      ellipsis: false,
      onHeaderCell: () => ({ title: labelIn(resource, name) }),
      ...(share === undefined ? {} : { width: share, className: "hq-long-column", onCell: (row) => ({ title: fullText(name, row) }) }),
      ...(isSortable(resource, name)
        ? { sorter: true, sortOrder: orderOf(sort, name), sortDirections: ["ascend", "descend"] as const, showSorterTooltip: false }
        : {}),
      shouldCellUpdate: (now, before) => now !== before,
      render: (_value, row) => (name === link ? <RowLink resource={resource} row={row} name={name} /> : listCell(resource, name, row)),
    } satisfies TableColumnType<ApiRow> as TableColumnType<ApiRow>;
  });
}

/** antd passes a checkbox element with its handlers; this renders a native checkbox with the same props instead. */
function plainBox(box: ReactNode): ReactNode {
  if (!isValidElement<ComponentProps<"input">>(box)) return box;
  const { checked = false, onClick, onChange, "aria-label": label } = box.props;
  return <input type="checkbox" checked={checked} onClick={onClick} onChange={onChange} aria-label={label} />;
}

export const ListTable = memo(function ListTable({
  resource,
  columns,
  rows,
  sort,
  onSort,
  selected,
  onSelect,
  active,
  glowing,
}: RowsProps) {
  const tableColumns = useMemo(() => columnsOf({ resource, columns, sort, rows }), [resource, columns, sort, rows]);
  return (
    <div className="hq-list-scroll">
      <Table<ApiRow>
        className="hq-list-table"
        size="middle"
        rowKey="id"
        columns={tableColumns}
        dataSource={[...rows]}
        pagination={false}
        rowClassName={(row) => `${row.id === active ? "hq-row-active" : ""} ${glowing.has(row.id) ? "hq-glow" : ""}`}
        onRow={(row) => ({ "data-row": row.id, "data-highlight": highlightOf(resource, row)?.tone }) as object}
        onChange={(_pages, _filters, sorter) => {
          // Only the column's name and order are read; antd's default row type is narrower than ours only in the columns themselves.
          const [one] = mapAntdSorterToCrudSorting(sorter as Parameters<typeof mapAntdSorterToCrudSorting>[0]);
          onSort(one && `${one.order === "desc" ? "-" : ""}${one.field}`);
        }}
        {...(onSelect
          ? {
              rowSelection: {
                selectedRowKeys: [...selected],
                onChange: (keys) => onSelect(keys.map(Number)),
                columnWidth: 40,
                getCheckboxProps: (row) => ({ "aria-label": t("list.selectRow", { title: titleOf(resource, row) }) }) as object,
                // A native checkbox: antd's costs as much to render as the rest of the row.
                renderCell: (_checked, _row, _index, box) => plainBox(box),
              },
            }
          : {})}
      />
    </div>
  );
});
