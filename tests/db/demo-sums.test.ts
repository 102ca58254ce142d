// @module-tag gate
import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../support/database.ts";
import { demoDatabase } from "../support/fixtures.ts";

test("the totals of demo documents equal the sums of their lines", async () => {
  const db = await testDatabase({ fixture: demoDatabase });
  try {
    const { rows } = await sql<{ total: number; sum: number }>`
      select document.total::int as total, sum(line.amount)::int as sum
      from processing_documents document join processing_documents_lines line on line.parent_id = document.id
      group by document.id`.execute(db.kysely);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ sum }) => sum > 0).length).toBeGreaterThan(0);
    expect(rows.map(({ total }) => total)).toEqual(rows.map(({ sum }) => sum));
  } finally {
    await db.close();
  }
});
