// @module-tag gate
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { checkBooks } from "../../server/areas/accounting/ports/check-books.ts";
import { effects } from "../../server/composition/modules.ts";
import type { Db } from "../../server/db/connection.ts";
import { migrate, readMigrations } from "../../server/db/migrate.ts";
import { createStripeGateway } from "../../server/integrations/gateway/stripe.ts";
import { createTestGateway } from "../../server/integrations/gateway/test-gateway.ts";
import { resources } from "../../src/resources/index.ts";
import { createHarness } from "../contract/harness.ts";
import { testDatabase } from "../support/database.ts";

let db: Db;
beforeEach(async () => {
  db = await testDatabase({ migrated: false });
});
afterEach(() => db.close());

const migrations = readMigrations();
/** Every test runs all migrations, which takes long. */
const patient = { timeout: 120_000 };

/** Creates a company's database as of this migration, with its data. */
async function companyOf(last: string, statements: readonly string[]): Promise<void> {
  const older = migrations.filter(({ name }) => name <= last);
  expect(older.at(-1)?.name).toBe(last);
  expect(await migrate(db, older)).toHaveLength(older.length);
  for (const statement of statements) await sql.raw(statement).execute(db.kysely);
}

/** Every row, by its table and id. */
async function everything(tables: readonly string[]): Promise<Map<string, Record<string, unknown>>> {
  const rows = new Map<string, Record<string, unknown>>();
  for (const table of tables) {
    const result = await sql<{ row: Record<string, unknown> }>`select to_jsonb(t) as row from ${sql.table(table)} t order by id`.execute(
      db.kysely,
    );
    for (const { row } of result.rows) rows.set(`${table} ${row.id}`, row);
  }
  return rows;
}

/** Migrates to the newest version, and expects that every row is unchanged. */
async function updated(last: string, tables: readonly string[], count: number): Promise<void> {
  const old = await everything(tables);
  expect(old.size).toBe(count);
  expect(await migrate(db)).toEqual(migrations.filter(({ name }) => name > last).map(({ name }) => name));
  const now = await everything(tables);
  expect([...now.keys()]).toEqual([...old.keys()]);
  // Migrations can add columns, but must keep the existing values.
  for (const [key, row] of old) expect(now.get(key), key).toMatchObject(row);
}

/** Roles belong to the company: an upgrade must neither add nor remove permissions. */
async function abilities(): Promise<unknown> {
  const { rows } = await sql<{ abilities: string[] }>`select abilities from roles order by id`.execute(db.kysely);
  return rows.map((row) => row.abilities);
}

const people = [
  "insert into parties (name, state) values ('Acme', 'active')",
  `insert into users (first_name, last_name, name, email, type, company_id, state) values
    ('Ann', 'Staff', 'Ann Staff', 'ann@hq.test', 'E', null, 'active'), ('Cleo', 'Client', 'Cleo Client', 'cleo@hq.test', 'C', 1, 'active')`,
  "insert into users_roles (parent_id, position, role_id) values (1, 0, 1), (2, 0, 2)",
  `insert into activity_log (user_id, user_name, resource, record_id, verb) values (1, 'Ann Staff', 'task', 1, 'create')`,
];

it("upgrading from the version before sales keeps every row and the abilities of roles", patient, async () => {
  const before = "0004-people";
  await companyOf(before, [
    `insert into roles (display_name, user_type, abilities) values
      ('Sales', 'E', '{"SALES_QUOTE read","SALES_QUOTE send","TASKS read"}'), ('Member', 'C', '{"SALES_QUOTE read","SALES_QUOTE approve"}')`,
    ...people,
    `insert into locations (name, party_id, kind, address) values ('Dock 1', 1, 'vendor', '{"city": "Reno"}')`,
    `insert into shipping_quotes (state, number, customer_id, origin_id, destination_id, order_type, valid_until)
      values ('ready', 'SQ-1', 1, 1, 1, 'white glove', '2026-12-24')`,
    "insert into tasks (state, name) values ('new', 'Call Acme')",
  ]);
  await updated(before, ["roles", "parties", "users", "users_roles", "locations", "shipping_quotes", "tasks", "activity_log"], 11);
  expect(await abilities()).toEqual([
    ["SALES_QUOTE read", "SALES_QUOTE send", "TASKS read"],
    ["SALES_QUOTE read", "SALES_QUOTE approve"],
  ]);
});

