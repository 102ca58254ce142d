import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Db } from "../../server/db/connection.ts";
import { createTables } from "../../server/db/declared.ts";
import { migrate } from "../../server/db/migrate.ts";
import { type Decisions, plannedStatements } from "../../server/db/migration-plan.ts";
import type { ColumnModel, TableModel } from "../../server/db/model.ts";
import { checkedText, handEditProblems } from "../../server/db/newest-migration.ts";
import { testDatabase } from "../support/database.ts";

const id: ColumnModel = { name: "id", type: "bigint", identity: true };
const note: ColumnModel = { name: "note", type: "text", nullable: true };
const remark: ColumnModel = { ...note, name: "remark" };
const weight: ColumnModel = { name: "weight", type: "integer", nullable: true };
const crates = (...columns: ColumnModel[]): TableModel => ({ name: "crates", columns: [id, ...columns], primaryKey: ["id"] });
const withKinds = (...kinds: string[]): TableModel => ({
  ...crates({ name: "kind", type: "text", nullable: true }),
  checks: [{ name: "crates_kind_check", expression: `kind in (${kinds.map((kind) => `'${kind}'`).join(", ")})` }],
});

let migrated: Db;
let declared: Db;
beforeAll(async () => {
  [migrated, declared] = await Promise.all([testDatabase({ migrated: false }), testDatabase({ migrated: false })]);
});
beforeEach(async () => {
  for (const db of [migrated, declared]) await sql`drop schema public cascade; create schema public`.execute(db.kysely);
});
afterAll(() => Promise.all([migrated?.close(), declared?.close()]));

/** The migration from one declaration to another, with what the developer has said. */
async function planned(from: TableModel[], to: TableModel[], decisions: Partial<Decisions> = {}): Promise<string[]> {
  await createTables(migrated, from);
  await createTables(declared, to);
  return plannedStatements(migrated, declared, { renames: [], drops: [], ...decisions });
}

/** Applies statements to the migrated database as the newest migration. */
const applied = (statements: readonly string[]) => {
  const text = `${statements.join(";\n\n")};\n`;
  return migrate(migrated, [{ name: "0002-kinds", sql: text, digest: createHash("sha256").update(text).digest("hex") }]);
};
const rows = async () => (await sql`select * from crates order by id`.execute(migrated.kysely)).rows;

it("drops a column only if that was said", async () => {
  await expect(planned([crates(note)], [crates()])).rejects.toThrow(
    "crates.note would be dropped with its values. Say --drop crates.note if its values may go.",
  );
});

it("drops the column that was named", async () => {
  expect(await planned([crates(note)], [crates()], { drops: ["crates.note"] })).toEqual(['alter table "crates" drop column "note"']);
});

it("asks whether a column has another name, where one of its type comes in its place", async () => {
  await expect(planned([crates(note)], [crates(weight, remark)])).rejects.toThrow(
    "crates.note would be dropped with its values. Say --rename crates.note=remark if that is its new name, or --drop crates.note if its values may go.",
  );
});

it("keeps the values of a column that was renamed", async () => {
  const statements = await planned([crates(note)], [crates(weight, remark)], { renames: ["crates.note=remark"] });
  expect(statements).toEqual(['alter table "crates" rename column "note" to "remark"', 'alter table "crates" add column "weight" integer']);
});

it("refuses decisions about what is not there", async () => {
  await expect(planned([crates(note)], [crates(note)], { drops: ["crates.nope"] })).rejects.toThrow(
    "--drop crates.nope: nothing of that name is dropped.",
  );
  await expect(plannedStatements(migrated, declared, { renames: ["crates.note=nope"], drops: [] })).rejects.toThrow(
    "--rename crates.note=nope: say table.old=new",
  );
});

it("drops a table only if that was said", async () => {
  const bins: TableModel = { name: "bins", columns: [id], primaryKey: ["id"] };
  await expect(planned([crates(), bins], [crates()])).rejects.toThrow(
    'The table bins would be dropped with its rows. Declare `table: "bins"` if its resource has another name now, or say --drop bins.',
  );
});

it("names the rows that an option which is gone is still used by, and the repair", async () => {
  const statements = await planned([withKinds("small", "large", "huge")], [withKinds("small", "large")]);
  expect(statements.at(-1)).toMatch(
    /^-- Rows may still have 'huge'\. Give them another value here:\n-- update "crates" set "kind" = '\.\.\.' where/,
  );
  await sql`insert into crates (kind) values ('huge'), ('small'), (null), ('huge')`.execute(migrated.kysely);
  await expect(applied(statements)).rejects.toThrow(
    'Migration 0002-kinds failed: 2 rows of crates (id 1, 4) are against crates_kind_check, which have kind "huge". ' +
      "Give them an allowed value in the migration, before that statement: update \"crates\" set \"kind\" = ... where ((kind = ANY (ARRAY['small'::text, 'large'::text]))) is false;",
  );
  expect(await rows()).toHaveLength(4);
  expect(await applied(["update crates set kind = 'large' where kind = 'huge'", ...statements])).toEqual(["0002-kinds"]);
});

it("counts the rows that a repair has left", async () => {
  const statements = await planned([withKinds("small", "large", "huge")], [withKinds("small", "large")]);
  await sql`insert into crates (kind) select 'huge' from generate_series(1, 8)`.execute(migrated.kysely);
  await expect(applied(["update crates set kind = 'large' where id = 2", ...statements])).rejects.toThrow(
    '7 rows of crates (id 1, 3, 4, 5, 6, ...) are against crates_kind_check, which have kind "huge".',
  );
});

it("names the rows that lack a value which is required from now on", async () => {
  const statements = await planned([crates(note)], [crates({ ...note, nullable: false })]);
  await sql`insert into crates (note) values ('a'), (null)`.execute(migrated.kysely);
  await expect(applied(statements)).rejects.toThrow(
    'Migration 0002-kinds failed: 1 row of crates (id 2) is without note. Give them an allowed value in the migration, before that statement: update "crates" set ... where "note" is null;',
  );
});

it("tells that the newest migration was changed by hand since it was compared with the declarations", () => {
  const written = checkedText("alter table crates add column weight integer;\n");
  const problems = (text: string) => handEditProblems([{ name: "0002-weights", sql: text }]);
  expect(problems(written)).toEqual([]);
  expect(problems(written.replace("integer", "bigint"))).toEqual([
    "0002-weights.sql was changed by hand. Run `npm run migration`, which says whether it still leads to the declared tables.",
  ]);
  expect(problems(checkedText(written.replace("integer", "bigint")))).toEqual([]);
  expect(problems("select 1; -- written before migrations were marked")).toEqual([]);
});
