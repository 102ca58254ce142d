import { writeFileSync } from "node:fs";
import { openDatabase } from "./connection.ts";
import { prelude } from "./ddl.ts";
import { createTables, missingStatements } from "./declared.ts";
import { grantStatements, readGrantSnapshot, writeGrantSnapshot } from "./grant-statements.ts";
import { migrate, migrationsDirectory, readMigrations } from "./migrate.ts";
import { writeSchemaSnapshot } from "./schema-snapshot.ts";
import { startingRoleRows } from "./starting-roles.ts";
import { allTables } from "./tables.ts";

/**
 * Writes the next migration: the difference between the existing migrations and the declared tables, and the default grants added since.
 * @returns the file written, or null when there is no difference
 */
async function generate(name: string): Promise<string | null> {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) throw new Error("Name the migration in kebab-case, e.g. add-hubs.");
  const [migrated, declared] = await Promise.all([openDatabase({ memory: true }), openDatabase({ memory: true })]);
  try {
    const before = readMigrations();
    const tables = allTables();
    await migrate(migrated, before);
    await createTables(declared, tables);
    const statements = [...(await missingStatements(migrated, declared)), ...grantStatements(readGrantSnapshot(), startingRoleRows)];
    const all = before.length === 0 ? [...prelude, ...statements] : statements;
    // Numbers may have gaps.
    const number = String(Number(before.at(-1)?.name.slice(0, 4) ?? 0) + 1).padStart(4, "0");
    const file = `${migrationsDirectory()}/${number}-${name}.sql`;
    if (statements.length > 0) writeFileSync(file, `${all.join(";\n\n")};\n`, { flag: "wx" });
    // Last, so that nothing counts as migrated whose file could not be written.
    writeSchemaSnapshot(tables);
    writeGrantSnapshot(startingRoleRows);
    return statements.length > 0 ? file : null;
  } finally {
    await Promise.all([migrated.close(), declared.close()]);
  }
}

const file = await generate(process.argv[2] ?? "");
console.log(
  file ? `Wrote ${file}. Read it before you commit it: a rename shows up as a column dropped and another added.` : "Nothing to do.",
);