it("upgrading from the version before accounting keeps every row and lets completed work be billed", patient, async () => {
  const before = "0007-approvals";
  await companyOf(before, [
    `insert into roles (display_name, user_type, abilities) values
      ('Accounting', 'E', '{"ACCT_CUSTOMERS read","SALES_WORK_ORDERS read"}'), ('Member', 'C', '{"SALES_ORDERS read"}')`,
    ...people,
    `insert into sales_quotes (state, number, customer_id, estimate_type, valid_until, tax_rate, subtotal, discount_total, fuel_total,
      valuation_total, tax_total, total) values ('inTransit', 'Q-00001', 1, 'binding', '2026-12-24', 10, 30000, 0, 0, 0, 3000, 33000)`,
    `insert into sales_quotes_lines (parent_id, position, service, description, quantity, price, unit_cost, taxable, transport, amount)
      values (1, 0, 'delivery', 'Sofa', 2, 15000, 9000, true, false, 30000)`,
    `insert into sales_orders (state, number, customer_id, quote_id, total) values ('open', 'SO-00001', 1, 1, 33000)`,
    `insert into work_orders (state, number, type, customer_id, quote_id, sales_order_id, window_start, window_end) values
      ('completed', 'WO-00001', 'delivery', 1, 1, 1, '2026-11-02T08:00:00Z', '2026-11-02T12:00:00Z'),
      ('completed', 'WO-00002', 'pickup', 1, null, null, '2026-11-03T08:00:00Z', '2026-11-03T12:00:00Z')`,
  ]);
  const tables = ["roles", "parties", "users", "users_roles", "activity_log"];
  await updated(before, [...tables, "sales_quotes", "sales_quotes_lines", "sales_orders", "work_orders"], 13);
  expect(await abilities()).toEqual([["ACCT_CUSTOMERS read", "SALES_WORK_ORDERS read"], ["SALES_ORDERS read"]]);
  expect((await checkBooks(db)).problems).toEqual([]);

  const { add } = await createHarness({ resources, effects, db });
  const [ann, otto] = [add("ann", { id: 1, side: "employee", isAdmin: true }), add("otto", { id: 2, side: "employee", isAdmin: true })];
  const act = async (client: typeof ann, path: string, action: string, input: object = {}) => {
    const { version } = (await client.get(path)).body.data;
    const { status, text, body } = await client.post(`${path}/actions/${action}`, { version, ...input });
    expect(status, `${action}: ${text}`).toBe(200);
    return body.data;
  };
  await act(ann, "work-orders/1", "sendToBilling");
  const { billingReportId: report } = (await ann.get("work-orders/1")).body.data;
  // The work is billed with the tax rate and the amount of its quote.
  expect((await ann.get(`billing-reports/${report}`)).body.data).toMatchObject({
    customerId: 1,
    workOrderId: 1,
    taxRate: 10,
    total: 30_000,
  });
  await act(ann, `billing-reports/${report}`, "submit");
  await act(otto, `billing-reports/${report}`, "approve");
  await act(ann, `billing-reports/${report}`, "sendToBilling");
  const document = await act(ann, "processing-documents/1", "approve");
  const created = await ann.post("invoices", {
    customerId: 1,
    billTo: { address: "1 Elm", city: "Reno", state: "NV", zip: "89501", country: "US" },
    taxRate: 10,
    lines: [{ product: "Sofa", quantity: 2, price: 15_000, taxable: true, processingDocumentId: document.id }],
  });
  expect(created.status, created.text).toBe(201);
  const invoice = await act(ann, `invoices/${created.body.data.id}`, "issue", { mail: false });
  expect(invoice).toMatchObject({ number: "INV-00001", total: 33_000, balance: 33_000 });
  const allocations = [{ invoiceId: invoice.id, amount: 33_000 }];
  const paid = await ann.post("payments", { customerId: 1, amount: 33_000, method: "check", allocations });
  expect(paid.status, paid.text).toBe(201);
  expect((await ann.get(`invoices/${invoice.id}`)).body.data).toMatchObject({ state: "paid", balance: 0 });
  expect((await checkBooks(db)).problems).toEqual([]);
});

