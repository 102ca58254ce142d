import { type FigureRule, filtersOfWhere } from "../figure.ts";
import { canFilter, valueKind } from "../kinds.ts";
import type { AnyResource } from "../resource.ts";
import { isName, whereProblems } from "./check-names.ts";

/** Returns what is wrong with a module's figures: each must be countable, and its rows must be a list that can be opened. */
export const figureProblems = (resource: AnyResource): string[] =>
  Object.entries(resource.figures).flatMap(([name, rule]) =>
    ruleProblems(resource, rule).map((problem) => `the figure "${name}" ${problem}`),
  );

function ruleProblems(resource: AnyResource, rule: FigureRule): string[] {
  const { where = {}, days, within, person, sums = {}, by } = rule;
  const filters = filtersOfWhere(where);
  const narrowed = [...(filters ?? []).map(({ field }) => field), days?.field, within, person, splitField(by)].filter(
    (name) => name !== undefined,
  );
  const kindOf = (name: string) => (resource.fields[name] ? valueKind(resource.fields[name]) : undefined);
  const isDay = (name: string) => name === "createdAt" || name === "updatedAt" || ["date", "dateTime"].includes(kindOf(name) ?? "");
  const dates = [days?.field, within, by && !("options" in by) ? splitField(by) : undefined].filter((name) => name !== undefined);
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
    ...(person !== undefined && kindOf(person) !== "ref" ? [`takes "${person}" for a person, which is not a \`ref\` field.`] : []),
    ...added.filter((name) => kindOf(name) !== "money").map((name) => `adds up "${name}", which is not a \`money\` field.`),
  ];
}

const splitField = (by: FigureRule["by"]): string | undefined => by && ("options" in by ? by.options : "days" in by ? by.days : by.months);

function isFiltered(resource: AnyResource, name: string): boolean {
  const field = resource.fields[name];
  return field ? canFilter(field) : isName(resource, name);
}
