import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { isDemo, isEmpty, seedDemo } from "../../server/db/demo/index.ts";
import { testDatabase } from "../support/database.ts";

const options = { today: "2026-11-21", passwordDigest: "x" };
const tables = [
  "users",
  "parties",
  "contacts",
  "locations",
  "hubs",
  "providers",
  "shipping_quotes",
  "shipping_quotes_pieces",
  "shipping_quotes_charges",
  "tasks",
];

async function everything(db: Awaited<ReturnType<typeof testDatabase>>) {
  const rows: Record<string, unknown> = {};
  for (const table of tables) rows[table] = (await sql`select * from ${sql.table(table)} order by id`.execute(db.kysely)).rows;
  return rows;
}

describe("demo data", () => {
  it("is a small company, over all states of a quote, and the same for the same seed", async () => {
    const [one, two] = [await testDatabase(), await testDatabase()];
    expect(await isEmpty(one)).toBe(true);
    await seedDemo(one, options);
    await seedDemo(two, options);
    expect(await isEmpty(one)).toBe(false);
    // Known as such in the same transaction: a start that is killed next leaves no demo company that looks like a real one.
    expect(await isDemo(one)).toBe(true);
    const { rows } = await sql<{ what: string; n: number }>`
      select 'customers' as what, count(*) as n from parties where state in ('onboarding', 'active', 'suspended')
      union all select 'prospects', count(*) from parties where state in ('prospect', 'archived')
      union all select 'contacts', count(*) from contacts union all select 'locations', count(*) from locations
      union all select 'quotes', count(*) from shipping_quotes union all select 'codes', count(distinct state) from shipping_quotes
      union all select 'tasks', count(*) from tasks`.execute(one.kysely);
    expect(Object.fromEntries(rows.map(({ what, n }) => [what, n]))).toEqual({
      customers: 25,
      prospects: 90,
      contacts: 160,
      locations: 90,
      quotes: 60,
      codes: 9,
      tasks: 60,
    });
    expect(await everything(one)).toEqual(await everything(two));
    await Promise.all([one.close(), two.close()]);
  }, 120_000);

  it("keeps what belongs to a quote with the quote's company", async () => {
    const db = await testDatabase();
    await seedDemo(db, options);
    const { rows } = await sql`
      select q.id from shipping_quotes q join contacts c on c.id = q.recipient_id join locations l on l.id = q.destination_id
      where c.party_id <> q.customer_id or l.party_id <> q.customer_id`.execute(db.kysely);
    expect(rows).toEqual([]);
    await db.close();
  });
});
