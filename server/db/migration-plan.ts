import { sql } from "kysely";
import type { Db } from "./connection.ts";
import { functionChanges } from "./declared.ts";
import { diff } from "./diff.ts";
import { introspect, type LiveSchema, type LiveTable } from "./introspect.ts";
import { quoted } from "./names.ts";

/** What the developer has decided about data: a generator can't know it, and a guess would lose it. */
export interface Decisions {
  /** `crates.note=remark`: the column keeps its values under another name. */
  readonly renames: readonly string[];
  /** `crates.note`, or `crates`: what is stored there may go. */
  readonly drops: readonly string[];
}

/** The developer has to say more: columns or tables would be dropped, and nobody has said so. */
export class RefusedMigration extends Error {}

/**
 * Returns the statements that turn the migrated database into the declared one; the renames are made in it.
 * @throws RefusedMigration where data would be lost that the decisions don't name, or where they name what isn't there
 */
export async function plannedStatements(migrated: Db, declared: Db, { renames, drops }: Decisions): Promise<string[]> {
  const after = await introspect(declared.kysely);
  const renamed = renames.map((rename) => renameStatement(rename, after));
  for (const statement of renamed) await sql.raw(statement).execute(migrated.kysely);
  const before = await introspect(migrated.kysely);
  const problems = lossProblems(before, after, drops);
  if (problems.length > 0) throw new RefusedMigration(problems.join("\n"));
  const { changed, dropped } = await functionChanges(migrated, declared);
  return [...renamed, ...changed, ...diff(before, after).map((statement) => withRepair(statement, before)), ...dropped];
}

function renameStatement(rename: string, after: LiveSchema): string {
  const [, table = "", old = "", name = ""] = /^(\w+)\.(\w+)=(\w+)$/.exec(rename) ?? [];
  if (!after[table]?.columns[name])
    throw new RefusedMigration(`--rename ${rename}: say table.old=new, where the declarations have the new column.`);
  return `alter table ${quoted(table)} rename column ${quoted(old)} to ${quoted(name)}`;
}

/** Returns a sentence for each column and table whose data would be lost, with the ways to say what is meant. */
function lossProblems(from: LiveSchema, to: LiveSchema, drops: readonly string[]): string[] {
  const lost = Object.entries(from).flatMap(([table, { columns }]) => {
    const remaining = to[table];
    if (!remaining) return [{ name: table, says: lostTable(table) }];
    return Object.keys(columns)
      .filter((column) => !remaining.columns[column])
      .map((column) => ({ name: `${table}.${column}`, says: lostColumn(table, column, columns, remaining.columns) }));
  });
  return [
    ...lost.filter(({ name }) => !drops.includes(name)).map(({ says }) => says),
    ...drops.filter((name) => lost.every((each) => each.name !== name)).map((name) => `--drop ${name}: nothing of that name is dropped.`),
  ];
}

const lostTable = (table: string): string =>
  `The table ${table} would be dropped with its rows. Declare \`table: "${table}"\` if its resource has another name now, or say --drop ${table}.`;

function lostColumn(table: string, column: string, before: LiveTable["columns"], after: LiveTable["columns"]): string {
  const added = Object.keys(after).filter((name) => !before[name] && after[name]?.type === before[column]?.type);
  const renames = added.map((name) => `--rename ${table}.${column}=${name}`);
  const ways = [...renames.map((each) => `${each} if that is its new name`), `--drop ${table}.${column} if its values may go`];
  return `${table}.${column} would be dropped with its values. Say ${ways.join(", or ")}.`;
}

/** The values that a check allows: the options of a choice, the states of a resource. */
const allowedIn = (definition: string): readonly string[] =>
  [...definition.replaceAll("''", "\0").matchAll(/'([^']*)'::text/g)].map(([, value = ""]) => value.replaceAll("\0", "''"));

/** A check that allows less than before gets a comment on what rows may still have. */
function withRepair(statement: string, before: LiveSchema): string {
  const [, table = "", name = "", definition = ""] = /^alter table "(\w+)" add constraint "(\w+)" (CHECK .*)$/s.exec(statement) ?? [];
  const [, column] = /^CHECK \(\((\w+) = ANY/.exec(definition) ?? [];
  const old = before[table]?.constraints[name];
  if (column === undefined || old === undefined) return statement;
  const allowed = allowedIn(definition);
  const gone = allowedIn(old).filter((value) => !allowed.includes(value));
  if (gone.length === 0) return statement;
  const values = gone.map((value) => `'${value}'`).join(", ");
  return `-- Rows may still have ${values}. Give them another value here:\n-- update "${table}" set "${column}" = '...' where "${column}" in (${values});\n${statement}`;
}
