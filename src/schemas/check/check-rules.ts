import { type Field, type FieldOf, type Fields, wireName } from "../fields/field.ts";
import { isWritable } from "../fields/kinds.ts";
import { checkOf } from "../fields/zod.ts";
import type { AnyResource } from "../resource.ts";
import { brokenRules, watched } from "../rules/broken-rules.ts";
import type { NoOverlap } from "../rules/no-overlap.ts";
import type { RowRule } from "../rules/row-rule.ts";
import { addDays, isDate } from "../values/date.ts";
import { formatMoney } from "../values/money.ts";
import { rowNames, valueNames } from "./check-names.ts";
import { shapes, valuesOf } from "./sample-rows.ts";

/** Returns what is wrong with `rules`, `unique`, and the values that fields start with. */
export function ruleProblems(resource: AnyResource): string[] {
  const { fields, rules, unique, noOverlap, actions, remove } = resource;
  return [
    ...rules.flatMap((rule) => oneRule(resource, rule)),
    ...unique.flatMap((names) => groupProblems(fields, names)),
    ...(noOverlap ? overlapProblems(fields, noOverlap) : []),
    ...valueProblems(resource, fields, ""),
    ...Object.entries({ ...actions, ...(remove ? { remove } : {}) }).flatMap(([name, { input = {} }]) =>
      valueProblems(resource, input, `${name}.`),
    ),
  ];
}

function oneRule(resource: AnyResource, { at, holds, message }: RowRule): string[] {
  const [name = "", column] = at.split(".");
  const field = resource.fields[name];
  const lines = column === undefined ? undefined : field?.kind === "lines" ? field : null;
  if (!field || lines === null) return [`a rule stands at "${at}", which is not a field${lines === null ? " of lines" : ""}.`];
  const fields = lines ? lines.fields : resource.fields;
  const own = column === undefined ? field : fields[column];
  if (!own) return [`a rule stands at "${at}", but the lines "${name}" have no column "${column}".`];
  if (own.kind === "computed" || own.kind === "sequence")
    return [`a rule stands at "${at}", which nobody fills in. Choose a field of its form.`];
  const customers = resource.customer?.may.some((each) => each === "create" || each === "update");
  const known = lines ? lineNames(lines.fields) : rowNames(resource);
  const reads = [...readsOf(fields, holds, resource)];
  const strange = reads.filter((each) => !known.has(each));
  return [
    ...(message.trim() === "" ? [`the rule at "${at}" must say what to do about it.`] : []),
    ...strange.map((each) => `the rule at "${at}" reads "${each}", which ${lines ? "its lines don't" : "its rows don't"} have.`),
    ...(customers && (field.hiddenFrom ?? own.hiddenFrom) === "customer" && !reads.every((each) => isHidden(fields, each))
      ? [`the rule at "${at}" may refuse what customers enter, but they can't see that field. Let it stand at a field that they see.`]
      : []),
  ];
}

const isHidden = (fields: Fields, wire: string): boolean =>
  Object.entries(fields).some(([name, field]) => (name === wire || wireName(name, field) === wire) && field.hiddenFrom === "customer");

const lineNames = (fields: Fields): ReadonlySet<string> =>
  new Set(["id", ...Object.entries(fields).flatMap(([name, field]) => valueNames(name, field))]);

function readsOf(fields: Fields, holds: RowRule["holds"], { states }: AnyResource): ReadonlySet<string> {
  const reads = new Set<string>();
  for (const shape of shapes) {
    const values = valuesOf(fields, shape);
    for (const state of [undefined, ...Object.keys(states)]) {
      try {
        // The rule was compiled against the rows of this declaration; a sample has all of their fields.
        holds(watched(fields, { ...values, ...(state === undefined ? {} : { state }) }, reads) as never);
      } catch {
        // A sample may combine what no real row does; what was read until then counts.
      }
    }
  }
  return reads;
}

/** Kinds whose values can be compared by an index. */
const comparable: ReadonlySet<string> = new Set([
  ...["text", "email", "phone", "url", "integer", "decimal", "money", "percent"],
  ...["date", "dateTime", "choice", "ref", "boolean"],
]);

function groupProblems(fields: Fields, names: readonly string[]): string[] {
  const group = `[${names.map((name) => `"${name}"`).join(", ")}]`;
  if (names.length < 2) return [`\`unique\` names the group ${group}. Declare \`unique\` on the field itself for a single one.`];
  return names.flatMap((name) => {
    const field = fields[name];
    if (!field) return [`\`unique\` names the unknown field "${name}".`];
    return comparable.has(field.kind) ? [] : [`\`unique\` names "${name}", but a \`${field.kind}\` field can't be compared.`];
  });
}

