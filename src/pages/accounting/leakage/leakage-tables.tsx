import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ChargeWithoutEvent, UnbilledEvent, UnbilledStorage, UnbilledWork } from "../../../contract/leakage.ts";
import { t } from "../../../i18n/billing.ts";
import { findResource } from "../../../providers/registry.ts";
import { billingReport } from "../../../resources/accounting/billing-report.ts";
import { storageRun } from "../../../resources/accounting/storage-run.ts";
import { storageStatement } from "../../../resources/accounting/storage-statement.ts";
import { workOrder } from "../../../resources/sales/work-order.ts";
import { labelOf } from "../../../schemas/field.ts";
import type { AnyResource } from "../../../schemas/resource.ts";
import { formatDate, monthName } from "../../../schemas/values/date.ts";
import { formatMoney } from "../../../schemas/values/money.ts";
import { createPath, showPath } from "../../../views/view-paths.ts";

interface Column<Row> {
  readonly label: string;
  readonly right?: true;
  readonly value: (row: Row) => ReactNode;
}

interface TableProps<Row> {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
}

/** Nothing without rows. */
function Table<Row>({ title, rows, keyOf, columns }: TableProps<Row>) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <div className="hq-leakage-scroll">
        <table aria-label={title}>
          <thead>
            <tr>
              {columns.map(({ label, right }) => (
                <th key={label} scope="col" data-align={right ? "right" : undefined}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)}>
                {columns.map(({ label, right, value }) => (
                  <td key={label} data-align={right ? "right" : undefined}>
                    {value(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** A column that is called what the field of a record is called. */
const labelIn = ({ fields }: AnyResource, name: string): string => labelOf(name, fields[name] ?? {});

const amount = (cents: number | null) => (cents === null ? <span className="hq-soft">{t("leakage.noPrice")}</span> : formatMoney(cents));

function RecordLink({ resource, id, children, label }: { resource: string; id: number; children: ReactNode; label?: string }) {
  const found = findResource(resource);
  return found ? (
    <Link to={showPath(found, id)} aria-label={label}>
      {children}
    </Link>
  ) : (
    children
  );
}

export function EventsTable({ events }: { events: readonly UnbilledEvent[] }) {
  return (
    <Table<UnbilledEvent>
      title={t("leakage.events")}
      rows={events}
      keyOf={({ eventId }) => eventId}
      columns={[
        { label: t("leakage.on"), value: ({ on }) => formatDate(on) },
        {
          label: t("leakage.what"),
          value: ({ resource, recordId, description }) => (
            <RecordLink resource={resource} id={recordId}>
              {description}
            </RecordLink>
          ),
        },
        { label: t("leakage.customer"), value: ({ customer }) => customer },
        { label: t("leakage.quantity"), right: true, value: ({ quantity }) => quantity.toLocaleString("en-US") },
        { label: t("leakage.amount"), right: true, value: (event) => amount(event.amount) },
        {
          label: t("leakage.billFrom"),
          value: ({ sourceResource, sourceId, description }) => {
            const name = findResource(sourceResource)?.label ?? "";
            return (
              <RecordLink
                resource={sourceResource}
                id={sourceId}
                label={t("leakage.openSource", { name: name.toLowerCase(), what: description })}
              >
                {name}
              </RecordLink>
            );
          },
        },
      ]}
    />
  );
}

export function StorageTable({ storage }: { storage: readonly UnbilledStorage[] }) {
  return (
    <Table<UnbilledStorage>
      title={t("leakage.storage")}
      rows={storage}
      keyOf={({ hubId, month, statementId }) => `${hubId} ${month} ${statementId}`}
      columns={[
        { label: labelIn(storageRun, "month"), value: ({ month }) => monthName(month) },
        { label: labelIn(storageRun, "hub"), value: ({ hub }) => hub },
        {
          label: t("leakage.amount"),
          right: true,
          value: (row) => (row.statementId === null ? <span className="hq-soft">{t("leakage.noRun")}</span> : amount(row.amount)),
        },
        {
          label: t("leakage.billFrom"),
          value: ({ statementId, statement }) =>
            statementId === null ? (
              <Link to={createPath(storageRun)}>{t("leakage.newRun")}</Link>
            ) : (
              <RecordLink resource={storageStatement.name} id={statementId}>
                {statement}
              </RecordLink>
            ),
        },
      ]}
    />
  );
}

export function WorkTable({ work }: { work: readonly UnbilledWork[] }) {
  return (
    <Table<UnbilledWork>
      title={t("leakage.work")}
      rows={work}
      keyOf={({ id }) => `${id}`}
      columns={[
        { label: t("leakage.on"), value: ({ completedOn }) => formatDate(completedOn) },
        { label: t("leakage.customer"), value: ({ customer }) => customer },
        {
          label: t("leakage.number"),
          value: ({ id, number }) => (
            <RecordLink resource={workOrder.name} id={id}>
              {number}
            </RecordLink>
          ),
        },
      ]}
    />
  );
}

export function ChargesTable({ charges }: { charges: readonly ChargeWithoutEvent[] }) {
  return (
    <Table<ChargeWithoutEvent>
      title={t("leakage.charges")}
      rows={charges}
      keyOf={({ eventId }) => eventId}
      columns={[
        { label: t("leakage.what"), value: ({ description }) => description },
        { label: t("leakage.customer"), value: ({ customer }) => customer },
        { label: t("leakage.amount"), right: true, value: (charge) => amount(charge.amount) },
        {
          label: t("leakage.report"),
          value: ({ reportId, report }) => (
            <RecordLink resource={billingReport.name} id={reportId}>
              {report}
            </RecordLink>
          ),
        },
      ]}
    />
  );
}
