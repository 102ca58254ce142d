// @module-tag gate
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { checkBooks } from "../../server/areas/accounting/ports/check-books.ts";
import { isDatabaseEmpty, isDemo, seedDemo } from "../../server/demo/index.ts";
import { testDatabase } from "../support/database.ts";
import { demoDatabase, demoToday } from "../support/fixtures.ts";

const tables = [
  "users",
  "parties",
  "contacts",
  "locations",
  "hubs",
  "providers",
  "providers_lanes",
  "provider_documents",
  "feedback_notes",
  "shipping_quotes",
  "shipping_quotes_pieces",
  "shipping_quotes_charges",
  "tasks",
  "leads",
  "opportunities",
  "quote_requests",
  "sales_quotes",
  "sales_quotes_lines",
  "sales_orders",
  "work_orders",
  "work_orders_crew",
  "bills_of_lading",
  "claims",
  "claims_lines",
  "claims_custody",
  "claims_offer",
  "proposals",
  "follow_ups",
  "billing_reports",
  "processing_documents",
  "invoices",
  "invoices_lines",
  "payments",
  "payments_allocations",
  "credit_memos",
  "journal_entries",
  "journal_lines",
  "hubs_staff",
  "services",
  "rates",
  "places",
  "pending_receives",
  "pending_receives_lines",
  "receives",
  "receives_items",
  "inventory_items",
  "movements",
  "inspections",
  "inspections_findings",
  "inspections_rounds",
  "inspection_repairs",
  "cycle_counts",
  "count_entries",
];

async function everything(db: Awaited<ReturnType<typeof testDatabase>>) {
  const rows: Record<string, unknown> = {};
  for (const table of tables) rows[table] = (await sql`select * from ${sql.table(table)} order by id`.execute(db.kysely)).rows;
  return rows;
}

describe("demo data", () => {
  it("fills a small company with quotes in every state, identically for the same seed", async () => {
    // This database was seeded by another process, possibly on another day.
    const two = await testDatabase({ fixture: demoDatabase });
    const one = await testDatabase();
    expect(await isDatabaseEmpty(one)).toBe(true);
    await seedDemo(one, { today: demoToday, passwordDigest: "x" });
    expect(await isDatabaseEmpty(one)).toBe(false);
    // Seeded rows are inserted directly, so their journal entries must match what the product would have posted.
    expect((await checkBooks(one)).problems).toEqual([]);
    // Marked as demo in the same transaction, so that a killed start can't leave demo data that looks real.
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
      // And one for each claim against a carrier.
      tasks: 83,
    });
    expect(await everything(one)).toEqual(await everything(two));
    await Promise.all([one.close(), two.close()]);
  }, 120_000);

  it("uses contacts and locations of the quote's own company", async () => {
    const db = await testDatabase({ fixture: demoDatabase });
    const { rows } = await sql`
      select q.id from shipping_quotes q join contacts c on c.id = q.recipient_id join locations l on l.id = q.destination_id
      where c.party_id <> q.customer_id or l.party_id <> q.customer_id`.execute(db.kysely);
    expect(rows).toEqual([]);
    await db.close();
  }, 120_000);

  it("follows the sales rules: one company per document flow, won by approval, no double bookings", async () => {
    const db = await testDatabase({ fixture: demoDatabase });
    const { rows: foreign } = await sql`
      select 'quote' as what, q.id from sales_quotes q join opportunities o on o.id = q.opportunity_id where o.party_id <> q.customer_id
      union all select 'request', q.id from sales_quotes q join quote_requests r on r.id = q.quote_request_id where r.customer_id <> q.customer_id
      union all select 'order', s.id from sales_orders s join sales_quotes q on q.id = s.quote_id where q.customer_id <> s.customer_id
      union all select 'work', w.id from work_orders w join sales_orders s on s.id = w.sales_order_id where s.customer_id <> w.customer_id
      union all select 'won', o.id from opportunities o where (o.state = 'won') <> exists (select 1 from sales_quotes q
        where q.opportunity_id = o.id and q.state in ('approved', 'inTransit', 'delivered'))`.execute(db.kysely);
    expect(foreign).toEqual([]);
    const { rows: twice } = await sql`
      select a.number, b.number as other from work_orders a join work_orders b on b.id > a.id
        and a.window_start < b.window_end and b.window_start < a.window_end
      where a.state in ('scheduled', 'inProgress') and b.state in ('scheduled', 'inProgress') and (a.vehicle_id = b.vehicle_id
        or exists (select 1 from work_orders_crew x join work_orders_crew y on x.member_id = y.member_id where x.parent_id = a.id and y.parent_id = b.id))`.execute(
      db.kysely,
    );
    expect(twice).toEqual([]);
    const { rows: states } = await sql<{ what: string; n: number }>`
      select 'leads' as what, count(distinct state) as n from leads union all select 'opportunities', count(distinct state) from opportunities
      union all select 'quote requests', count(distinct state) from quote_requests union all select 'quotes', count(distinct state) from sales_quotes
      union all select 'orders', count(distinct state) from sales_orders union all select 'proposals', count(distinct state) from proposals`.execute(
      db.kysely,
    );
    expect(Object.fromEntries(states.map(({ what, n }) => [what, n]))).toEqual({
      leads: 4,
      opportunities: 4,
      "quote requests": 5,
      quotes: 9,
      orders: 3,
      proposals: 3,
    });
    await db.close();
  }, 60_000);
});
