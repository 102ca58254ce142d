import { type QueryExecutorProvider, sql } from "kysely";
import { fieldNamed } from "../../src/schemas/access/field-access.ts";
import { type AnyResource, fieldOf } from "../../src/schemas/resource.ts";
import type { Totals } from "../../src/schemas/views/figure.ts";
import { bigint, column, id, optional, text } from "./columns.ts";
import type { ColumnModel, TableModel } from "./model.ts";
import { columnOf, quoted } from "./names.ts";
import { fieldColumns } from "./resource-columns.ts";

/**
 * Counts and amounts of a table's rows by state and other fields, kept by its triggers. Changes are added as rows of their own instead of
 * being added to one row: transactions that change the same total never wait for each other. The nightly clean-up adds them up.
 */
interface Kept {
  /** The table of the rows, and that of the totals. */
  readonly table: string;
  readonly name: string;
  readonly columns: readonly ColumnModel[];
  readonly keys: readonly string[];
  readonly amounts: readonly string[];
  /** The same over the table's rows. */
  readonly query: string;
}

/** The table of a resource's totals. */
export const totalsTable = ({ table, totals }: Pick<AnyResource, "table" | "totals">): string =>
  `${table}_${totals?.day === undefined ? "totals" : "day_totals"}`;

export const keptTotals = (resources: readonly AnyResource[]): Kept[] =>
  resources.flatMap((resource) => (resource.totals ? [keptBy(resource, resource.totals)] : []));

function keptBy(resource: AnyResource, { day, by = [], of = [] }: Totals): Kept {
  const columns = [
    text("state"),
    ...[...(day === undefined ? [] : [day]), ...by].flatMap((name) => {
      const field = fieldNamed(resource, name, "employee");
      return field ? fieldColumns(name, field, () => "").map((each) => optional(column(each.name, each.type))) : [];
    }),
  ];
  const keys = columns.map((each) => each.name);
  const amounts = of.map((name) => columnOf(name, fieldOf(resource, name)));
  const query = addedUp(keys, amounts, part(keys, amounts, resource.table));
  return { table: resource.table, name: totalsTable(resource), columns, keys, amounts, query };
}

/** Rows of neighbouring days, or of the same customer, are written together, as they are read. */
const inOrder = (keys: readonly string[]): string => list([...keys].sort((a, b) => Number(a === "state") - Number(b === "state")));
const list = (names: readonly string[]): string => names.map(quoted).join(", ");

/** One row of a source for each row of the table, with the sign in front of its amounts. */
const part = (keys: readonly string[], amounts: readonly string[], from: string, sign: "" | "0 - " = ""): string =>
  `select ${[
    ...keys.map(quoted),
    `${sign}1 as "count"`,
    ...amounts.map((name) => `${sign}coalesce(${quoted(name)}, 0) as ${quoted(name)}`),
  ].join(", ")}
    from ${quoted(from)} where deleted_at is null`;

const addedUp = (keys: readonly string[], amounts: readonly string[], rows: string): string =>
  `select ${list(keys)}, ${["count", ...amounts].map((name) => `sum(${quoted(name)})::bigint as ${quoted(name)}`).join(", ")} from (
    ${rows}
  ) r group by ${list(keys)} having ${["count", ...amounts].map((name) => `sum(${quoted(name)}) <> 0`).join(" or ")}`;

/** The table of the totals, and the function and triggers of the table that they are of. */
export function totalsRules(resource: AnyResource): {
  readonly tables: readonly TableModel[];
  readonly rules: Pick<TableModel, "triggers" | "functions">;
} {
  if (!resource.totals) return { tables: [], rules: {} };
  const { table, name, columns, keys, amounts } = keptBy(resource, resource.totals);
  const kind = name.slice(table.length + 1);
  const insert = (...rows: string[]) =>
    `insert into ${quoted(name)} (${list([...keys, "count", ...amounts])})\n  ${addedUp(keys, amounts, rows.join("\n    union all "))};`;
  const [fresh, gone] = [part(keys, amounts, "fresh"), part(keys, amounts, "gone", "0 - ")];
  const body = `create or replace function ${table}_keep_${kind}() returns trigger language plpgsql as $$
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
        columns: [id, ...columns, ...["count", ...amounts].map(bigint)],
        primaryKey: ["id"],
        indexes: indexesOf(resource, name, keys),
      },
    ],
    rules: {
      functions: [body],
      triggers: events.map(([event, rows]) => ({
        name: `${table}_${kind}_${event}`,
        definition: `after ${event} on ${table} referencing ${rows} for each statement execute function ${table}_keep_${kind}()`,
      })),
    },
  };
}

/** Figures begin at a day; those of all days are few rows, which are read as a whole. */
const indexesOf = ({ totals }: AnyResource, name: string, keys: readonly string[]): TableModel["indexes"] =>
  totals?.day === undefined ? [] : [{ name: `${name}_idx`, on: keys.slice(0, 2) }];

/** Selects `what`, the state and day, wherever the totals differ from the rows. */
export const wrongTotals = ({ table, name, keys, amounts, query }: Kept): string => {
  const kept = addedUp(keys, amounts, `select ${list([...keys, "count", ...amounts])} from ${quoted(name)}`);
  return `select distinct '${table} of ' || coalesce(${quoted(keys[1] ?? "state")}::text, 'no day') || ', ' || state as what
    from ((${query} except ${kept}) union all (${kept} except ${query})) d`;
};

/** Counts everything anew, for rows that were written while triggers were off. */
export async function rebuildTotals(db: QueryExecutorProvider, resources: readonly AnyResource[]): Promise<void> {
  for (const { name, keys, amounts, query } of keptTotals(resources)) {
    await sql.raw(`delete from ${quoted(name)}`).execute(db);
    await sql.raw(`insert into ${quoted(name)} (${list([...keys, "count", ...amounts])}) ${query} order by ${inOrder(keys)}`).execute(db);
  }
}

/** Adds up the changes of each total, so that it is one row again. Nobody has to wait for it. */
export async function compactTotals(db: QueryExecutorProvider, resources: readonly AnyResource[]): Promise<void> {
  for (const { name, keys, amounts } of keptTotals(resources)) {
    const columns = list([...keys, "count", ...amounts]);
    await sql
      .raw(`with old as (delete from ${quoted(name)} returning ${columns})
        insert into ${quoted(name)} (${columns}) ${addedUp(keys, amounts, `select ${columns} from old`)} order by ${inOrder(keys)}`)
      .execute(db);
  }
}