it("upgrading from the version before references to any record keeps what follow-ups are about, and their history", patient, async () => {
  const before = "0012-inbound-calls";
  await companyOf(before, [
    ...people.filter((statement) => !statement.includes("users_roles") && !statement.includes("activity_log")),
    "insert into leads (state, name, source) values ('new', 'Ida', 'phone')",
    `insert into follow_ups (state, about, lead_id, due, channel) values ('open', 'lead', 1, '2026-11-20', 'call')`,
    "insert into tasks (state, name, biz_object_id, record_id) values ('new', 'Call Ida', 1, 1)",
    `insert into activity_log (user_name, resource, record_id, verb, changes)
      values ('Ann Staff', 'lead-follow-up', 1, 'create', '{"about": [null, "lead"], "lead": [null, "Ida"], "due": [null, "2026-11-20"]}')`,
    "insert into notifications (biz_object_id, resource, record_id, title, message) values (10, 'lead-follow-up', 1, 'Due', 'Call')",
    "insert into jobs (queue, payload) values ('quote-expiry', '{}'), ('link-expiry', '{}'), ('follow-up-reminders', '{}'), ('mail', '{}')",
  ]);
  await migrate(db);
  const { rows: jobs } = await sql`select queue from jobs`.execute(db.kysely);
  expect(jobs, "jobs that nothing would take").toEqual([{ queue: "mail" }]);
  const { rows } = await sql`select f.biz_object_id, f.record_id, l.resource, l.changes, n.resource as "notice", t.record_id as "task"
    from follow_ups f, activity_log l, notifications n, tasks t`.execute(db.kysely);
  expect(rows).toEqual([
    {
      ...{ biz_object_id: 1, record_id: 1, resource: "follow-up", notice: "follow-up", task: 1 },
      changes: { about: [null, "Ida"], due: [null, "2026-11-20"] },
    },
  ]);
  await expect(sql`update activity_log set verb = 'x'`.execute(db.kysely)).rejects.toThrow(/never changed/);
});

it("upgrading from the version before calls from outside processes the gateways' unsettled events", patient, async () => {
  const before = "0011-unique-values";
  await companyOf(before, [
    "insert into parties (name, state) values ('Acme', 'active')",
    `insert into payments (state, number, customer_id, amount, method, received_on, gateway, gateway_key, gateway_ref)
      values ('pending', 'P-1', 1, 500, 'card', '2026-11-02', 'stripe', 'key-1', 'ref-1'), ('pending', 'P-2', 1, 500, 'card', '2026-11-02', 'test', 'key-2', 'ref-2')`,
    `insert into gateway_events (gateway, event_id, kind, payment_id, settled_at) values
      ('stripe', 'evt_1', 'refunded', 1, null), ('test', 'evt_2', 'disputed', 2, null), ('test', 'evt_3', 'succeeded', 2, now())`,
  ]);
  await migrate(db);
  const { rows: calls } = await sql<{ id: number; body: Buffer }>`select id, body from inbound_calls order by event_id`.execute(db.kysely);
  const stripe = createStripeGateway({ secretKey: "sk_test", webhookSecret: "whsec" });
  const test = createTestGateway({ db: db.kysely, secret: "a secret", publicUrl: "http://hq.test", send: async () => undefined });
  const gateways = [stripe, test];
  expect(await Promise.all(calls.map(({ body }, index) => gateways[index]?.readEvent(body)))).toMatchObject([
    { id: "evt_1", kind: "refunded", key: "key-1" },
    { id: "evt_2", kind: "disputed", key: "key-2" },
  ]);
  const { rows: jobs } = await sql<{ payload: unknown }>`select payload from jobs where queue = 'inbound' order by id`.execute(db.kysely);
  expect(jobs.map(({ payload }) => payload)).toEqual(calls.map(({ id }) => ({ callId: id })));
});

