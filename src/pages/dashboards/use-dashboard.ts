import { useSearchParams } from "react-router";
import type { Dashboard } from "../../contract/dashboard.ts";
import { currentActor, isAllowed } from "../../providers/access-control.ts";
import { http } from "../../providers/calls/http.ts";
import { registeredResources } from "../../providers/registry.ts";
import { dashboardSubjects } from "../../resources/dashboards.ts";
import { type Period, periods, standardPeriod } from "../../schemas/values/period.ts";
import { useLoaded, useWhenChanged } from "../../views/kit/use-loaded.ts";
import type { DashboardLayout } from "./layout.ts";

/** Whether the signed-in user may see any of the dashboard's figures. */
export function seesDashboard({ name, seenWith }: DashboardLayout): boolean {
  const isEmployee = currentActor()?.side === "employee";
  const subject = dashboardSubjects[name];
  if (subject && !isAllowed({ subject })) return false;
  return registeredResources().some((resource) => {
    const counted = Object.values(resource.figures).some(({ on, customers }) => on === name && (isEmployee || customers));
    return counted && seenWith?.includes(resource.name) !== false && isAllowed({ resource });
  });
}

/** What the user chose, as in the page's address. */
export interface Question {
  readonly period: Period;
  /** A user's id, or "mine". */
  readonly executive: string | undefined;
}

export function useQuestion({ period, person }: DashboardLayout): [Question, (change: Partial<Question>) => void] {
  const [search, setSearch] = useSearchParams();
  const executive = (person && search.get(person.param)) ?? "";
  const question: Question = {
    period: periods.find((each) => period && each === search.get(period.param)) ?? standardPeriod,
    executive: /^(mine|[1-9]\d{0,14})$/.test(executive) ? executive : undefined,
  };
  const change = (part: Partial<Question>) => {
    const next = { ...question, ...part };
    const address = new URLSearchParams(search);
    if (period) address.delete(period.param);
    if (period && next.period !== standardPeriod) address.set(period.param, next.period);
    if (person) address.delete(person.param);
    if (person && next.executive !== undefined) address.set(person.param, next.executive);
    setSearch(address, { replace: true });
  };
  return [question, change];
}

async function load(name: string, { period, executive }: Question): Promise<Dashboard> {
  const params = { period, ...(executive === undefined ? {} : { executive }) };
  const { data } = await http.get<{ data: Dashboard }>(`/dashboards/${name}`, { params });
  return data.data;
}

/** The current figures, reloaded when a row they were computed from changes. The old ones stay while new ones load. */
export function useDashboard({ name }: DashboardLayout, question: Question) {
  const { reload, ...loaded } = useLoaded(() => load(name, question), `${question.period} ${question.executive}`);
  useWhenChanged(loaded.data?.reads ?? [], reload);
  return { ...loaded, reload };
}
