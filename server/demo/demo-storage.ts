import { sql } from "kysely";
import { billingReport } from "../../src/resources/accounting/billing-report.ts";
import { storageRun } from "../../src/resources/accounting/storage-run.ts";
import { storageStatement } from "../../src/resources/accounting/storage-statement.ts";
import { addDays, monthStart } from "../../src/schemas/values/date.ts";
import { computeMonth } from "../areas/accounting/effects/compute-month.ts";
import { totalsOf } from "../areas/accounting/storage/compute-run.ts";
import { linesOf } from "../areas/accounting/storage/statement-lines.ts";
import { insertCharges, setPreview } from "../areas/accounting/storage/write-charges.ts";
import type { Tx } from "../db/connection.ts";
import { insertRows } from "./insert-rows.ts";

const hubId = 1;
const runId = 1;

/**
 * Bills the demo company's storage of the month before last, so that last month's is the next one. It is computed like any other run:
 * the next run would correct made-up charges.
 */
export async function billDemoStorage(tx: Tx, today: string): Promise<void> {
  const from = monthStart(today, -2);
  const until = addDays(monthStart(today, -1), -1);
  const run = await computeMonth(tx, { hubId, month: from });
  const { clerk, reports } = await known(tx);
  const made = { createdAt: `${addDays(until, 2)}T15:00:00.000Z`, createdById: clerk };
  const month = { month: from, hubId, ...made };
  const statements = run.customers.map(({ charges: _, ...figures }, index) => ({
    ...{ id: index + 1, number: numbered("ST", index + 1), runId, billingReportId: reports + index + 1, ...figures, ...month },
  }));
  await insertRows(tx, storageRun, [
    { id: runId, number: numbered("SR", runId), state: "done", ...totalsOf(run), gaps: run.gaps, completedById: clerk, ...month },
  ]);
  await insertRows(
    tx,
    billingReport,
    statements.map((statement) => ({
      ...{ id: statement.billingReportId, number: numbered("BR", statement.billingReportId), state: "approved", source: "storage run" },
      ...{ customerId: statement.customerId, serviceDate: until, taxRate: 0, submittedById: clerk, ...made },
      notes: `${numbered("SR", runId)}, ${statement.number}`,
      lines: linesOf(statement, from, false),
    })),
  );
  await insertRows(tx, storageStatement, statements);
  for (const [index, { customerId, charges }] of run.customers.entries())
    await insertCharges(tx, { runId, statementId: index + 1, customerId, hubId, month: { from, until }, userId: clerk }, charges);
  await setPreview(tx, runId, false);
}

const numbered = (prefix: string, id: number): string => `${prefix}-${String(id).padStart(5, "0")}`;

/** The accountant, and the id of the last billing report. */
async function known(tx: Tx): Promise<{ readonly clerk: number | null; readonly reports: number }> {
  const { rows } = await sql<{ clerk: number | null; reports: number }>`
    select (select id from users where email = 'accounting@hq.example') as clerk, (select coalesce(max(id), 0)::int from billing_reports) as reports`.execute(
    tx,
  );
  return rows[0] ?? { clerk: null, reports: 0 };
}
