import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ChargeWithoutEvent, UnbilledEvent, UnbilledStorage, UnbilledWork } from "../../../contract/leakage.ts";
import { t } from "../../../i18n/accounting/billing.ts";
import { isAllowed } from "../../../providers/access-control.ts";
import { findResource } from "../../../providers/registry.ts";
import { billingReport } from "../../../resources/accounting/billing-report.ts";
import { storageRun } from "../../../resources/accounting/storage-run.ts";
import { storageStatement } from "../../../resources/accounting/storage-statement.ts";
import { workOrder } from "../../../resources/sales/work-order.ts";
import { labelOf } from "../../../schemas/fields/field.ts";
import type { AnyResource } from "../../../schemas/resource.ts";
import { formatDate, monthName } from "../../../schemas/values/date.ts";
import { formatMoney } from "../../../schemas/values/money.ts";
import { createPath, showPath } from "../../../views/paths/view-paths.ts";
import { BillButton } from "./bill-button.tsx";

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
  readonly note?: string;
}

/** Nothing without rows. */
function Table<Row>({ title, rows, keyOf, columns, note }: TableProps<Row>) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      {note && <p className="hq-soft">{note}</p>}
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

function RecordLink({ resource, id, children }: { resource: string; id: number; children: ReactNode }) {
  const found = findResource(resource);
  // Who bills may not be allowed to open everything that is billed.
  return found && isAllowed({ resource, action: "show" }) ? <Link to={showPath(found, id)}>{children}</Link> : children;
}

interface BilledHere {
  readonly onBilled: () => void;
}

export function EventsTable({ events, onBilled }: { events: readonly UnbilledEvent[] } & BilledHere) {
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
        { label: t("leakage.customer"), value: ({ customer }) => customer ?? <span className="hq-soft">{t("leakage.unidentified")}</span> },
        { label: labelIn(storageRun, "hub"), value: ({ hub }) => hub },
        {
          label: t("leakage.quantity"),
          right: true,
          value: ({ quantity, unit }) => (unit === "hour" ? `${quantity} h` : quantity.toLocaleString("en-US")),
        },
        { label: t("leakage.amount"), right: true, value: (event) => amount(event.amount) },
        {
          label: t("leakage.billing"),
          right: true,
          value: ({ sourceResource, sourceId, description, customerId }) =>
            customerId === null ? (
              <RecordLink resource={sourceResource} id={sourceId}>
                {t("leakage.match")}
              </RecordLink>
            ) : (
              <BillButton resource={sourceResource} id={sourceId} what={description} onBilled={onBilled} />
            ),
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
      keyOf={({ hubId, month, statementId, runId }) => `${hubId} ${month} ${statementId} ${runId}`}
      columns={[
        { label: labelIn(storageRun, "month"), value: ({ month }) => monthName(month) },
        { label: labelIn(storageRun, "hub"), value: ({ hub }) => hub },
        {
          label: t("leakage.amount"),
          right: true,
          value: ({ statementId, pieces, amount: total }) =>
            statementId !== null ? (
              amount(total)
            ) : (
              <span className="hq-soft">{pieces === null ? t("leakage.noRun") : t("leakage.notCharged", { count: pieces })}</span>
            ),
        },
        {
          label: t("leakage.billFrom"),
          value: ({ statementId, statement, runId, run }) => {
            if (statementId !== null)
              return (
                <RecordLink resource={storageStatement.name} id={statementId}>
                  {statement}
                </RecordLink>
              );
            if (runId === null) return <Link to={createPath(storageRun)}>{t("leakage.newRun")}</Link>;
            return (
              <RecordLink resource={storageRun.name} id={runId}>
                {run}
              </RecordLink>
            );
          },
        },
      ]}
    />
  );
}

export function WorkTable({ work, onBilled }: { work: readonly UnbilledWork[] } & BilledHere) {
  return (
    <Table<UnbilledWork>
      title={t("leakage.work")}
      rows={work}
      keyOf={({ id }) => `${id}`}
      columns={[
        { label: t("leakage.on"), value: ({ on }) => formatDate(on) },
        {
          label: t("leakage.number"),
          value: ({ id, number }) => (
            <RecordLink resource={workOrder.name} id={id}>
              {number}
            </RecordLink>
          ),
        },
        { label: t("leakage.customer"), value: ({ customer }) => customer },
        { label: t("leakage.amount"), right: true, value: (row) => amount(row.amount) },
        {
          label: t("leakage.billing"),
          right: true,
          value: ({ id, number, isOpen }) =>
            isOpen ? (
              <RecordLink resource={workOrder.name} id={id}>
                {t("leakage.complete")}
              </RecordLink>
            ) : (
              <BillButton resource={workOrder.name} id={id} what={number} onBilled={onBilled} />
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
      keyOf={({ lineId }) => `${lineId}`}
      note={t("leakage.chargesNote")}
      columns={[
        { label: t("leakage.what"), value: ({ description }) => description },
        { label: t("leakage.event"), value: ({ eventId }) => eventId ?? <span className="hq-soft">{t("leakage.noEvent")}</span> },
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
