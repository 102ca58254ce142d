import type { OpenDeposit } from "../contract/deposits.ts";
import { t } from "../i18n/shell.ts";
import { isAllowed } from "../providers/access-control.ts";
import { fetchCounts, isApiRow } from "../providers/calls/calls.ts";
import { getData } from "../providers/calls/http.ts";
import { absolute, fillPath } from "../providers/paths.ts";
import { registeredResources } from "../providers/registry.ts";
import { invoice } from "../resources/accounting/invoice.ts";
import { salesQuote } from "../resources/sales/sales-quote.ts";
import { shippingQuote } from "../resources/sales/shipping-quote.ts";
import { followUp } from "../resources/tasks/follow-up.ts";
import type { Side } from "../schemas/access/abilities.ts";
import type { AnyResource } from "../schemas/resource.ts";
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

/** A sales quote that waits for the customer's answer, or an invoice or a deposit that waits for their payment, soonest first. */
export type WaitingLine = { id: number; number: string; amount: number | null; due: string | null; deposit?: true };

/** The customer's sales quotes that wait for their answer. */
export const quotesToAnswer = (): Promise<WaitingLine[]> =>
  waitingLines(salesQuote, "total", "validUntil", { "filter[state][in]": "ready", sort: "validUntil" });

/** The customer's invoices that are not paid yet. */
export const invoicesToPay = (): Promise<WaitingLine[]> => waitingLines(invoice, "balance", "dateDue", { show: "open", sort: "dateDue" });

/** The deposits that the customer has been asked for; they are due at once. */
export const depositsToPay = async (): Promise<WaitingLine[]> =>
  (await getData<readonly OpenDeposit[]>("/deposits")).map(({ quoteId, quote, due }) => ({
    id: quoteId,
    number: quote,
    amount: due,
    due: null,
    deposit: true,
  }));

async function waitingLines(
  resource: AnyResource,
  amount: string,
  due: string,
  params: Readonly<Record<string, string>>,
): Promise<WaitingLine[]> {
  const { [resource.collection]: rows } = await getData<Record<string, unknown>>(`/${resource.collection}`, {
    params: { ...params, pageSize: 7, fields: ["number", amount, due].join(",") },
  });
  return (Array.isArray(rows) ? rows : []).filter(isApiRow).map((row) => ({
    id: row.id,
    number: String(row.number),
    amount: typeof row[amount] === "number" ? row[amount] : null,
    due: typeof row[due] === "string" ? row[due] : null,
  }));
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
