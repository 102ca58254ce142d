import { sql } from "kysely";
import { billingReport } from "../../../../src/resources/accounting/billing-report.ts";
import { storageRun } from "../../../../src/resources/accounting/storage-run.ts";
import { storageStatement } from "../../../../src/resources/accounting/storage-statement.ts";
import { hub } from "../../../../src/resources/warehousing/hub.ts";
import { addDays, monthName, monthStart } from "../../../../src/schemas/values/date.ts";
import { formatMoney } from "../../../../src/schemas/values/money.ts";
import { userIdOf } from "../../../access/caller.ts";
import type { Tx } from "../../../db/connection.ts";
import { defineEffects, type EffectContextOf } from "../../../engine/effect.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";
import { readFields } from "../../../engine/read/read-fields.ts";
import { conflictLeadingTo, recordsOf } from "../../../engine/wire/leading-refusal.ts";
import { conflict } from "../../../engine/wire/problem.ts";
import { totalsOf } from "../storage/compute-run.ts";
import { type BilledStatement, linesOf } from "../storage/statement-lines.ts";
import { deletePreview, insertCharges, setPreview } from "../storage/write-charges.ts";
import { computeMonth } from "./compute-month.ts";
import { usualTax } from "./usual-tax.ts";

type Context = EffectContextOf<typeof storageRun>;
type Run = Context["row"];

/** So many pieces are named that can't be charged. */
const GAPS = 500;

export const storageRunEffects = defineEffects(storageRun, {
  create: (context) => preview(context),
  recalculate: (context) => preview(context),
  remove: async ({ row, trx }) => deletePreview(trx, row.id),

  complete: async (context) => {
    const { row, trx, call, engine } = context;
    await followsItsMonth(trx, row);
    const { total } = totalsOf(await computeMonth(trx, row));
    // The preview was read; what came in since then would be billed unseen.
    const { rows: shown } = await sql<{ total: number }>`select coalesce(sum(total), 0)::float8 as total from storage_statements
      where run_id = ${row.id}`.execute(trx);
    if (shown[0]?.total !== total)
      throw conflictLeadingTo(`Something has changed: the total is ${formatMoney(total)} now. Recalculate the preview first.`, {
        act: "recalculate",
      });
    const { rows: statements } = await sql<BilledStatement>`select id, customer_id as "customerId", charged, adjustments, top_up as "topUp",
        pieces::int as pieces, days::int as days, number
      from storage_statements where run_id = ${row.id} and total <> 0 order by id`.execute(trx);
    await setPreview(trx, row.id, false);
    const by = onBehalfOf(call, "storage run");
    const taxable = await isTaxable(trx, row.id);
    for (const statement of statements) {
      const { data } = await engine.create(by, billingReport, {
        customerId: statement.customerId,
        source: "storage run",
        serviceDate: addDays(monthStart(row.month, 1), -1),
        ...(await usualTax(trx, { customerId: statement.customerId, hubId: row.hubId, on: addDays(monthStart(row.month, 1), -1) })),
        notes: `${row.number}, ${statement.number}`,
        lines: linesOf(statement, row.month, taxable),
      });
      await engine.write(by, storageStatement, statement.id, { billingReportId: data.id });
    }
  },

  takeBack: async ({ row, trx, call, engine }) => {
    await lockMonthsOf(trx, row.hubId);
    const { rows: later } = await sql<{ id: number; number: string }>`select id, number from storage_runs
      where hub_id = ${row.hubId} and month > ${row.month}::date and state = 'done' and deleted_at is null limit 1`.execute(trx);
    if (later[0])
      throw conflictLeadingTo(
        `${later[0].number} of a later month builds on it. Take that one back first.`,
        ...recordsOf(storageRun, later),
      );
    const { rows: reports } = await sql<{ id: number; number: string; state: string }>`select b.id, b.number, b.state
      from storage_statements s join billing_reports b on b.id = s.billing_report_id
      where s.run_id = ${row.id} and b.deleted_at is null order by b.id for no key update of b`.execute(trx);
    const sent = reports.find(({ state }) => state !== "draft");
    if (sent)
      throw conflictLeadingTo(`${sent.number} is ${sent.state} already. Send it back to draft first.`, ...recordsOf(billingReport, [sent]));
    const by = onBehalfOf(call, "storage run");
    for (const { id } of reports) await engine.remove(by, billingReport, { id });
    const { rows: statements } = await sql<{ id: number }>`select id from storage_statements where run_id = ${row.id} order by id`.execute(
      trx,
    );
    for (const { id } of statements) await engine.write(by, storageStatement, id, { billingReportId: null });
    await setPreview(trx, row.id, true);
    // Previews of later months adjust what is no longer charged: this run could not be computed again beside them.
    const { rows: previews } = await sql<{ id: number }>`select id from storage_runs
      where hub_id = ${row.hubId} and month > ${row.month}::date and state = 'draft' and deleted_at is null order by id`.execute(trx);
    for (const { id } of previews) await engine.act(by, storageRun, { id }, "recalculate");
  },
});

