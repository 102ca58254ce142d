import type { LiveColumn, LiveTable } from "./introspect.ts";
import { quoted } from "./names.ts";

type Columns = LiveTable["columns"];

export function columnDefinition(name: string, { type, notNull, identity, default: value }: LiveColumn): string {
  const generated = identity ? " generated always as identity" : "";
  return `${quoted(name)} ${type}${generated}${notNull ? " not null" : ""}${value === null ? "" : ` default ${value}`}`;
}

/** Statements that add, change and drop columns of a table that exists in both schemas. */
export function changeColumns(table: string, from: Columns, to: Columns): string[] {
  const alter = (change: string) => `alter table ${quoted(table)} ${change}`;
  const added = Object.entries(to).filter(([name]) => !from[name]);
  const dropped = Object.keys(from).filter((name) => !to[name]);
  const changed = Object.entries(to).flatMap(([name, column]) => {
    const before = from[name];
    return before ? changesOf(name, before, column).map(alter) : [];
  });
  return [
    ...added.map(([name, column]) => warned(name, column, alter(`add column ${columnDefinition(name, column)}`))),
    ...changed,
    ...dropped.map((name) => alter(`drop column ${quoted(name)}`)),
  ];
}

function changesOf(name: string, from: LiveColumn, to: LiveColumn): string[] {
  const alter = (change: string) => `alter column ${quoted(name)} ${change}`;
  const retyped = from.type !== to.type;
  return [
    // A default of the old type may not fit the new type, so it is dropped before the change and set again afterwards.
    ...(from.default !== null && (retyped || to.default === null) ? [alter("drop default")] : []),
    ...(from.identity && !to.identity ? [alter("drop identity")] : []),
    ...(retyped ? [alter(`type ${to.type} using ${quoted(name)}::${to.type}`)] : []),
    ...(to.default !== null && (retyped || from.default !== to.default) ? [alter(`set default ${to.default}`)] : []),
    ...(from.notNull && !to.notNull ? [alter("drop not null")] : []),
    ...(!from.notNull && to.notNull ? [alter("set not null")] : []),
    ...(!from.identity && to.identity ? [alter("add generated always as identity")] : []),
  ];
}

function warned(name: string, column: LiveColumn, statement: string): string {
  if (!column.notNull || column.default !== null || column.identity) return statement;
  return `-- ${name} needs a value in the rows there are: add it empty, fill it, then set it not null.\n${statement}`;
}
