// @module-tag gate
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Db } from "../../server/db/connection.ts";
import { isWantingPhotos, seedDemo } from "../../server/demo/index.ts";
import { createDemoPhotos } from "../../server/demo/jobs/demo-photos.ts";
import { createFileStore } from "../../server/integrations/file-store.ts";
import { addBusinessDays } from "../../src/schemas/values/date.ts";
import { testDatabase } from "../support/database.ts";
import { demoDatabase, demoToday } from "../support/fixtures.ts";
import { warehouseProblems } from "./warehouse-problems.ts";

interface Figures {
  readonly [name: string]: number;
}

async function one<T>(db: Db, text: string): Promise<T> {
  // Type boundary: the columns that the statement names.
  return (await db.pool.query(text)).rows[0] as T;
}

async function problemsOf(db: Db, today: string, now: string): Promise<Record<string, readonly unknown[]>> {
  const found: Record<string, readonly unknown[]> = {};
  for (const [name, text] of Object.entries(warehouseProblems)) {
    const { rows } = await db.pool.query(`select * from (${text}) problem, (select $1::text as day, $2::text as now) given limit 5`, [
      today,
      now,
    ]);
    if (rows.length > 0) found[name] = rows;
  }
  return found;
}

const work = `select (select count(*)::int from receives where state = 'inProgress') as receiving,
  (select count(*)::int from pending_receives where state = 'expected') as expected,
  (select count(*)::int from inspections where state = 'pending') as inspecting,
  (select count(*)::int from inspections where state = 'failed') as failed,
  (select count(*)::int from inspections where state = 'inRepair') as repaired,
  (select count(*)::int from inspection_repairs where state = 'requested' and payer = 'customer') as "toApprove",
  (select count(*)::int from inventory_items i join places p on p.id = i.place_id where i.state = 'inStock' and p.purpose = 'receiving') as "putAway",
  (select count(*)::int from cycle_counts where state = 'counting') as counting`;

it("the demo company's warehouse agrees with itself, and has a morning's work", async () => {
  const db = await testDatabase({ fixture: demoDatabase });
  try {
    expect(await problemsOf(db, demoToday, `${demoToday}T15:00:00Z`)).toEqual({});
    const figures = await one<Figures>(
      db,
      `select (select count(*)::int from receives) as receives, (select count(*)::int from receives where state = 'unwound') as unwound,
         (select count(*)::int from receives where customer_id is null) as unidentified, (select count(*)::int from inventory_items) as pieces,
         (select count(*)::int from inventory_items where customer_id in (select company_id from users where type = 'C')) as "ofUsers",
         (select count(distinct kind)::int from movements) as kinds, (select count(*)::int from parties where warehousing) as customers,
         (select count(*)::int from inventory_items where split_from_id is not null) as splits`,
    );
    expect(figures).toMatchObject({ receives: 60, unwound: 2, unidentified: 2, kinds: 11 });
    expect(figures.pieces).toBeGreaterThan(270);
    expect(figures.pieces).toBeLessThan(340);
    expect(figures.ofUsers).toBeGreaterThan((figures.pieces ?? 0) / 3);
    expect(figures.customers).toBeGreaterThanOrEqual(6);
    expect(figures.splits).toBeGreaterThan(0);
    for (const [what, count] of Object.entries(await one<Figures>(db, work))) expect(count, what).toBeGreaterThan(0);
    // Five business days, by the product's own calendar.
    const { rows } = await db.pool.query<{ on: string; due: string }>(
      `select received_on::text as on, claim_notice_due::text as due from receives where claim_notice_due is not null
       union all select i.received_on::text, n.carrier_notice_due::text from inspections n join inventory_items i on i.id = n.item_id`,
    );
    expect(rows.filter(({ on, due }) => addBusinessDays(on, 5) !== due)).toEqual([]);
  } finally {
    await db.close();
  }
});

it.each([
  ["on a Sunday", "2026-03-01", "2026-03-01T18:00:00.000Z"],
  ["on a Monday, just after midnight", "2027-01-04", "2027-01-04T00:02:00.000Z"],
])(
  "%s, it agrees as well",
  async (_name, today, now) => {
    const db = await testDatabase();
    try {
      await seedDemo(db, { today, now, passwordDigest: "none" });
      expect(await problemsOf(db, today, now)).toEqual({});
      for (const [what, count] of Object.entries(await one<Figures>(db, work))) expect(count, what).toBeGreaterThan(0);
    } finally {
      await db.close();
    }
  },
  60_000,
);

it("its photos are drawn once, and pieces that look alike share them", async () => {
  const db = await testDatabase({ fixture: demoDatabase });
  const dataDir = mkdtempSync(join(tmpdir(), "hq-photos-"));
  try {
    const draw = createDemoPhotos({ db, files: createFileStore({ dataDir }) });
    const job = { id: 1, queue: "demo-photos", payload: {}, attempt: 1, maxAttempts: 10 };
    for (let time = 0; time < 2; time++) await draw(job, { signal: new AbortController().signal, finish: async () => undefined });
    expect(await isWantingPhotos(db.kysely)).toBe(false);
    const figures = await one<Figures>(
      db,
      `select count(*)::int as photos, count(distinct storage_key)::int as drawings, max(size)::int as largest,
         (select count(*)::int from inventory_items i where not exists (select from files where resource = 'inventory-item' and record_id = i.id
           and field = 'photos' and visible_to_customer)) as bare,
         (select count(*)::int from receives r where state = 'completed' and units_damaged + units_short > 0 and not exists (select from files
           where resource = 'receive' and record_id = r.id and field = 'deliveryReceipt')) as unproved
       from files`,
    );
    expect(figures).toMatchObject({ bare: 0, unproved: 0 });
    expect(figures.photos).toBeGreaterThan(400);
    expect(figures.drawings).toBeLessThan(90);
    expect(figures.largest).toBeLessThan(60_000);
  } finally {
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
