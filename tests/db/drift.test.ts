import { afterAll, beforeAll, expect, it } from "vitest";
import type { Db } from "../../server/db/connection.ts";
import { createTables, missingStatements } from "../../server/db/declared.ts";
import { readSnapshot } from "../../server/db/grant-statements.ts";
import { startingRoleRows } from "../../server/db/starting-roles.ts";
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

it("the migrations brought every default grant to the companies that existed", () => {
  expect(readSnapshot(), "Default grants changed: run `npm run migration -- <name>` and commit both files.").toEqual(startingRoleRows);
});
