import { type RawBuilder, sql } from "kysely";
import { isVisible } from "../../../src/schemas/access/field-access.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import {
  figureField,
  isOfLines,
  isQueryable,
  type LineNames,
  type ListRowsFigure,
  type QueryableFigure,
} from "../../../src/schemas/views/list-figures.ts";
import { sideOf } from "../../access/caller.ts";
import { inTable, namedColumn } from "../../access/columns.ts";
import { mayRead } from "../../access/permission.ts";
import type { Condition } from "../../access/where-sql.ts";
import { childTable, columnOf, quoted } from "../../db/names.ts";
import type { Call } from "../call.ts";
import type { EngineSession } from "../context.ts";
import { figureOfEach, figureSql } from "./record-figures.ts";
import { nameOfReferencedRow } from "./reference-names.ts";

/** The columns of a list's figures, and the join by which they know their row; both empty where it has none. */
export interface FigureColumns {
  readonly columns: RawBuilder<unknown>;
  readonly join: RawBuilder<unknown>;
}

/** The row's id under a name of its own: within a figure, `"t"` is one of the rows that it counts. */
const OWN = "own";

/** The figures among these names, or all of them, as columns of the row `"t"`. What the caller may not read is empty. */
export function figureColumns(session: EngineSession, call: Call, resource: AnyResource, names?: readonly string[]): FigureColumns {
  const side = sideOf(call.actor);
  const figures = Object.entries(resource.views.list.figures ?? {}).filter(([name]) => {
    const field = figureField(resource, name);
    return (names?.includes(name) ?? true) && field !== undefined && isVisible(field, side);
  });
  if (figures.length === 0) return { columns: sql``, join: sql`` };
  const columns = figures.map(([name, figure]) => {
    const value = isOfLines(figure) ? namesSql(session, call, resource, figure) : rowsSql(session, call, figure);
    return sql`, ${value} as ${sql.raw(quoted(name))}`;
  });
  return {
    columns: sql.join(columns, sql``),
    join: sql` cross join lateral (select "t"."id" as "id") ${sql.raw(quoted(OWN))}`,
  };
}

/** The rows that a figure counts, and the column that points at the list's; null where the caller may not read them. */
function pointing(session: EngineSession, call: Call, figure: ListRowsFigure) {
  const other = session.resources.find(({ name }) => name === figure.of);
  const by = other && namedColumn(other, figure.by);
  return other && by && mayRead(other, call.actor) ? { other, by: inTable("t", by.column) } : null;
}

function rowsSql(session: EngineSession, call: Call, figure: ListRowsFigure): RawBuilder<unknown> {
  const counted = pointing(session, call, figure);
  return counted ? figureSql(session, call, counted.other, figure, sql.raw(`${counted.by} = ${inTable(OWN, "id")}`)) : sql`null`;
}

/** A figure's values over all rows, as a subquery of `id` and `value`; null where the caller may not read what it adds up. */
export function figureValues(session: EngineSession, call: Call, figure: QueryableFigure): Condition | null {
  const counted = pointing(session, call, figure);
  return counted && figureOfEach(session, call, counted.other, figure, counted.by);
}

/** Looks up the values of the figures that the caller may sort and filter a list by. */
export function figuresByName(session: EngineSession, call: Call, resource: AnyResource): (name: string) => Condition | null {
  return (name) => {
    const [figure, field] = [resource.views.list.figures?.[name], figureField(resource, name)];
    return field && isQueryable(figure) && isVisible(field, sideOf(call.actor)) ? figureValues(session, call, figure) : null;
  };
}

function namesSql({ resources }: EngineSession, { actor }: Call, resource: AnyResource, { names }: LineNames): RawBuilder<unknown> {
  const [lines = "", column = ""] = names.split(".");
  const field = resource.fields[lines];
  const reference = field?.kind === "lines" && isVisible(field, sideOf(actor)) ? field.fields[column] : undefined;
  if (reference?.kind !== "ref") return sql`null`;
  const pointed = nameOfReferencedRow(resource, resources, reference, inTable("l", columnOf(column, reference)), "r", sideOf(actor));
  if (!pointed) return sql`null`;
  const from = `${quoted(childTable(resource.table, lines))} "l" ${pointed.join}`;
  return sql.raw(
    `(select string_agg(${pointed.title}, ', ' order by "l"."position", "l"."id") from ${from} where "l"."parent_id" = "t"."id")`,
  );
}
