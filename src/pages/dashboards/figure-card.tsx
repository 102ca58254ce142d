import { DownloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { type MoneyText, t } from "../../i18n/accounting/money.ts";
import { type FigureColumn, type FigureTable, saveFigures } from "./figure-table.ts";

interface CardProps {
  readonly title: string;
  readonly help?: string | undefined;
  readonly tall?: boolean | undefined;
  /** The table that is shown and exported; absent if there is nothing to show. */
  readonly table?: FigureTable;
  readonly children: ReactNode;
}

/** A report of the dashboard. */
export function Card({ title, help, tall, table, children }: CardProps) {
  return (
    <section className={tall ? "hq-widget hq-dashboard-tall" : "hq-widget"}>
      <header>
        <h2>{title}</h2>
        {table && <ExportCsv caption={title} table={table} />}
      </header>
      {help && <p className="hq-dashboard-note">{help}</p>}
      {children}
    </section>
  );
}

export const Nothing = ({ title, text }: { title: MoneyText; text: MoneyText }) => (
  <Card title={t(title)}>
    <p className="hq-empty">{t(text)}</p>
  </Card>
);

/** Exports the table as a CSV file. `brief` shows only the icon, where there is no room for text. */
export const ExportCsv = ({ caption, table, brief }: { caption: string; table: FigureTable; brief?: boolean }) => (
  <Button
    type="text"
    size="small"
    className="hq-export-csv"
    icon={<DownloadOutlined aria-hidden />}
    aria-label={t("dashboard.exportOf", { title: caption })}
    title={t("dashboard.exportOf", { title: caption })}
    onClick={() => saveFigures(table)}
  >
    {brief ? null : t("dashboard.export")}
  </Button>
);

/** The chart's numbers as a table, for screen readers and for users without a pointer. */
export const CompactTable = ({ title, table: { columns, rows }, open }: { title: string; table: FigureTable; open?: boolean }) => (
  <details className="hq-dashboard-table" open={open}>
    <summary>{t("sales.asTable")}</summary>
    <table aria-label={title}>
      <Head columns={columns} />
      <tbody>
        {rows.map(({ label, path, paths, cells: [name, ...cells] }) => (
          <tr key={name}>
            <th scope="row">{linked(label ?? name, path)}</th>
            {cells.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its column.
              <td key={at}>{linked(cell === null ? "—" : columns[at + 1]?.format(cell), paths?.[at])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);

const linked = (text: ReactNode, path: string | undefined) => (path ? <Link to={path}>{text}</Link> : text);

export const Head = ({ columns, hidden }: { columns: readonly FigureColumn[]; hidden?: boolean }) => (
  <thead className={hidden ? "hq-visually-hidden" : undefined}>
    <tr>
      {columns.map(({ label }) => (
        <th key={label} scope="col">
          {label}
        </th>
      ))}
    </tr>
  </thead>
);
