import { sql } from "kysely";
import type { Db } from "../../server/db/connection.ts";
import { effects } from "../../server/effects/index.ts";
import { resources } from "../../src/resources/index.ts";
import { type TestDatabaseOptions, testDatabase } from "../support/database.ts";
import { createHarness, type HarnessOptions } from "./harness.ts";
import { leftOut } from "./inputs.ts";
import { createTestPeople } from "./people.ts";
import type { TinyHarness } from "./tiny/tiny-harness.ts";

export interface ProductHarnessOptions extends TestDatabaseOptions {
  /** Modules in place of the product's alone. */
  readonly more?: Pick<HarnessOptions, "resources" | "effects" | "templates">;
  readonly db?: Db;
}

/** The product's modules on a migrated database, with people to use them and what no call makes. */
export async function createProductHarness({ more, db, ...options }: ProductHarnessOptions = {}): Promise<TinyHarness> {
  const harness = await createHarness({ resources, effects, leftOut, ...more, db: db ?? (await testDatabase(options)) });
  await sql`insert into providers (name, kind, base_cost, cycle_days) values ('Carrier', 'vendor', 100, 3)`.execute(harness.db.kysely);
  return { ...harness, ...(await createTestPeople(harness, "active")) };
}