/** Two months of a hub are never billed or taken back at the same time. */
const lockMonthsOf = (trx: Tx, hubId: number) => readFields(trx, hub, hubId, [], { lock: "no key update" });

/** The months of a hub are billed one after the other, so that each day is charged by one run and corrected by the next. @throws Problem 409 */
async function followsItsMonth(trx: Tx, { id, hubId, month }: Run): Promise<void> {
  await lockMonthsOf(trx, hubId);
  const { rows } = await sql<{ month: string; number: string }>`select month::text as month, number from storage_runs
    where hub_id = ${hubId} and state = 'done' and id <> ${id} and deleted_at is null order by month desc limit 1`.execute(trx);
  const [last] = rows;
  if (!last) return;
  if (month === last.month) throw conflict(`${last.number} has billed this month.`);
  const next = monthStart(last.month, 1);
  if (month !== next) throw conflict(`The next month of this hub is ${monthName(next)}.`);
}

/** Computes the run, in place of what was computed before. */
async function preview({ row, trx, call, engine, write }: Context): Promise<void> {
  await deletePreview(trx, row.id);
  const run = await computeMonth(trx, row);
  const before = await statementTotals(trx, row.hubId, monthStart(row.month, -1));
  const month = { from: row.month, until: addDays(monthStart(row.month, 1), -1) };
  const by = onBehalfOf(call, "storage run");
  for (const { customerId, charges, ...figures } of run.customers) {
    const { data } = await engine.create(
      by,
      storageStatement,
      {},
      {
        ...{ runId: row.id, customerId, hubId: row.hubId, month: row.month, previous: before.get(customerId) ?? null },
        ...figures,
      },
    );
    await insertCharges(
      trx,
      { runId: row.id, statementId: data.id, customerId, hubId: row.hubId, month, userId: userIdOf(call.actor) },
      charges,
    );
  }
  await write({
    ...totalsOf(run),
    previous: before.size > 0 ? [...before.values()].reduce((sum, total) => sum + total, 0) : null,
    gaps: run.gaps.slice(0, GAPS),
  });
}

async function statementTotals(trx: Tx, hubId: number, month: string): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ customerId: number; total: number }>`select s.customer_id as "customerId", s.total::float8 as total
    from storage_statements s join storage_runs r on r.id = s.run_id and r.state = 'done'
    where s.hub_id = ${hubId} and s.month = ${month}::date`.execute(trx);
  return new Map(rows.map(({ customerId, total }) => [customerId, total]));
}

async function isTaxable(trx: Tx, runId: number): Promise<boolean> {
  const { rows } = await sql`select from storage_charges c join services s on s.id = c.service_id
    where c.run_id = ${runId} and s.taxable limit 1`.execute(trx);
  return rows.length > 0;
}