it("upgrading books back what was refunded of returned payments, and dates invoices by their last payment", patient, async () => {
  const issued = "'2026-10-01', '2026-10-31'";
  const insertPayment = "insert into payments (state, number, customer_id, amount, method, received_on, allocated, refunded, unapplied";
  await companyOf("0015-daily-actions", [
    "insert into parties (name, state) values ('Acme', 'active')",
    "set session_replication_role = replica",
    `${insertPayment}, reversed_on) values ('reversed', 'PM-00001', 1, 15000, 'check', '2026-10-02', 0, 5000, 0, '2026-10-09')`,
    `${insertPayment}, reversed_on, gateway) values ('reversed', 'PM-00002', 1, 300, 'card', '2026-10-02', 0, 100, 0, '2026-10-09', 'stripe')`,
    `${insertPayment}) values ('posted', 'PM-00003', 1, 100, 'check', '2026-10-12', 100, 0, 0), ('posted', 'PM-00004', 1, 100, 'check', '2026-10-04', 100, 0, 0)`,
    `insert into invoices (state, number, customer_id, subtotal, discount, surcharges, tax, total, paid, credited, written_off, credit_memos, balance,
        date_issued, date_due, date_paid)
      values ('paid', 'INV-00001', 1, 200, 0, 0, 0, 200, 200, 0, 0, 0, 0, ${issued}, '2026-10-04')`,
    "insert into invoices_lines (parent_id, position, product, quantity, price, amount) values (1, 0, 'Delivery', 1, 200, 200)",
    "insert into payments_allocations (parent_id, position, invoice_id, amount) values (3, 0, 1, 100), (4, 0, 1, 100)",
    "insert into document_counters (name, last) values ('invoice', 1)",
    "insert into journal_entries (id, dated, kind, party_id, memo) overriding system value select id, '2026-10-12', kind, 1, memo from (values " +
      "(1, 'invoice', 'INV-00001'), (2, 'payment', 'PM-00001'), (3, 'refund', 'PM-00001'), (4, 'reversal', 'PM-00001'), (5, 'payment', 'PM-00002'), " +
      "(6, 'refund', 'PM-00002'), (7, 'reversal', 'PM-00002'), (8, 'payment', 'PM-00003'), (9, 'payment', 'PM-00004'), (10, 'allocation', 'PM-00003'), " +
      "(11, 'allocation', 'PM-00004')) as e(id, kind, memo)",
    "select setval(pg_get_serial_sequence('journal_entries', 'id'), 11)",
    "insert into journal_lines (entry_id, account, amount, invoice_id, payment_id) values (1, 'receivable', 200, 1, null), (1, 'revenue', -200, null, null), " +
      "(2, 'cash', 15000, null, null), (2, 'credit', -15000, null, 1), (3, 'cash', -5000, null, null), (3, 'credit', 5000, null, 1), " +
      "(4, 'cash', -10000, null, null), (4, 'credit', 10000, null, 1), (5, 'cash', 300, null, null), (5, 'credit', -300, null, 2), " +
      "(6, 'cash', -100, null, null), (6, 'credit', 100, null, 2), (7, 'cash', -200, null, null), (7, 'credit', 200, null, 2), " +
      "(8, 'cash', 100, null, null), (8, 'credit', -100, null, 3), (9, 'cash', 100, null, null), (9, 'credit', -100, null, 4), " +
      "(10, 'credit', 100, null, 3), (10, 'receivable', -100, 1, null), (11, 'credit', 100, null, 4), (11, 'receivable', -100, 1, null)",
    "set session_replication_role = origin",
  ]);
  await migrate(db);
  const { rows } = await sql`select reversed_amount as reversed, unapplied from payments order by id`.execute(db.kysely);
  const nothing = { reversed: 0, unapplied: 0 };
  expect(rows).toEqual([{ reversed: 15_000, unapplied: -5_000 }, { reversed: 200, unapplied: 0 }, nothing, nothing]);
  const { rows: paid } = await sql`select date_paid::text from invoices`.execute(db.kysely);
  expect(paid).toEqual([{ date_paid: "2026-10-12" }]);
  expect((await checkBooks(db)).problems).toEqual([]);
});

