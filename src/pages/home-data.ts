import type { OpenDeposit } from "../contract/deposits.ts";
import { t } from "../i18n/shell.ts";
import { isAllowed } from "../providers/access-control.ts";
import { type ApiRow, fetchCounts, isApiRow } from "../providers/calls/calls.ts";
import { getData } from "../providers/calls/http.ts";
import { absolute, fillPath } from "../providers/paths.ts";
import { registeredResources } from "../providers/registry.ts";
import { invoice } from "../resources/accounting/invoice.ts";
import { claim } from "../resources/sales/claim.ts";
import { salesQuote } from "../resources/sales/sales-quote.ts";
import { shippingQuote } from "../resources/sales/shipping-quote.ts";
import { followUp } from "../resources/tasks/follow-up.ts";
import { inspectionRepair } from "../resources/warehousing/inspection-repair.ts";
import { pullFlow } from "../resources/warehousing/pull-flow.ts";
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

/** A document that waits for the customer's answer or payment. */
export type WaitingLine = { id: number; number: string; what?: string; amount: number | null; due: string | null; deposit?: true };

/** The customer's sales quotes that wait for their answer. */
export const quotesToAnswer = (): Promise<WaitingLine[]> =>
  waitingLines(salesQuote, { amount: "total", due: "validUntil" }, { "filter[state][in]": "ready", sort: "validUntil" });

/** The customer's invoices that are not paid yet. */
export const invoicesToPay = (): Promise<WaitingLine[]> =>
  waitingLines(invoice, { amount: "balance", due: "dateDue" }, { show: "open", sort: "dateDue" });

/** The repairs that the customer pays for and hasn't approved yet. */
export const repairsToApprove = (): Promise<WaitingLine[]> =>
  waitingLines(inspectionRepair, { amount: "estimate", what: "item" }, { show: "approvals", sort: "createdAt" });

/** What was offered for the customer's claims, until the day on which it lapses. */
export const claimOffers = (): Promise<WaitingLine[]> =>
  waitingLines(claim, { amount: "settled", due: "answerBy" }, { show: "offered", sort: "answerBy" });

/** The customer's pulls that nobody has submitted yet. */
export const pullsToSubmit = (): Promise<WaitingLine[]> =>
  waitingLines(pullFlow, { due: "neededOn" }, { "filter[state][in]": "draft", sort: "neededOn" });

/** The deposits that the customer has been asked for; they are due at once. */
export const depositsToPay = async (): Promise<WaitingLine[]> =>
  (await getData<readonly OpenDeposit[]>("/deposits")).map(({ quoteId, quote, due }) => ({
    id: quoteId,
    number: quote,
    amount: due,
    due: null,
    deposit: true,
  }));

/** The fields that a line is made from. */
interface LineFields {
  readonly what?: string;
  readonly amount?: string;
  readonly due?: string;
}

async function waitingLines(
  resource: AnyResource,
  { what = "", amount = "", due = "" }: LineFields,
  params: Readonly<Record<string, string>>,
): Promise<WaitingLine[]> {
  const fields = ["number", what, amount, due].filter((name) => name !== "").join(",");
  return (await firstRows(resource, { ...params, fields })).map((row) => ({
    id: row.id,
    number: String(row.number),
    ...(typeof row[what] === "string" ? { what: row[what] } : {}),
    amount: typeof row[amount] === "number" ? row[amount] : null,
    due: typeof row[due] === "string" ? row[due] : null,
  }));
}

/** The first rows of a list, as many as a card has room for. A name with several values is sent once for each. */
export async function firstRows(resource: AnyResource, asked: Readonly<Record<string, string | readonly string[]>>): Promise<ApiRow[]> {
  const params = new URLSearchParams({ pageSize: "7" });
  for (const [name, values] of Object.entries(asked)) for (const value of [values].flat()) params.append(name, value);
  const { [resource.collection]: rows } = await getData<Record<string, unknown>>(`/${resource.collection}`, { params });
  return (Array.isArray(rows) ? rows : []).filter(isApiRow);
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
