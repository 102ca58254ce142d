import { sql } from "kysely";
import { summedFields, summedFigures } from "../../../src/schemas/fields/summed-fields.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { sideOf } from "../../access/caller.ts";
import { inTable, namedColumn } from "../../access/columns.ts";
import { unlessHidden } from "../../access/hidden-while.ts";
import { quoted } from "../../db/names.ts";
import { plannedForValues } from "../../db/prepared-statements.ts";
import { authorizeRead } from "../authorize.ts";
import type { Call } from "../call.ts";
import type { EngineSession } from "../context.ts";
import type { ListSelection } from "../operations.ts";
import { listCondition } from "./list-conditions.ts";
import { figureValues } from "./list-figures.ts";

/** The sum of each amount that the caller sees over all rows of a list; null where no row has one. */
export type Sums = Readonly<Record<string, number | null>>;

/**
 * Adds up the amounts of a whole list in one query, over the rows that the list itself would show to the caller. An amount that is hidden
 * from them in some rows is added up over the others.
 * @throws Problem 403; 422 for unknown names and values
 */
export async function sums(session: EngineSession, call: Call, resource: AnyResource, request: ListSelection): Promise<Sums> {
  authorizeRead(resource, call.actor);
  const side = sideOf(call.actor);
  const where = listCondition(session, call, resource, request, session.today());
  const columns = summedFields(resource, side).flatMap((name) => {
    const column = namedColumn(resource, name)?.column;
    if (column === undefined) return [];
    const amount = unlessHidden(resource, resource.fields[name], side, "t", inTable("t", column));
    return [sql`sum(${sql.raw(amount)})::float8 as ${sql.raw(quoted(name))}`];
  });
  const from = sql`from ${sql.raw(quoted(resource.table))} "t" where ${where}`;
  // Each by itself: joined to all the rows, their values would be looked up for every row of the list instead of for the few that have one.
  const figures = summedFigures(resource, side).flatMap(([name, figure]) => {
    const values = figureValues(session, call, figure);
    if (!values) return [];
    return [
      sql`(select sum("f"."value") from (${values}) "f" where "f"."id" in (select "t"."id" ${from}))::float8 as ${sql.raw(quoted(name))}`,
    ];
  });
  if (columns.length + figures.length === 0) return {};
  const own = columns.length > 0 ? sql` from (select ${sql.join(columns)} ${from}) "own"` : sql``;
  const selected = [...(columns.length > 0 ? [sql`"own".*`] : []), ...figures];
  const { rows } = await sql<Sums>`${plannedForValues}select ${sql.join(selected)}${own}`.execute(session.connection);
  return rows[0] ?? {};
}
