import { t } from "../i18n/shell.ts";
import { isAllowed } from "../providers/access-control.ts";
import { fetchCounts, isApiRow } from "../providers/calls/calls.ts";
import { getData } from "../providers/calls/http.ts";
import { absolute, fillPath } from "../providers/paths.ts";
import { registeredResources } from "../providers/registry.ts";
import { shippingQuote } from "../resources/sales/shipping-quote.ts";
import { followUp } from "../resources/tasks/follow-up.ts";
import type { Side } from "../schemas/access/abilities.ts";
import { routeExists } from "../shell/known-routes.ts";
import { listTasks, type Task, taskStatus } from "../shell/tasks/task-calls.ts";
import { createLabel, listTitle } from "../views/view-fields.ts";
import { aboutPath } from "../views/view-paths.ts";

/** The user's open tasks, most urgent first. */
export async function myTasks(): Promise<Task[]> {
  const pages = await Promise.all([taskStatus.new, taskStatus.working].map((status) => listTasks("assigned", status, 1)));
  const due = (task: Task) => task.dueDate ?? "9999";
  return pages
    .flatMap(({ tasks }) => tasks)
    .sort((a, b) => due(a).localeCompare(due(b)))
    .slice(0, 7);
}

type FollowUpLine = { id: number; summary: string; due: string; recordName: string | null; path: string };

/** The user's follow-ups that are due, oldest first, each with the address of the record it is about. */
export async function myFollowUps(today: string): Promise<FollowUpLine[]> {
  const params = { show: "mine", "filter[due][lte]": today, sort: "due", pageSize: 7 };
  const { [followUp.collection]: rows } = await getData<Record<string, unknown>>(`/${followUp.collection}`, { params });
  return (Array.isArray(rows) ? rows : []).filter(isApiRow).map((row) => ({
    id: row.id,
    summary: String(row.summary ?? ""),
    due: String(row.due),
    recordName: typeof row.about === "string" ? row.about : null,
    path: aboutPath(followUp, row),
  }));
}

export type QuoteLine = {
  id: number;
  number: string;
  customer: string | null;
  status: string;
  total?: number | null;
  validUntil?: string | null;
  state?: string;
};

/** The quotes waiting for this side: for a price from employees, for an answer from the customer. */
export async function waitingQuotes(side: Side): Promise<QuoteLine[]> {
  const tab = side === "customer" ? "ready" : "new";
  return (await getData<{ quotes: QuoteLine[] }>(`/quotes/${tab}/data`, { params: { limit: 7, offset: 0 } })).quotes;
}

type QuoteTile = { label: string; count: number; path: string };

/** The number of quotes under each tab that has a badge. */
export async function quoteTiles(side: Side): Promise<QuoteTile[]> {
  const counts = await fetchCounts(shippingQuote.collection);
  return Object.entries(shippingQuote.views.list.tabs ?? {})
    .filter(([name, tab]) => name in counts && tab.badge && (!tab.onlyFor || tab.onlyFor === side))
    .map(([name, tab]) => {
      const own = side === "customer" ? tab.customer : undefined;
      return {
        label: own?.label ?? tab.label,
        count: counts[name] ?? 0,
        path: fillPath(shippingQuote.paths.list, { tab: own?.path ?? name }),
      };
    });
}

type QuickLink = { label: string; path: string; primary: boolean };

/** The most likely tasks of this user: create something, or look something up. */
export function quickLinks(): QuickLink[] {
  const resources = registeredResources().filter((resource) => resource.routes && routeExists(absolute(resource.path)));
  const start = resources
    .filter((resource) => resource.create && isAllowed({ resource, action: "create" }))
    .map((resource) => ({ label: createLabel(resource), path: absolute(resource.paths.create), primary: true }));
  const look = resources
    .filter((resource) => isAllowed({ resource }))
    .map((resource) => ({ label: listTitle(resource), path: absolute(resource.path), primary: false }));
  const figures = look.length > 0 ? [{ label: t("dashboard.title"), path: "/dashboard", primary: false }] : [];
  return [...start, ...figures, ...look];
}