function overlapProblems(fields: Fields, { same, from, until, message }: NoOverlap): string[] {
  const first = fields[from];
  const refs = same.filter((name) => fields[name]?.kind !== "ref");
  const days = [from, until].filter((name) => fields[name]?.kind !== "date");
  return [
    ...refs.map((name) => `\`noOverlap\` compares "${name}", which is not a reference.`),
    ...days.map((name) => `\`noOverlap\` names "${name}", which is not a date.`),
    ...(first?.kind === "date" && !first.required ? [`the first day of \`noOverlap\`, "${from}", must be required.`] : []),
    ...(message.trim() === "" ? ["`noOverlap` must say what to do about it."] : []),
  ];
}

/** What is wrong with each field by itself: its default, its bounds, its options, its `unique`. */
function valueProblems(resource: AnyResource, fields: Fields, prefix: string): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = `${prefix}${name}`;
    const own = [...defaultProblems(path, name, field), ...boundProblems(path, field), ...uniqueProblems(resource, path, field, prefix)];
    return field.kind === "lines" ? [...own, ...valueProblems(resource, field.fields, `${path}.`)] : own;
  });
}

function defaultProblems(path: string, name: string, field: Field): string[] {
  if (!("default" in field) || field.default === undefined || !isWritable({ ...field, readOnly: false } as Field)) return [];
  const result = checkOf(name, { ...field, readOnly: false } as Parameters<typeof checkOf>[1]).safeParse(field.default);
  return result.success ? [] : [`the \`default\` of "${path}" is not a value that it accepts: ${result.error.issues[0]?.message}`];
}

function boundProblems(path: string, field: Field): string[] {
  const problems: string[] = [];
  if ("min" in field && "max" in field && field.min !== undefined && field.max !== undefined && field.min > field.max)
    problems.push(`\`min\` of "${path}" is above its \`max\`, so that no value is allowed.`);
  if (field.kind === "money") problems.push(...moneyProblems(path, field));
  if (field.kind === "choice") {
    if (new Set(field.options).size < field.options.length) problems.push(`"${path}" lists an option twice.`);
    for (const option of Object.keys(field.labels ?? {}))
      if (!field.options.includes(option)) problems.push(`"${path}" has a label for "${option}", which is not one of its options.`);
  }
  if (field.kind !== "date") return problems;
  for (const bound of ["notAfter", "notBefore"] as const)
    if (typeof field[bound] === "string" && !isDate(field[bound]))
      problems.push(`\`${bound}\` of "${path}" is "${field[bound]}", which is not a day. Write YYYY-MM-DD or \`now.today\`.`);
  const today = "2020-06-15";
  const start = field.defaultDays === undefined ? undefined : addDays(today, field.defaultDays);
  if (start && brokenRules({ fields: { day: field } }, { day: start }, { before: null, today }).length > 0)
    problems.push(`\`defaultDays\` of "${path}" gives a day that its \`notAfter\` or \`notBefore\` refuses.`);
  return problems;
}

/** Money is in cents: whole ones, unless it is the price of a unit, and a limit below a dollar was meant in dollars. */
function moneyProblems(path: string, field: FieldOf<"money">): string[] {
  const { min, max, above, perUnit } = field;
  const bounds = Object.entries({ min, max, above }).flatMap(([name, cents]) => (cents === undefined ? [] : [[name, cents] as const]));
  const steps = perUnit ? 100 : 1;
  const split = bounds.filter(([, cents]) => Math.abs(cents * steps - Math.round(cents * steps)) > 1e-6);
  const isTiny = !perUnit && max !== undefined && max > 0 && max < 100;
  return [
    ...("unit" in field ? [`\`unit\` of "${path}" is never shown, because money shows its currency. Put it into the label.`] : []),
    ...split.map(([name, cents]) => `\`${name}\` of "${path}" is ${cents}, but money is in whole cents: $12.50 is 1_250.`),
    ...(isTiny ? [`\`max\` of "${path}" is ${max}, which is ${formatMoney(max)}, because money is in cents: $${max} is ${max}_00.`] : []),
  ];
}

function uniqueProblems({ states }: AnyResource, path: string, field: Field, prefix: string): string[] {
  if (field.kind === "lines")
    return (field.unique ?? [])
      .filter((name) => !comparable.has(field.fields[name]?.kind ?? ""))
      .map((name) => `\`unique\` of the lines "${path}" names "${name}", which is not a column whose values can be compared.`);
  if (!("unique" in field) || !Array.isArray(field.unique)) return [];
  if (prefix !== "") return [`\`unique\` of "${path}" must be \`true\`, because lines and inputs have no states.`];
  return field.unique
    .filter((state) => !Object.hasOwn(states, state))
    .map((state) => `\`unique\` of "${path}" lists the unknown state "${state}".`);
}
