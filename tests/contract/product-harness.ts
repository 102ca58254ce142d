import { sql } from "kysely";
import { effects } from "../../server/composition/modules.ts";
import type { Db } from "../../server/db/connection.ts";
import { resources } from "../../src/resources/index.ts";
import { type TestDatabaseOptions, testDatabase } from "../support/database.ts";
import { createHarness, type HarnessOptions } from "./harness.ts";
import { leftOut } from "./inputs.ts";
import { createTestPeople } from "./people.ts";
import type { TinyHarness } from "./tiny/tiny-harness.ts";

export interface ProductHarnessOptions extends TestDatabaseOptions {
  /** Overrides of the product's own modules. */
  readonly more?: Partial<Pick<HarnessOptions, "resources" | "effects" | "templates" | "today" | "calls" | "config" | "sending">>;
  readonly db?: Db;
}

/** The product's modules on a migrated database, with people to use them and the rows that no call can create. */
export async function createProductHarness({ more, db, ...options }: ProductHarnessOptions = {}): Promise<TinyHarness> {
  const harness = await createHarness({ resources, effects, leftOut, ...more, db: db ?? (await testDatabase(options)) });
  await sql`insert into providers (name, kind, state, repairs, base_cost, cycle_days) values ('Carrier', 'vendor', 'active', true, 100, 3)`.execute(
    harness.db.kysely,
  );
  const people = await createTestPeople(harness, "active");
  // Customers begin one by a call of its own, and write into it by the generic one.
  await sql`insert into conversations (state, name, channel, party_id, key)
    select 'new', name, 'app', id, 'app ' || id || ' general' from parties where id in (${people.acme}, ${people.zeta})`.execute(
    harness.db.kysely,
  );
  return { ...harness, ...people };
}
