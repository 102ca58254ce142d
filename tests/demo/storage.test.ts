// @module-tag gate
import { sql } from "kysely";
import { expect, it } from "vitest";
import { unbilledStorage } from "../../server/areas/accounting/api/unbilled-storage.ts";
import { computeMonth } from "../../server/areas/accounting/effects/compute-month.ts";
import { billDemoStorage } from "../../server/demo/demo-storage.ts";
import { monthStart } from "../../src/schemas/values/date.ts";
import { testDatabase } from "../support/database.ts";
import { demoDatabase, demoToday } from "../support/fixtures.ts";

it("the demo company's storage of the month before last is billed as the next run would have billed it", async () => {
  const db = await testDatabase({ fixture: demoDatabase });
  try {
    await db.transaction((tx) => billDemoStorage(tx, demoToday));
    const { rows } = await sql<{ total: number; statements: number; reports: number; lines: number; charges: number; customers: number }>`
      select r.total::float8 as total, (select sum(total)::float8 from storage_statements) as statements,
        (select sum(b.total)::float8 from storage_statements s join billing_reports b on b.id = s.billing_report_id) as reports,
        (select sum(l.amount)::float8 from storage_statements s join billing_reports_lines l on l.parent_id = s.billing_report_id) as lines,
        (select sum(amount)::float8 from storage_charges where preview_id is null)
          + (select sum(top_up)::float8 from storage_statements) as charges,
        (select count(*)::int from storage_statements) as customers
      from storage_runs r`.execute(db.kysely);
    const [{ total = 0, customers = 0, ...sums } = {}] = rows;
    expect(total).toBeGreaterThan(100_00);
    expect(customers).toBeGreaterThan(3);
    expect(sums).toEqual({ statements: total, reports: total, lines: total, charges: total });
    const next = monthStart(demoToday, -1);
    const run = await db.transaction((tx) => computeMonth(tx, { hubId: 1, month: next }));
    expect(run.customers.filter(({ adjustments }) => adjustments !== 0)).toEqual([]);
    // Last month is the one to bill.
    const unbilled = await unbilledStorage(
      db.kysely,
      { from: monthStart(demoToday, -2), to: demoToday, hubId: 1, customerId: undefined },
      { thisMonth: monthStart(demoToday, 0), limit: 10 },
    );
    expect(unbilled).toMatchObject([{ month: next, statement: null }]);
  } finally {
    await db.close();
  }
});
