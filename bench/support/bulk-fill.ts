import type pg from "pg";
import type { TableModel } from "../../server/db/model.ts";
import { bounded, literal, quoted } from "../../server/db/names.ts";

/** Switches the triggers that fire in a replica's session too, except those that keep a table append-only, which no insert fires. */
export async function switchAlwaysTriggers(
  client: pg.ClientBase,
  tables: readonly TableModel[],
  to: "disable" | "enable always",
): Promise<void> {
  for (const { name, triggers = [] } of tables)
    for (const trigger of triggers.filter(({ always }) => always))
      await client.query(`alter table ${quoted(name)} ${to} trigger ${quoted(bounded(trigger.name))}`);
}

/** The statement that lets the next row of a table have an id above all that were filled in. */
export const continueIds = (table: string): string =>
  `select setval(pg_get_serial_sequence(${literal(table)}, 'id'), (select max(id) from ${quoted(table)}))`;

/** Fills tables without their indexes, which are made anew afterwards: much faster for millions of rows. Primary keys stay. */
export async function withoutIndexes(client: pg.ClientBase, tables: readonly TableModel[], fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexname as name, i.indexdef as definition from pg_indexes i
     where i.tablename = any($1) and not exists (select from pg_constraint c where c.conname = i.indexname)`,
    [tables.map(({ name }) => name)],
  );
  for (const { name } of rows) await client.query(`drop index ${quoted(name)}`);
  await fill();
  for (const { definition } of rows) await client.query(definition);
}
