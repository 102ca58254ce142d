// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { remindOverdue } from "../../server/areas/accounting/payments/overdue-reminders.ts";
import { addDays } from "../../src/schemas/values/date.ts";
import { today } from "../contract/harness.ts";
import { createMoneyHarness, type MoneyHarness } from "../effects/money-harness.ts";
import { testServer } from "../support/database.ts";

// The embedded database has one connection: concurrent requests wait for each other, so races can't occur.
if (!testServer) console.log("Skipped: requires a PostgreSQL server. Run scripts/with-postgres.sh.");

describe.skipIf(!testServer)("servers that remind at the same time", () => {
  let harness: MoneyHarness;
  beforeAll(async () => {
    harness = await createMoneyHarness();
  });
  afterAll(() => harness?.close());

  it("send each step once, also when somebody sends it by hand", async () => {
    const invoices = [];
    for (let nth = 0; nth < 12; nth += 1) invoices.push(await harness.issued(100_00 + nth));
    await sql`update contacts set primary_email = 'ap@acme.test'`.execute(harness.db.kysely);
    await sql`update parties set billing_contact_id = (select min(id) from contacts) where id = ${harness.acme}`.execute(harness.db.kysely);
    harness.calendar.today = addDays(today, 33);
    const run = () => remindOverdue(harness.engine, [3, 10], harness.calendar.today);
    const byHand = invoices
      .slice(0, 4)
      .map(({ id, version }) => harness.bob.post(`invoices/${id}/actions/remind`, { version, to: "owner@acme.test" }));
    const [runs, answers] = await Promise.all([Promise.all([run(), run(), run(), run()]), Promise.all(byHand)]);
    expect(runs.flatMap(({ failures }) => failures)).toEqual([]);
    const { rows } = await sql<{ reminders: number; links: number; mails: number }>`
      select i.reminders::int as reminders,
        (select count(*)::int from payment_links l join payment_links_invoices n on n.parent_id = l.id where n.invoice_id = i.id) as links,
        (select count(*)::int from jobs j where j.queue = 'payment-link-mail' and j.payload ->> 'linkId' in
          (select n.parent_id::text from payment_links_invoices n where n.invoice_id = i.id)) as mails
      from invoices i where i.id = any(${invoices.map(({ id }) => id)}::bigint[])`.execute(harness.db.kysely);
    expect(rows).toEqual(invoices.map(() => ({ reminders: 1, links: 1, mails: 1 })));
    const accepted = answers.filter(({ status }) => status === 200).length;
    expect(runs.reduce((sum, { done }) => sum + done, 0) + accepted).toBe(invoices.length);
  });
});
