import { useEffect, useMemo } from "react";
import { useSearchParams } from "react-router";
import type { Dashboard } from "../../contract/dashboard.ts";
import { currentActor, isAllowed } from "../../providers/access-control.ts";
import { http } from "../../providers/calls/http.ts";
import { registeredResources, resourceNamed } from "../../providers/registry.ts";
import { type Period, periods, standardPeriod } from "../../schemas/period.ts";
import { useWhenChanged } from "../home-data.ts";
import { useLoaded } from "../use-loaded.ts";
import type { DashboardLayout } from "./layout.ts";

/** Whether the signed-in user may see any of the dashboard's figures. */
export const seesDashboard = ({ seenWith }: DashboardLayout): boolean =>
  currentActor()?.side === "employee" && seenWith.some((name) => isAllowed(resourceNamed(name), "read"));

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
    period: periods.find((each) => each === search.get(period.param)) ?? standardPeriod,
    executive: /^(mine|[1-9]\d{0,14})$/.test(executive) ? executive : undefined,
  };
  const change = (part: Partial<Question>) => {
    const next = { ...question, ...part };
    const address = new URLSearchParams(search);
    address.delete(period.param);
    if (next.period !== standardPeriod) address.set(period.param, next.period);
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

/** The resources whose rows a dashboard counts. */
export const countedBy = (name: string): string[] =>
  registeredResources().flatMap((resource) => (Object.values(resource.figures).some(({ on }) => on === name) ? [resource.name] : []));

/** The current figures, reloaded when one of their rows changes. The old ones stay while new ones load. */
export function useDashboard({ name }: DashboardLayout, question: Question) {
  const { reload, ...loaded } = useLoaded(() => load(name, question));
  const { period, executive } = question;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question requires a new request.
  useEffect(reload, [reload, period, executive]);
  useWhenChanged(
    useMemo(() => countedBy(name), [name]),
    reload,
  );
  return { ...loaded, reload };
}
