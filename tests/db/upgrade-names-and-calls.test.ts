// @module-tag gate
import { sql } from "kysely";
import { expect, it } from "vitest";
import { migrate, readMigrations } from "../../server/db/migrate.ts";
import { testDatabase } from "../support/database.ts";

const LAST = "0075-proof-of-delivery-on-work-orders";
const statements = [
  "insert into parties (state, name) values ('active', 'Acme')",
  `insert into locations (party_id, name, label, kind, address) values
    (1, 'Studio', 'Studio, Reno', 'jobsite', '{"address": "1 Elm", "city": "Reno", "state": "NV", "zip": "89501", "country": "US"}')`,
  `insert into work_orders (state, number, type, customer_id, window_start, window_end) values
    ('completed', 'WO-00001', 'delivery', 1, '2026-11-02T08:00:00Z', '2026-11-02T12:00:00Z'),
    ('new', 'WO-00002', 'delivery', 1, '2026-11-03T08:00:00Z', '2026-11-03T12:00:00Z')`,
  "insert into work_orders_places (parent_id, position, location_id) values (1, 0, 1), (2, 0, 1)",
  `insert into bills_of_lading (state, number, customer_id, shipper_id, consignee_id, payment_form, valuation) values
    ('issued', 'BL-00001', 1, 1, 1, 'prepaid', 'released'), ('draft', 'BL-00002', 1, 1, 1, 'prepaid', 'released')`,
  `insert into roles (display_name, user_type, abilities) values
    ('Desk', 'E', '{"CC_DISPATCH_TRACKER call.assist","CC_DISPATCH_TRACKER read","TASKS read","WH_RECEIVING delete"}'),
    ('Reader', 'E', '{"CC_DISPATCH_TRACKER read"}'), ('Other', 'E', '{"TASKS read"}'),
    ('Client', 'C', '{"CC_DISPATCH_TRACKER read","WH_INVENTORY download","WH_INVENTORY read"}')`,
  `insert into permissions (display_name, abilities) values
    ('Phones', '{"CC_DISPATCH_TRACKER call.assist","CC_DISPATCH_TRACKER read"}'), ('Tasks', '{"TASKS read"}')`,
];

it("upgrading keeps today's names for what was issued, and calls for whoever reached them; what nothing asks for is gone", {
  timeout: 120_000,
}, async () => {
  const db = await testDatabase({ migrated: false });
  try {
    const before = readMigrations().filter(({ name }) => name <= LAST);
    expect(before.at(-1)?.name).toBe(LAST);
    await migrate(db, before);
    for (const statement of statements) await sql.raw(statement).execute(db.kysely);
    await migrate(db);
    const rows = async (text: string) => (await sql.raw<Record<string, unknown>>(text).execute(db.kysely)).rows;

    expect(
      await rows("select issued_to, issued_shipper, issued_consignee_address ->> 'city' as city from bills_of_lading order by id"),
    ).toEqual([
      { issued_to: "Acme", issued_shipper: "Studio, Reno", city: "Reno" },
      { issued_to: null, issued_shipper: null, city: null },
    ]);
    expect(await rows("select issued_to from work_orders order by id")).toEqual([{ issued_to: "Acme" }, { issued_to: null }]);
    expect(await rows("select parent_id::int as work, location from work_orders_issued_stops")).toEqual([
      { work: 1, location: "Studio, Reno" },
    ]);

    expect(await rows("select display_name as name, abilities from roles order by id")).toEqual([
      {
        name: "Desk",
        abilities: ["CC_DISPATCH_TRACKER read", "CC_DISPATCH_TRACKER_CALL call.assist", "CC_DISPATCH_TRACKER_CALL read", "TASKS read"],
      },
      { name: "Reader", abilities: ["CC_DISPATCH_TRACKER read", "CC_DISPATCH_TRACKER_CALL read"] },
      { name: "Other", abilities: ["TASKS read"] },
      { name: "Client", abilities: ["CC_DISPATCH_TRACKER read", "WH_INVENTORY read"] },
    ]);
    expect(await rows("select abilities from permissions order by id")).toEqual([
      { abilities: ["CC_DISPATCH_TRACKER read", "CC_DISPATCH_TRACKER_CALL call.assist", "CC_DISPATCH_TRACKER_CALL read"] },
      { abilities: ["TASKS read"] },
    ]);
  } finally {
    await db.close();
  }
});
