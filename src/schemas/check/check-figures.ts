import { isReadBy } from "../actions/availability.ts";
import { canFilter, valueKind } from "../fields/kinds.ts";
import type { AnyResource } from "../resource.ts";
import { type FigureRule, type Filters, filtersOfWhere, splitFieldOf } from "../views/figure.ts";
import { tabShowing } from "../views/figure-tab.ts";
import { isName, whereProblems } from "./check-names.ts";

/** Returns what is wrong with a module's figures: each must be countable, and its rows must be a list that can be opened. */
export const figureProblems = (resource: AnyResource): string[] =>
  Object.entries(resource.figures).flatMap(([name, rule]) =>
    ruleProblems(resource, rule).map((problem) => `the figure "${name}" ${problem}`),
  );

function ruleProblems(resource: AnyResource, rule: FigureRule): string[] {
  const { where = {}, days, within, assignedTo, sums = {}, by } = rule;
  const filters = filtersOfWhere(where);
  const splitField = by && splitFieldOf(by);
  const narrowed = [...(filters ?? []).map(({ field }) => field), days?.field, within, assignedTo, splitField].filter(
    (name) => name !== undefined,
  );
  const kindOf = (name: string) => (resource.fields[name] ? valueKind(resource.fields[name]) : undefined);
  const isDay = (name: string) => name === "createdAt" || name === "updatedAt" || ["date", "dateTime"].includes(kindOf(name) ?? "");
  const dates = [days?.field, within, by && !("options" in by || "states" in by) ? splitField : undefined].filter(
    (name) => name !== undefined,
  );
  const added = Object.values(sums)
    .flat()
    .map((name) => name.replace(/^-/, ""));
  return [
    ...(resource.routes ? [] : ["needs a list, but the resource declares `routes: false`."]),
    ...whereProblems(resource, "its condition", where),
    ...(filters ? [] : ["has a condition that no list can be filtered by. Use values, lists of values and emptiness only."]),
    ...narrowed
      .filter((name) => !isFiltered(resource, name))
      .map((name) => `counts rows by "${name}", which its list can't be filtered by.`),
    ...dates.filter((name) => !isDay(name)).map((name) => `needs a date in "${name}".`),
    ...(by && "options" in by && kindOf(by.options) !== "choice" ? [`is split by "${by.options}", which is not a \`choice\` field.`] : []),
    ...(assignedTo !== undefined && kindOf(assignedTo) !== "ref"
      ? [`takes "${assignedTo}" for a person, which is not a \`ref\` field.`]
      : []),
    ...added.filter((name) => kindOf(name) !== "money").map((name) => `adds up "${name}", which is not a \`money\` field.`),
    ...tabProblems(resource, filters ?? [], rule),
    ...(rule.customers ? customerProblems(resource, [...narrowed, ...added]) : []),
  ];
}

/** The list must have a tab in which all rows of a figure stand. */
function tabProblems(resource: AnyResource, filters: Filters, { by, customers }: FigureRule): string[] {
  const lists =
    by && "states" in by
      ? Object.keys(resource.states).map((state): Filters => [{ field: "state", operator: "in", values: [state] }])
      : [filters];
  const sides = customers ? (["employee", "customer"] as const) : (["employee"] as const);
  return sides.some((side) => lists.some((each) => tabShowing(resource, side, each) === null))
    ? ["counts rows that no single tab of its list shows."]
    : [];
}

function customerProblems(resource: AnyResource, names: readonly string[]): string[] {
  if (!isReadBy(resource, "customer")) return ["is shown to customers, who can't read these rows."];
  return names
    .filter((name) => resource.fields[name]?.hiddenFrom === "customer")
    .map((name) => `is shown to customers, but uses "${name}", which they never see.`);
}

function isFiltered(resource: AnyResource, name: string): boolean {
  const field = resource.fields[name];
  return field ? canFilter(field) : isName(resource, name);
}
