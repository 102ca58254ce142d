import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createSchema } from "./ddl.ts";
import { migrationsDirectory } from "./migrate.ts";
import type { TableModel } from "./model.ts";

/**
 * What the migrations produce, as a digest by table. `npm run migration` writes it beside them, so that it can be compared with the
 * declarations without a database.
 */
type SchemaSnapshot = Readonly<Record<string, string>>;

const snapshotFile = () => `${migrationsDirectory()}/declared.json`;
const FUNCTIONS = "(functions)";
const isFunction = (statement: string): boolean => /^create (or replace function|extension)/.test(statement);

/** The order of columns and statements makes no difference to a database, so it makes none here. */
function digestOf(statements: readonly string[]): string {
  const lines = statements.flatMap((statement) => statement.split(/,?\n/)).sort();
  return createHash("sha256").update(lines.join("\n")).digest("hex").slice(0, 16);
}

function snapshotOf(tables: readonly TableModel[]): SchemaSnapshot {
  const ofTables = tables.map(
    (table) => [table.name, digestOf(createSchema([table]).filter((statement) => !isFunction(statement)))] as const,
  );
  const sorted = ofTables.sort(([one], [other]) => (one < other ? -1 : 1));
  return { ...Object.fromEntries(sorted), [FUNCTIONS]: digestOf(createSchema(tables).filter(isFunction)) };
}

/** Records that the migrations produce these tables. */
export function writeSchemaSnapshot(tables: readonly TableModel[]): void {
  writeFileSync(snapshotFile(), `${JSON.stringify(snapshotOf(tables), null, 2)}\n`);
}

/** Returns a sentence if the migrations are behind these tables. */
export function migrationProblems(tables: readonly TableModel[]): string[] {
  const file = snapshotFile();
  // The file's only writer is the function above.
  const recorded: SchemaSnapshot = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const declared = snapshotOf(tables);
  const different = [...new Set([...Object.keys(recorded), ...Object.keys(declared)])].filter((name) => recorded[name] !== declared[name]);
  if (different.length === 0) return [];
  const names = different.length > 6 ? `${different.length} tables` : different.join(", ");
  return [`The declarations have changed since the last migration (${names}). Run \`npm run migration -- <what-changed>\`.`];
}
