import { type QueryExecutorProvider, sql } from "kysely";
import type { DayTotals } from "../../src/schemas/figure.ts";
import { type AnyResource, fieldOf } from "../../src/schemas/resource.ts";
import { bigint, column, id, optional, text } from "./columns.ts";
import type { TableModel } from "./model.ts";
import { columnOf, quoted } from "./names.ts";

/**
 * Counts and amounts of a table's rows by day, kept by its triggers. Changes are added as rows of their own instead of being added to one
 * row: transactions that change the same day never wait for each other. The nightly clean-up adds them up.
 */
interface Kept {
  readonly table: string;
  readonly keys: readonly string[];
  readonly amounts: readonly string[];
  /** The same over the table's rows. */
  readonly query: string;
}

export const dayTotalsTable = (table: string): string => `${table}_day_totals`;

export const keptTotals = (resources: readonly AnyResource[]): Kept[] =>
  resources.flatMap(({ dayTotals, ...resource }) => (dayTotals ? [keptBy(resource, dayTotals)] : []));

type Declared = Pick<AnyResource, "name" | "table" | "fields">;

function keptBy(resource: Omit<AnyResource, "dayTotals">, { day, by = [], of }: DayTotals): Kept {
  const columns = (names: readonly string[]) => names.map((name) => columnOf(name, fieldOf(resource, name)));
  const keys = ["state", ...columns([day, ...by])];
  const amounts = columns(of);
  return { table: resource.table, keys, amounts, query: totalsOf(keys, amounts, part(keys, amounts, resource.table)) };
}

/** The rows of neighbouring days are written together, as they are read. */
const inOrder = (keys: readonly string[]): string => list([...keys].sort((a, b) => Number(a === "state") - Number(b === "state")));
const list = (names: readonly string[]): string => names.map(quoted).join(", ");

/** One row of a source for each row of the table, with the sign in front of its amounts. */
const part = (keys: readonly string[], amounts: readonly string[], from: string, sign: "" | "0 - " = ""): string =>
  `select ${list(keys)}, ${sign}1 as "count", ${amounts.map((name) => `${sign}coalesce(${quoted(name)}, 0) as ${quoted(name)}`).join(", ")}
    from ${quoted(from)} where deleted_at is null`;

const totalsOf = (keys: readonly string[], amounts: readonly string[], rows: string): string =>
  `select ${list(keys)}, ${["count", ...amounts].map((name) => `sum(${quoted(name)})::bigint as ${quoted(name)}`).join(", ")} from (
    ${rows}
  ) r group by ${list(keys)} having ${["count", ...amounts].map((name) => `sum(${quoted(name)}) <> 0`).join(" or ")}`;

/** The table of the totals, and the function and triggers of the table that they are of. */
export function dayTotalsOf(resource: Declared & Pick<AnyResource, "dayTotals">): {
  readonly tables: readonly TableModel[];
  readonly rules: Pick<TableModel, "triggers" | "functions">;
} {
  const { dayTotals, table } = resource;
  if (!dayTotals) return { tables: [], rules: {} };
  const { keys, amounts } = keptBy(resource as AnyResource, dayTotals);
  const day = columnOf(dayTotals.day, fieldOf(resource as AnyResource, dayTotals.day));
  const name = dayTotalsTable(table);
  const insert = (...rows: string[]) =>
    `insert into ${quoted(name)} (${list([...keys, "count", ...amounts])})\n  ${totalsOf(keys, amounts, rows.join("\n    union all "))};`;
  const [fresh, gone] = [part(keys, amounts, "fresh"), part(keys, amounts, "gone", "0 - ")];
  const body = `create or replace function ${table}_keep_day_totals() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
  ${insert(fresh)}
  elsif tg_op = 'DELETE' then
  ${insert(gone)}
  else
  ${insert(fresh, gone)}
  end if;
  return null;
end $$`;
  const events = [
    ["insert", "new table as fresh"],
    ["update", "old table as gone new table as fresh"],
    ["delete", "old table as gone"],
  ];
  return {
    tables: [
      {
        name,
        columns: [
          id,
          ...keys.map((key) => (key === day ? optional(column(key, "date")) : key === "state" ? text(key) : optional(text(key)))),
          ...["count", ...amounts].map(bigint),
        ],
        primaryKey: ["id"],
        indexes: [{ name: `${name}_idx`, on: ["state", day] }],
      },
    ],
    rules: {
      functions: [body],
      triggers: events.map(([event, rows]) => ({
        name: `${table}_day_totals_${event}`,
        definition: `after ${event} on ${table} referencing ${rows} for each statement execute function ${table}_keep_day_totals()`,
      })),
    },
  };
}

/** Selects `what`, the state and day, wherever the totals differ from the rows. */
export const wrongTotals = ({ table, keys, amounts, query }: Kept): string => {
  const kept = totalsOf(keys, amounts, `select ${list([...keys, "count", ...amounts])} from ${quoted(dayTotalsTable(table))}`);
  return `select distinct '${table} of ' || coalesce(${quoted(keys[1] ?? "")}::text, 'no day') || ', ' || state as what
    from ((${query} except ${kept}) union all (${kept} except ${query})) d`;
};

/** Counts everything anew, for rows that were written while triggers were off. */
export async function rebuildDayTotals(db: QueryExecutorProvider, resources: readonly AnyResource[]): Promise<void> {
  for (const { table, keys, amounts, query } of keptTotals(resources)) {
    const name = quoted(dayTotalsTable(table));
    await sql.raw(`delete from ${name}`).execute(db);
    await sql.raw(`insert into ${name} (${list([...keys, "count", ...amounts])}) ${query} order by ${inOrder(keys)}`).execute(db);
  }
}

/** Adds up the changes of each day, so that there is one row for each day and state again. Nobody has to wait for it. */
export async function compactDayTotals(db: QueryExecutorProvider, resources: readonly AnyResource[]): Promise<void> {
  for (const { table, keys, amounts } of keptTotals(resources)) {
    const name = quoted(dayTotalsTable(table));
    const columns = list([...keys, "count", ...amounts]);
    await sql
      .raw(`with old as (delete from ${name} returning ${columns})
        insert into ${name} (${columns}) ${totalsOf(keys, amounts, `select ${columns} from old`)} order by ${inOrder(keys)}`)
      .execute(db);
  }
}