it(
  "upgrading makes checkouts of card payments that were pending or had failed, under the ids that payers' addresses name",
  patient,
  async () => {
    const gateway = "'card', '2026-11-02', 'stripe', 'payer@acme.test', 1";
    await companyOf("0028-indexes-of-present-rows", [
      "insert into parties (name, state) values ('Acme', 'active')",
      "set session_replication_role = replica",
      "insert into payment_links (number, customer_id, expires_on, state) values ('PL-1', 1, '2026-12-01', 'active')",
      `insert into invoices (state, number, customer_id, subtotal, discount, surcharges, tax, total, paid, credited, written_off, credit_memos, balance)
      select 'issued', 'INV-' || n, 1, 500, 0, 0, 0, 500, 0, 0, 0, 0, 500 from generate_series(1, 2) n`,
      `insert into payments (state, number, customer_id, amount, method, received_on, gateway, payer_email, link_id, gateway_key, gateway_ref, fail_reason)
      values ('failed', 'PM-1', 1, 500, ${gateway}, 'key-1', null, 'Declined'), ('pending', 'PM-2', 1, 700, ${gateway}, 'key-2', 'ref-2', null),
        ('posted', 'PM-3', 1, 900, ${gateway}, 'key-3', 'ref-3', null), ('posted', 'PM-4', 1, 100, 'check', '2026-11-02', null, null, null, null, null, null)`,
      "insert into payments_intended (parent_id, position, invoice_id, amount) values (1, 0, 1, 500), (2, 0, 2, 500), (2, 1, 1, 200)",
      "insert into invoice_claims (invoice_id, payment_id) values (1, 2), (2, 2)",
      "set session_replication_role = default",
    ]);
    await migrate(db);
    const { rows } = await sql`select id, link_id, state, amount, payer_email, gateway_key, gateway_ref, reason, payment_id from checkouts
    order by id`.execute(db.kysely);
    const shared = { link_id: 1, payer_email: "payer@acme.test" };
    expect(rows).toEqual([
      { ...shared, id: 1, state: "failed", amount: 500, gateway_key: "key-1", gateway_ref: null, reason: "Declined", payment_id: null },
      { ...shared, id: 2, state: "open", amount: 700, gateway_key: "key-2", gateway_ref: "ref-2", reason: null, payment_id: null },
      { ...shared, id: 3, state: "paid", amount: 900, gateway_key: "key-3", gateway_ref: "ref-3", reason: null, payment_id: 3 },
    ]);
    const { rows: claims } =
      await sql`select checkout_id, invoice_id, amount from checkouts_invoices where is_claimed order by position`.execute(db.kysely);
    expect(claims).toEqual([
      { checkout_id: 2, invoice_id: 2, amount: 500 },
      { checkout_id: 2, invoice_id: 1, amount: 200 },
    ]);
    const { rows: left } = await sql`select number from payments order by id`.execute(db.kysely);
    expect(left).toEqual([{ number: "PM-3" }, { number: "PM-4" }]);
    const { rows: next } = await sql<{
      id: number;
    }>`insert into checkouts (link_id, amount, gateway, gateway_key) values (1, 1, 'test', 'k')
    returning id`.execute(db.kysely);
    expect(next[0]?.id).toBe(4);
  },
);

