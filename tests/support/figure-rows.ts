import type { DashboardFigure } from "../../src/contract/dashboard.ts";
import { listQuery } from "../../src/providers/calls/list-query.ts";
import { plainParams } from "../../src/providers/paths.ts";
import { resourceNamed } from "../../src/providers/registry.ts";
import type { Side } from "../../src/schemas/access/abilities.ts";
import type { Figure } from "../../src/schemas/views/figure.ts";
import { figureAddress } from "../../src/views/list/figure-address.ts";
import { filtersOf, readListState } from "../../src/views/list/list-state.ts";
import { tabAt } from "../../src/views/paths/view-paths.ts";

export type Row = Readonly<Record<string, unknown>>;
type Page = { data: Record<string, Row[]> & { next: string | null } };
type Get = (url: string) => PromiseLike<{ json(): Page }>;

/** All rows of the list that a figure links to, with the URL read as the list's page does. */
export async function openedRows(get: Get, figure: Figure, side: Side = "employee"): Promise<Row[]> {
  const resource = resourceNamed(figure.rows.resource);
  const { pathname, searchParams } = new URL(figureAddress(figure.rows), "http://hq.test");
  const filters = filtersOf(resource, readListState(resource, side, searchParams), tabAt(resource, pathname));
  const query = listQuery({ filters, plain: plainParams(resource), countExact: true, pageSize: 200 });
  const rows: Row[] = [];
  for (let after: string | null = null, first = true; first || after !== null; first = false) {
    const next: string = after === null ? "" : `&after=${encodeURIComponent(after)}`;
    const { data }: Page = (await get(`${resource.collection}?${query}${next}`)).json();
    rows.push(...(data[resource.collection] ?? []));
    after = data.next;
  }
  return rows;
}

const isFigure = (value: object): value is DashboardFigure => "count" in value && "rows" in value;

/** Every figure in a response, by its path. */
export function figuresIn(value: unknown, path = ""): [string, DashboardFigure][] {
  if (typeof value !== "object" || value === null) return [];
  if (isFigure(value)) return [[path, value]];
  return Object.entries(value).flatMap(([key, each]) => figuresIn(each, `${path}.${key}`));
}

export const sumOf = <N extends string>(rows: readonly { readonly [K in N]?: unknown }[], name: N): number =>
  rows.map((row) => Number(row[name] ?? 0)).reduce((sum, value) => sum + value, 0);
