import { isReadBy } from "../actions/availability.ts";
import { canFilter, valueKind } from "../fields/kinds.ts";
import type { AnyResource } from "../resource.ts";
import { filtersOfWhere } from "../views/figure.ts";
import { tabShowing } from "../views/figure-tab.ts";
import { isOfRows, type StripField, type StripRows } from "../views/strip.ts";
import { pointsHere } from "./check-any-refs.ts";
import { type Checked, isName, whereProblems } from "./check-names.ts";

const MOST = 6;
/** Kinds that are too large for a strip. */
const large: ReadonlySet<string> = new Set(["files", "richText", "longText", "abilities", "tags"]);

/** Returns what is wrong with the figures under a module's titles, and with the rows that are open above its facts. */
export function stripProblems({ resource, resources }: Checked): string[] {
  const { strip = [], openNow = [] } = resource.views.show;
  const always = strip.filter(({ where }) => where === undefined).length;
  const forCustomers = strip.some(
    (figure) => figure.onlyFor !== "employee" && (isOfRows(figure) || resource.fields[figure.field]?.hiddenFrom !== "customer"),
  );
  return [
    ...(always > MOST ? [`\`strip\` has more than ${MOST} figures. Leave out what doesn't matter at once.`] : []),
    ...(strip.length > 0 && !forCustomers && isReadBy(resource, "customer") ? ["`strip` has no figure that customers see."] : []),
    ...[...strip, ...openNow].flatMap((figure) => [
      ...(figure.where ? whereProblems(resource, "a figure of `strip`", figure.where) : []),
      ...(isOfRows(figure) ? rowsProblems(resource, resources, figure) : fieldProblems(resource, figure)),
    ]),
  ];
}

const isDay = (resource: AnyResource, name: string): boolean => {
  const field = resource.fields[name];
  return field ? ["date", "dateTime"].includes(valueKind(field)) : name === "createdAt" || name === "updatedAt";
};

function fieldProblems(resource: AnyResource, { field: name, due }: StripField): string[] {
  if (!isName(resource, name)) return [`\`strip\` shows the unknown field "${name}".`];
  const field = resource.fields[name];
  return [
    ...(field && large.has(valueKind(field)) ? [`\`strip\` shows "${name}", but \`${field.kind}\` fields are too large for it.`] : []),
    ...(due ? whereProblems(resource, `\`due\` of "${name}"`, due) : []),
    ...(due && !isDay(resource, name) ? [`\`due\` is declared for "${name}", which is not a date.`] : []),
  ];
}

/** What is wrong with a figure of rows that point at this resource. */
export function rowsProblems(resource: AnyResource, resources: readonly AnyResource[], figure: StripRows): string[] {
  const { of, by, label, rows = {}, days, sum, first, last, measure, onlyFor } = figure;
  const where = `the figure "${label}"`;
  const other = resources.find(({ name }) => name === of);
  if (!other?.routes) return [`${where} is of "${of}", which is not a resource with screens.`];
  const filters = filtersOfWhere(rows);
  const dates = [days?.field, first, last].filter((name) => name !== undefined);
  const sides = onlyFor ? [onlyFor] : (["employee", "customer"] as const).filter((side) => isReadBy(resource, side));
  const named = [by, ...(filters ?? []).map(({ field }) => field), ...dates, ...(sum === undefined ? [] : [sum])];
  const summed = sum === undefined ? undefined : other.fields[sum];
  return [
    ...(pointsHere(other, by, resource, resources)
      ? []
      : [`${where} counts ${of} by "${by}", which must point here with \`filter: true\`.`]),
    ...whereProblems(other, where, rows),
    ...(filters ? [] : [`${where} has a condition that no list can be filtered by.`]),
    ...[...(filters ?? []).map(({ field }) => field), ...(days ? [days.field] : [])]
      .filter((name) => other.fields[name] && !canFilter(other.fields[name]))
      .map((name) => `${where} counts rows by "${name}", which their list can't be filtered by.`),
    ...dates.filter((name) => !isDay(other, name)).map((name) => `${where} needs a date in "${name}".`),
    ...(sum !== undefined && (!summed || valueKind(summed) !== "money")
      ? [`${where} adds up "${sum}", which is not a \`money\` field.`]
      : []),
    ...([sum, first, last, measure].filter((name) => name !== undefined).length > 1
      ? [`${where} can show only one of \`sum\`, \`first\`, \`last\` and \`measure\`.`]
      : []),
    ...(measure !== undefined && onlyFor !== "employee" ? [`${where} shows a measure, so it must declare \`onlyFor: "employee"\`.`] : []),
    ...(filters && sides.some((side) => tabShowing(other, side, filters) === null)
      ? [`${where} counts rows that no single tab of their list shows.`]
      : []),
    ...(sides.includes("customer") && isReadBy(other, "customer")
      ? named
          .filter((name) => other.fields[name]?.hiddenFrom === "customer")
          .map((name) => `${where} is shown to customers, but uses "${name}", which they never see.`)
      : []),
  ];
}