it("upgrading moves the rates of hubs into the price book, none lost", patient, async () => {
  const address = `'{"address": "1 Dock Rd", "city": "Reno", "state": "NV", "zip": "89501", "country": "US"}'`;
  await companyOf("0040-readiness", [
    "insert into parties (name, state) values ('Acme', 'active')",
    `insert into hubs (code, name, address, time_zone, deleted_at) values ('RNO', 'Reno', ${address}, 'UTC', null), ('OLD', 'Old', ${address}, 'UTC', now())`,
    `insert into hubs_rates (parent_id, position, service, unit, rate, minimum, free_days, customer_id, valid_from, valid_until) values
      (1, 0, 'storage', 'piece and day', 85, 2500, 30, null, '2025-01-01', '2025-12-31'),
      (1, 1, 'storage', 'piece and day', 95, 2500, 30, null, '2026-01-01', null),
      (1, 2, 'storage', 'cubic foot and month', 120, null, null, 1, '2026-01-01', null),
      (1, 3, 'after hours', 'hour', 18500, 37000, null, null, '2025-01-01', null),
      (2, 0, 'storage', 'piece and day', 50, null, 7, null, '2025-01-01', null)`,
  ]);
  await migrate(db);
  const { rows: services } = await sql`select code, name, kind, unit, price from services order by id`.execute(db.kysely);
  expect(services).toEqual([
    { code: "AFTER-HOURS-HOUR", name: "After hours per hour", kind: "after hours", unit: "hour", price: null },
    { code: "STORAGE-CU-FT-MONTH", name: "Storage per cu ft-month", kind: "storage", unit: "cu ft-month", price: null },
    { code: "STORAGE-PIECE-DAY", name: "Storage per piece-day", kind: "storage", unit: "piece-day", price: null },
  ]);
  const { rows } =
    await sql`select r.number, s.code, r.unit, r.hub_id as hub, r.customer_id as customer, r.price::float8 as price, r.minimum, r.free_days as free,
    r.period, r.valid_from::text as "from", r.valid_until::text as "until", r.deleted_at is not null as gone
    from rates r join services s on s.id = r.service_id order by r.id`.execute(db.kysely);
  const [piece, volume, after] = [
    { code: "STORAGE-PIECE-DAY", unit: "piece-day", period: "calendar" },
    { code: "STORAGE-CU-FT-MONTH", unit: "cu ft-month", period: "calendar" },
    { code: "AFTER-HOURS-HOUR", unit: "hour", period: null },
  ];
  const open = { hub: 1, customer: null, until: null, gone: false };
  expect(rows).toEqual([
    { ...open, ...piece, number: "RT-00001", price: 85, minimum: 2_500, free: 30, from: "2025-01-01", until: "2025-12-31" },
    { ...open, ...piece, number: "RT-00002", price: 95, minimum: 2_500, free: 30, from: "2026-01-01" },
    { ...open, ...volume, number: "RT-00003", price: 120, minimum: null, free: 0, from: "2026-01-01", customer: 1 },
    { ...open, ...after, number: "RT-00004", price: 18_500, minimum: 37_000, free: null, from: "2025-01-01" },
    { ...open, ...piece, number: "RT-00005", price: 50, minimum: null, free: 7, from: "2025-01-01", hub: 2, gone: true },
  ]);
  // The next one takes the number after them.
  const { add } = await createHarness({ resources, effects, db });
  const ann = add("ann", { id: 1, side: "employee", isAdmin: true });
  await sql`insert into users (first_name, last_name, name, email, type, state) values ('Ann', '', 'Ann', 'ann@hq.test', 'E', 'active')`.execute(
    db.kysely,
  );
  const created = await ann.post("rates", { serviceId: 3, customerId: 1, price: 90, validFrom: "2026-01-01" });
  expect(created.body.data, created.text).toMatchObject({ number: "RT-00006", unit: "piece-day" });
});
