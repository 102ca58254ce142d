import type { AnyResource } from "../../src/schemas/resource.ts";
import { everyOperand } from "../../src/schemas/rules/where.ts";
import { answeredBy, type FigureRule, splitFieldOf } from "../../src/schemas/views/figure.ts";
import { isQueryable } from "../../src/schemas/views/list-figures.ts";
import { indexedColumn, rowsOfIndex } from "./constant-conditions.ts";
import type { Index } from "./model.ts";
import { snake } from "./names.ts";

/**
 * The rows that figures count in some states: what is open, beside all that is finished. An index of just these rows holds what the figures
 * narrow and add up, so that they are answered without reading a row.
 */
export function figureIndexes(table: string, sharing: readonly AnyResource[]): Index[] {
  const counted = sharing.flatMap((resource) =>
    Object.entries(resource.figures).flatMap(([name, rule]) => {
      const where = conditionOf(resource, rule);
      return where === null ? [] : [{ name, where, columns: columnsOf(resource, rule) }];
    }),
  );
  return [...new Set(counted.map(({ where }) => where))].map((where) => {
    const same = counted.filter((each) => each.where === where);
    const on = [...same.flatMap(({ columns }) => columns.narrowing), ...same.flatMap(({ columns }) => columns.others)];
    return { name: `${table}_${snake(same[0]?.name ?? "")}_figure_idx`, on: [...new Set(on)], where };
  });
}

/**
 * The rows that figures of other lists count, by what they point at. A list that is sorted by such a figure adds up all of these rows, and shows
 * it of each of its own: both read one stretch of this index, however many other rows point at the same.
 */
export function listFigureIndexes(table: string, sharing: readonly AnyResource[], resources: readonly AnyResource[]): Index[] {
  const figures = resources.flatMap(({ views }) => Object.entries(views.list.figures ?? {}));
  const counted = figures.flatMap(([name, figure]) => {
    const other = isQueryable(figure) && sharing.find((each) => each.name === figure.of);
    if (!isQueryable(figure) || !other) return [];
    const { by, rows = {}, days, sum, first } = figure;
    const where = rowsOfIndex(other, rows);
    const on = [by, days?.field, sum, first].flatMap((each) => (each === undefined ? [] : (indexedColumn(other, each) ?? [])));
    return where === null ? [] : [{ name, where, on }];
  });
  const keyOf = ({ on, where }: (typeof counted)[number]) => `${on[0]} ${where}`;
  return [...new Set(counted.map(keyOf))].map((key) => {
    const same = counted.filter((each) => keyOf(each) === key);
    const [first] = same;
    const columns = [...new Set(same.flatMap(({ on }) => on))];
    return { name: `${table}_${first?.on[0] ?? ""}_${snake(first?.name ?? "")}_idx`, on: columns, where: first?.where ?? "" };
  });
}

/** The rows as SQL; null for a figure that totals or the order by its day answer, or that is about rows in any state. */
function conditionOf(resource: AnyResource, rule: FigureRule): string | null {
  const { where = {}, within, days } = rule;
  const isSince = within !== undefined || days?.from !== undefined;
  const isKept = resource.totals !== undefined && answeredBy(resource.totals, [...Object.keys(where), ...narrowedBy(rule)], summedBy(rule));
  if (!("state" in where) || isSince || isKept || rule.measures) return null;
  return rowsOfIndex(resource, where);
}

const narrowedBy = ({ days, assignedTo, by }: FigureRule): string[] =>
  [days?.field, by && splitFieldOf(by), assignedTo].flatMap((name) => name ?? []);
const summedBy = ({ sums = {} }: FigureRule): string[] =>
  Object.values(sums)
    .flat()
    .map((name) => name.replace(/^-/, ""));

/** The columns that the figure narrows its rows by, and the others that it reads: amounts, and whose the rows are, where customers see it. */
function columnsOf(resource: AnyResource, rule: FigureRule): { readonly narrowing: string[]; readonly others: string[] } {
  const reach = rule.customers && resource.customer ? everyOperand(resource.customer.rows).names : [];
  const columns = (names: readonly string[]) => names.flatMap((name) => indexedColumn(resource, name) ?? []);
  return { narrowing: columns([...Object.keys(rule.where ?? {}), ...narrowedBy(rule)]), others: columns([...summedBy(rule), ...reach]) };
}
