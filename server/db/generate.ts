import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { forksFrom } from "../../src/schemas/values/fork-ids.ts";
import { openDatabase } from "./connection.ts";
import { prelude } from "./ddl.ts";
import { createTables } from "./declared.ts";
import { grantStatements, readGrantSnapshot, writeGrantSnapshot } from "./grant-statements.ts";
import { migrate, migrationsDirectory, readMigrations } from "./migrate.ts";
import { type Decisions, plannedStatements, RefusedMigration } from "./migration-plan.ts";
import { checkedText, isMarked, removeUncommitted } from "./newest-migration.ts";
import { writeSchemaSnapshot } from "./schema-snapshot.ts";
import { startingRoleRows } from "./starting-roles.ts";
import { allTables } from "./tables.ts";

const usage = `npm run migration -- add-hubs            writes the next migration: the difference between the migrations and the declarations
npm run migration -- add-hubs --again    writes it anew, if it is not committed yet
npm run migration -- add-hubs --fork     with a number of the range of forks, see docs/upgrading.md
npm run migration                        says whether the migrations lead to the declared tables, after one was changed by hand

--rename hubs.note=remark    the column has another name now, and keeps its values
--drop hubs.note             the values of the column may go; or --drop hubs, the whole table`;

/** The difference between the existing migrations and the declared tables, and the default grants added since. */
async function difference(decisions: Decisions): Promise<string[]> {
  const [migrated, declared] = await Promise.all([openDatabase({ memory: true }), openDatabase({ memory: true })]);
  try {
    await migrate(migrated, readMigrations());
    await createTables(declared, allTables());
    return [...(await plannedStatements(migrated, declared, decisions)), ...grantStatements(readGrantSnapshot(), startingRoleRows)];
  } finally {
    await Promise.all([migrated.close(), declared.close()]);
  }
}

/** @returns the file written, or null when there is no difference */
async function generate(name: string, decisions: Decisions, first: number): Promise<string | null> {
  const statements = await difference(decisions);
  const before = readMigrations();
  const all = before.length === 0 ? [...prelude, ...statements] : statements;
  // Numbers may have gaps.
  const number = String(Math.max(first, Number(before.at(-1)?.name.slice(0, 4) ?? 0) + 1)).padStart(4, "0");
  const file = `${migrationsDirectory()}/${number}-${name}.sql`;
  if (statements.length > 0) writeFileSync(file, checkedText(`${all.join(";\n\n")};\n`), { flag: "wx" });
  // Last, so that nothing counts as migrated whose file could not be written.
  writeSchemaSnapshot(allTables());
  writeGrantSnapshot(startingRoleRows);
  return statements.length > 0 ? file : null;
}

/** Compares without writing a migration. What was changed by hand and leads to the declared tables counts as checked from now on. */
async function compare(): Promise<void> {
  const statements = await difference({ renames: [], drops: [] });
  if (statements.length > 0)
    throw new RefusedMigration(`The migrations don't lead to the declared tables. Missing:\n${statements.join(";\n")};`);
  const newest = readMigrations().at(-1);
  // A migration that was applied somewhere must not change: those without a mark are older than it.
  if (newest && isMarked(newest.sql)) writeFileSync(`${migrationsDirectory()}/${newest.name}.sql`, checkedText(newest.sql));
}

async function run(): Promise<string> {
  const text = { type: "string", multiple: true } as const;
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { rename: text, drop: text, again: { type: "boolean" }, fork: { type: "boolean" } },
  });
  const [name, ...more] = positionals;
  if (more.length > 0 || (name !== undefined && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)))
    throw new RefusedMigration(`Name the migration in kebab-case.\n${usage}`);
  if (name === undefined) {
    await compare();
    return "The migrations lead to the declared tables.";
  }
  if (values.again) removeUncommitted(name);
  const decisions = { renames: values.rename ?? [], drops: values.drop ?? [] };
  const file = await generate(name, decisions, values.fork ? forksFrom.migration : 1);
  return file ? `Wrote ${file}. Read it before you commit it.` : "Nothing to do.";
}

try {
  console.log(await run());
} catch (error) {
  if (!(error instanceof RefusedMigration)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
