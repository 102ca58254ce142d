// @module-tag gate
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Db } from "../../server/db/connection.ts";
import { createTables, missingStatements } from "../../server/db/declared.ts";
import { allTables } from "../../server/db/tables.ts";
import { testDatabase } from "../support/database.ts";

let migrated: Db;
let declared: Db;
beforeAll(async () => {
  [migrated, declared] = await Promise.all([testDatabase(), testDatabase({ migrated: false })]);
  await createTables(declared, allTables());
});
afterAll(() => Promise.all([migrated?.close(), declared?.close()]));

it("the migrations produce exactly the declared tables", async () => {
  const missing = await missingStatements(migrated, declared);
  expect(missing, "Declarations changed: run `npx tsx server/db/generate.ts <name>` and commit the migration.").toEqual([]);
});
