import { changeColumns, columnDefinition } from "./diff-columns.ts";
import type { LiveSchema, LiveTable } from "./introspect.ts";
import { quoted } from "./names.ts";

type Part = "constraints" | "indexes" | "triggers";
interface Named {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

const isForeignKey = ({ definition }: Named) => definition.startsWith("FOREIGN KEY");
const nothing: LiveTable = { columns: {}, constraints: {}, indexes: {}, triggers: {} };

/**
 * Returns the statements that turn one schema into another, in an order that works: dependents are dropped first and created last.
 * A rename looks like a dropped and an added column, so that it is made before (`migration-plan.ts`).
 */
export function diff(from: LiveSchema, to: LiveSchema): string[] {
  const created = Object.keys(to).filter((table) => !from[table]);
  const dropped = Object.keys(from).filter((table) => !to[table]);
  const remaining = Object.keys(to).filter((table) => from[table]);
  const removed = (part: Part) => missing(from, to, part, new Set(remaining));
  const added = (part: Part) => missing(to, from, part, new Set([...remaining, ...created]));
  // The foreign keys of dropped tables go first, so that these tables can be dropped in any order.
  const keysOfDropped = missing(from, {}, "constraints", new Set(dropped)).filter(isForeignKey);
  const constraintsGone = removed("constraints");
  const constraintsAdded = added("constraints");
  return [
    ...removed("triggers").map(({ table, name }) => `drop trigger ${quoted(name)} on ${quoted(table)}`),
    ...[...keysOfDropped, ...constraintsGone.filter(isForeignKey)].map(dropConstraint),
    ...removed("indexes").map(({ name }) => `drop index ${quoted(name)}`),
    ...constraintsGone.filter((one) => !isForeignKey(one)).map(dropConstraint),
    ...created.map((table) => createTable(table, to[table] ?? nothing)),
    ...remaining.flatMap((table) => changeColumns(table, (from[table] ?? nothing).columns, (to[table] ?? nothing).columns)),
    ...dropped.map((table) => `drop table ${quoted(table)}`),
    ...constraintsAdded.filter((one) => !isForeignKey(one) && from[one.table]).map(addConstraint),
    ...constraintsAdded.filter(isForeignKey).map(addConstraint),
    ...added("indexes").map(({ definition }) => definition),
    ...added("triggers").map(({ definition }) => definition),
  ];
}

/** Returns the definitions in `one` that are missing from `other` or differ there, for these tables. */
function missing(one: LiveSchema, other: LiveSchema, part: Part, among: ReadonlySet<string>): Named[] {
  return Object.entries(one)
    .filter(([table]) => among.has(table))
    .flatMap(([table, live]) =>
      Object.entries(live[part])
        .filter(([name, definition]) => other[table]?.[part][name] !== definition)
        .map(([name, definition]) => ({ table, name, definition })),
    );
}

function createTable(table: string, live: LiveTable): string {
  const constraints = Object.entries(live.constraints).filter(([, definition]) => !definition.startsWith("FOREIGN KEY"));
  const rows = [
    ...Object.entries(live.columns).map(([name, column]) => columnDefinition(name, column)),
    ...constraints.map(([name, definition]) => `constraint ${quoted(name)} ${definition}`),
  ];
  return `create table ${quoted(table)} (\n  ${rows.join(",\n  ")}\n)`;
}

function addConstraint({ table, name, definition }: Named): string {
  return `alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`;
}

function dropConstraint({ table, name }: Named): string {
  return `alter table ${quoted(table)} drop constraint ${quoted(name)}`;
}
