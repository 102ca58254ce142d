import { http } from "../providers/calls/http.ts";
import { shippingQuote } from "../resources/sales/shipping-quote.ts";
import type { Tone } from "../schemas/action.ts";

export interface StateFigure {
  readonly state: string;
  readonly status: string;
  readonly tone: Tone;
  readonly count: number;
  /** Cents. */
  readonly total: number;
}
export interface WeekFigure {
  /** The Monday of the week, YYYY-MM-DD. */
  readonly week: string;
  readonly created: number;
  readonly approved: number;
  /** Approved value in cents. */
  readonly value: number;
}
/** A part is null for users who may not read its rows. */
export interface Figures {
  readonly quotes: { readonly byState: readonly StateFigure[]; readonly byWeek: readonly WeekFigure[] } | null;
  readonly tasks: { readonly byState: readonly StateFigure[]; readonly overdue: number } | null;
}

export async function loadDashboard(): Promise<Figures> {
  const { data } = await http.get<{ data: Figures }>("/dashboard");
  return data.data;
}

/** The tab that shows exactly this state. */
export function tabOf(state: string): string {
  const tabs = Object.entries(shippingQuote.views.list.tabs ?? {});
  return tabs.find(([, tab]) => tab.where.state === state)?.[0] ?? "all";
}
