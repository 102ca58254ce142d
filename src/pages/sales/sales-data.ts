import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { t } from "../../i18n/sales.ts";
import { currentActor, isAllowed } from "../../providers/access-control.ts";
import { http } from "../../providers/calls/http.ts";
import { findResource } from "../../providers/registry.ts";
import { lead } from "../../resources/sales/lead.ts";
import { opportunity } from "../../resources/sales/opportunity.ts";
import { quoteRequest } from "../../resources/sales/quote-request.ts";
import { type SalesFigures, type SalesPeriod, salesPeriods, standardPeriod } from "../../resources/sales/sales-figures.ts";
import { salesQuote } from "../../resources/sales/sales-quote.ts";
import type { FigureRows } from "../../schemas/figure.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { plainState, writeListState } from "../../views/list/list-state.ts";
import { listPath } from "../../views/view-paths.ts";
import { useWhenChanged } from "../home-data.ts";
import { useLoaded } from "../use-loaded.ts";

/** Whether the signed-in user may see any of the sales figures. */
export const seesSales = (): boolean =>
  currentActor()?.side === "employee" && [lead, salesQuote, opportunity].some((resource) => isAllowed(resource, "read"));

/** The filters of the sales figures, as in the address. */
export interface SalesQuestion {
  readonly period: SalesPeriod;
  /** A user's id, or "mine". */
  readonly executive: string | undefined;
}

export function useSalesQuestion(): [SalesQuestion, (change: Partial<SalesQuestion>) => void] {
  const [search, setSearch] = useSearchParams();
  const executive = search.get("executive") ?? "";
  const question: SalesQuestion = {
    period: salesPeriods.find((each) => each === search.get("period")) ?? standardPeriod,
    executive: /^(mine|[1-9]\d{0,14})$/.test(executive) ? executive : undefined,
  };
  const change = (part: Partial<SalesQuestion>) => {
    const next = { ...question, ...part };
    const address = new URLSearchParams(search);
    address.delete("period");
    address.delete("executive");
    if (next.period !== standardPeriod) address.set("period", next.period);
    if (next.executive !== undefined) address.set("executive", next.executive);
    setSearch(address, { replace: true });
  };
  return [question, change];
}

async function loadSales({ period, executive }: SalesQuestion): Promise<SalesFigures> {
  const params = { period, ...(executive === undefined ? {} : { executive }) };
  const { data } = await http.get<{ data: SalesFigures }>("/dashboard/sales", { params });
  return data.data;
}

const watchedResources = [lead.name, opportunity.name, quoteRequest.name, salesQuote.name];

/** The current figures, reloaded when one of their rows changes. The old ones stay while new ones load. */
export function useSales(question: SalesQuestion) {
  const { reload, ...loaded } = useLoaded(() => loadSales(question));
  const { period, executive } = question;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question requires a new request.
  useEffect(reload, [reload, period, executive]);
  useWhenChanged(watchedResources, reload);
  return { ...loaded, reload };
}

/** The address of the list that shows exactly the rows of a figure. */
export function figureAddress({ resource: name, filters }: FigureRows): string {
  const resource = findResource(name);
  if (!resource) throw new Error(`There is no list of ${name}.`);
  const { tabs, segments } = resource.views.list;
  const state = {
    ...plainState,
    segment: unnarrowed(segments?.options),
    filters: filters.map(({ field, operator, values }) => ({ field, op: operator, values })),
  };
  return `${listPath(resource, unnarrowed(tabs))}?${writeListState(resource, state)}`;
}

/** The tab or segment without a condition. */
function unnarrowed(among: Readonly<Record<string, { readonly where: AnyResource["rows"] }>> | undefined): string | undefined {
  return Object.entries(among ?? {}).find(([, { where }]) => where === undefined || Object.keys(where).length === 0)?.[0];
}

export const shareOf = (part: number, whole: number): string => (whole === 0 ? t("figure.none") : `${Math.round((part / whole) * 100)}%`);

const plain = (value: number) => (value < 10 ? Math.round(value * 10) / 10 : Math.round(value));

/** A duration in hours as text, in the most readable unit. */
export function timeOf(hours: number | null): string {
  if (hours === null) return t("figure.none");
  if (hours < 1) return t("sales.minutes", { count: Math.round(hours * 60) });
  return hours < 48 ? t("sales.hours", { count: plain(hours) }) : t("sales.days", { count: plain(hours / 24) });
}

const wholeDollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });
/** Formats cents as whole dollars: estimates are no more exact than that. */
export const dollars = (cents: number): string => wholeDollars.format(cents / 100);
