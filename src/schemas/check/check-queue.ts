import { fieldNamed, filterable } from "../access/field-access.ts";
import { isOpenTo, isReadBy } from "../actions/availability.ts";
import { statesFrom } from "../actions/states-from.ts";
import { isRecordOnly, valueKind } from "../fields/kinds.ts";
import type { AnyResource } from "../resource.ts";
import { filtersOfWhere } from "../views/figure.ts";
import { tabShowing } from "../views/figure-tab.ts";
import { type AnyQueueRule, isByTime, placeOf, sideOfPlace } from "../views/queue.ts";
import { namesIn, timeWords } from "../views/queue-words.ts";
import { type Checked, isName, whereProblems } from "./check-names.ts";

/** Returns what is wrong with a module's entries of the home page: their list must be able to show them, and what they offer must exist. */
export const queueProblems = ({ resource, resources }: Checked): string[] =>
  Object.entries(resource.queue).flatMap(([name, rule]) =>
    [...listProblems(resource, rule), ...fieldProblems(resource, rule), ...stepProblems(resource, rule, resources)].map(
      (problem) => `the queue's "${name}" ${problem}`,
    ),
  );

/** The list that "all 12" opens has to show the same rows. */
function listProblems(resource: AnyResource, rule: AnyQueueRule): string[] {
  const { where = {}, days, amount, worth, assignedTo, segment, due, since = "createdAt", withinHours } = rule;
  const side = sideOfPlace(placeOf(rule));
  if (!resource.routes) return ["needs a list, but the resource declares `routes: false`."];
  if (!isReadBy(resource, side)) return [`is for ${side}s, who can't read these rows.`];
  const filters = filtersOfWhere(where);
  if (!filters) return ["has a condition that no list can be filtered by. Use values, lists of values and emptiness, or a segment."];
  // An administrator's late rows are listed by the day until which they were promised.
  const dated = assignedTo === undefined ? undefined : (due ?? (withinHours === undefined ? undefined : since));
  const names = [...filters.map(({ field }) => field), days?.field, worth && amount, assignedTo, dated].filter(
    (name) => name !== undefined,
  );
  const known = filterable(resource, side);
  const option = segment === undefined ? undefined : resource.views.list.segments?.options[segment];
  return [
    ...whereProblems(resource, "its condition", where),
    ...names.filter((name) => !known.has(name)).map((name) => `finds rows by "${name}", which its list can't be filtered by.`),
    ...(tabShowing(resource, side, filters) === null ? ["finds rows that no single tab of its list shows."] : []),
    ...(segment !== undefined && (!option || option.figure !== undefined || (option.onlyFor !== undefined && option.onlyFor !== side))
      ? [`names "${segment}", which is not a segment of its list.`]
      : []),
  ];
}

function fieldProblems(resource: AnyResource, rule: AnyQueueRule): string[] {
  const { message, facts = [], groupBy = [], due, until, since, amount, assignedTo, days, withinHours } = rule;
  const side = sideOfPlace(placeOf(rule));
  const said = namesIn(message);
  const kindOf = (name: string) => {
    const field = fieldNamed(resource, name, "employee");
    return field && valueKind(field);
  };
  const isTime = (name: string | undefined) => name === undefined || ["date", "dateTime"].includes(kindOf(name) ?? "");
  const used = [...said.filter((name) => !timeWords.has(name)), ...facts, ...groupBy, due, until, since, amount, assignedTo].filter(
    (name) => name !== undefined,
  );
  const hidden = used.filter((name) => side === "customer" && resource.fields[name]?.hiddenFrom === "customer");
  const unsayable = said.filter((name) => resource.fields[name] && isRecordOnly(resource.fields[name]));
  const needsDue = (said.includes("late") || said.includes("when") || isByTime(placeOf(rule))) && !due && withinHours === undefined;
  return [
    ...used.filter((name) => !isName(resource, name)).map((name) => `uses the unknown field "${name}".`),
    ...hidden.map((name) => `is for customers, but uses "${name}", which they never see.`),
    ...unsayable.map((name) => `says {${name}}, which can't be put into a sentence. Name it among its \`facts\`.`),
    ...[due, until, since, days?.field].filter((name) => !isTime(name)).map((name) => `needs a date in "${name}".`),
    ...(amount !== undefined && kindOf(amount) !== "money" ? [`takes "${amount}" for an amount, which is not a \`money\` field.`] : []),
    ...(assignedTo !== undefined && kindOf(assignedTo) !== "ref"
      ? [`takes "${assignedTo}" for a person, which is not a \`ref\` field.`]
      : []),
    ...(due !== undefined && withinHours !== undefined ? ["has both `due` and `withinHours`, but one says until when."] : []),
    ...(needsDue ? ["needs `due`, from which its time follows."] : []),
    ...(groupBy.length > 0 && placeOf(rule) !== "today" ? ['has `groupBy`, but only what happens "today" is grouped.'] : []),
    ...(withinHours !== undefined && kindOf(since ?? "createdAt") !== "dateTime"
      ? ["counts hours, so `since` needs a date and time."]
      : []),
  ];
}

/** What is offered in place: an action that this side has and that starts from these rows' states, or a form that takes the row. */
function stepProblems(resource: AnyResource, rule: AnyQueueRule, resources: readonly AnyResource[]): string[] {
  const { action: name, form, where = {} } = rule;
  const side = sideOfPlace(placeOf(rule));
  const action = name === undefined ? undefined : resource.actions[name];
  const states = [where.state ?? []].flat().filter((state) => typeof state === "string");
  const target = form && resources.find((each) => each.name === form.to);
  const offered = name === undefined ? [] : !action || !isOpenTo(resource, name, action, side) ? ["missing"] : [];
  const from = action ? (side === "customer" && action.fromForCustomer) || statesFrom(resource, action) : [];
  return [
    ...offered.map(() => `offers "${name}", which is no action that ${side}s have.`),
    ...(action && states.length > 0 && !states.some((state) => from.includes(state))
      ? [`offers "${name}", which is possible in none of its states.`]
      : []),
    ...(form && !target?.create ? [`leads to a form of "${form.to}", which is not a resource with one.`] : []),
    ...(form && target?.create && !Object.hasOwn(target.views.form.sources ?? {}, form.param)
      ? [`carries its row into the form of ${form.to} as "${form.param}", which that form does not take.`]
      : []),
  ];
}
