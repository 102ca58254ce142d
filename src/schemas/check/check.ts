import { entryOf, isSubject } from "../access/catalogue.ts";
import { everyEmployeeRows } from "../access/row-access.ts";
import type { State } from "../actions/action.ts";
import type { Field, Fields } from "../fields/field.ts";
import { isWritable } from "../fields/kinds.ts";
import type { AnyResource } from "../resource.ts";
import { everyOperand, me } from "../rules/where.ts";
import { same } from "../values/same.ts";
import { abilityProblems, presetProblems } from "./check-abilities.ts";
import { anyRefProblems } from "./check-any-refs.ts";
import { carryOverProblems } from "./check-carry-over.ts";
import { documentProblems } from "./check-documents.ts";
import { figureProblems } from "./check-figures.ts";
import { fillProblems } from "./check-fills.ts";
import { formProblems } from "./check-forms.ts";
import { functionProblems } from "./check-functions.ts";
import { hiddenProblems } from "./check-hidden.ts";
import { importProblems } from "./check-imports.ts";
import { labelProblems } from "./check-labels.ts";
import { lineProblems } from "./check-lines.ts";
import { linkProblems } from "./check-links.ts";
import { type Checked, isName, whereProblems } from "./check-names.ts";
import { operationProblems } from "./check-operations.ts";
import { placeholderProblems } from "./check-placeholders.ts";
import { queueProblems } from "./check-queue.ts";
import { railProblems } from "./check-rails.ts";
import { ruleProblems } from "./check-rules.ts";
import { scopeProblems } from "./check-scopes.ts";
import { stepProblems } from "./check-steps.ts";
import { stripProblems } from "./check-strip.ts";
import { toneProblems } from "./check-tones.ts";
import { viewProblems } from "./check-views.ts";
import { zoneProblems } from "./check-zones.ts";

/** Returns circles of `source` references: a document can't be created from one that is created from it. */
function flowProblems(resources: readonly AnyResource[]): string[] {
  const sourcesOf = new Map(
    resources.map(({ name, fields }) => [
      name,
      Object.values(fields).flatMap((field) => (field.kind === "ref" && field.source && field.target !== name ? [field.target] : [])),
    ]),
  );
  const problems: string[] = [];
  const done = new Set<string>();
  const visit = (name: string, trail: readonly string[]): void => {
    const start = trail.indexOf(name);
    if (start >= 0) {
      const circle = [...trail.slice(start), name].join(" -> ");
      problems.push(`${name}: its \`source\` references lead in a circle: ${circle}. Remove \`source\` from one of them.`);
      return;
    }
    if (done.has(name)) return;
    for (const next of sourcesOf.get(name) ?? []) visit(next, [...trail, name]);
    done.add(name);
  };
  for (const { name } of resources) visit(name, []);
  return problems;
}

/** The operations that have an effect, by resource. */
export type EffectNames = ReadonlyMap<string, readonly string[]>;

/**
 * Returns every problem of the declarations, one sentence each that names the resource. The compiler refuses most of them already;
 * these checks cover what spans several declarations and what a cast let through.
 */
export function declarationProblems(resources: readonly AnyResource[], effects?: EffectNames): string[] {
  const problems = [
    ...doubles("name", resources, ({ name }) => name),
    ...doubles("collection", resources, ({ collection }) => collection),
    ...doubles(
      "path",
      resources.filter(({ routes }) => routes),
      ({ path }) => path,
    ),
    ...doubles(
      "menu position",
      resources.filter(({ menu }) => menu),
      ({ menu }) => `${menu?.group} ${menu?.order}`,
    ),
    ...statusProblems(resources),
    ...toneProblems(resources),
    ...bizObjectProblems(resources),
    ...flowProblems(resources),
  ];
  for (const resource of resources) {
    const checked = { resource, resources };
    const views = [
      ...viewProblems(checked),
      ...railProblems(checked),
      ...anyRefProblems(checked),
      ...formProblems(checked),
      ...stripProblems(checked),
    ];
    const done = [
      ...abilityProblems(resource),
      ...presetProblems(checked),
      ...operationProblems(checked),
      ...stepProblems(checked),
      ...documentProblems(resource),
      ...linkProblems(resource),
      ...figureProblems(resource),
      ...importProblems(resource),
      ...queueProblems(checked),
    ];
    const resourceProblems = [
      ...ownProblems(checked),
      ...ruleProblems(resource),
      ...functionProblems(resource),
      ...labelProblems(resource),
      ...lineProblems(checked),
      ...placeholderProblems(resource),
      ...hiddenProblems(checked),
      ...fillProblems(checked),
      ...carryOverProblems(checked),
      ...scopeProblems(checked),
      ...zoneProblems(checked),
      ...done,
      ...views,
    ];
    if (effects) resourceProblems.push(...effectProblems(resource, effects.get(resource.name) ?? []));
    problems.push(...resourceProblems.map((problem) => `${resource.name}: ${problem}`));
  }
  for (const name of effects?.keys() ?? []) {
    if (!resources.some((each) => each.name === name)) problems.push(`There are effects for "${name}", which is not a resource.`);
  }
  return problems;
}

function doubles(attribute: string, resources: readonly AnyResource[], key: (resource: AnyResource) => string): string[] {
  const owners = new Map<string, string[]>();
  for (const resource of resources) owners.set(key(resource), [...(owners.get(key(resource)) ?? []), resource.name]);
  return [...owners]
    .filter(([, names]) => names.length > 1)
    .map(([value, names]) => `The ${attribute} "${value}" must be unique, but is used by ${names.join(" and ")}.`);
}

/** A status id belongs to one status. Slices of a table share theirs, and so do tables that declare the same states. */
function statusProblems(resources: readonly AnyResource[]): string[] {
  const owners = new Map<number, { readonly location: string; readonly state: State }>();
  const problems: string[] = [];
  for (const { name, table, states } of resources) {
    for (const [key, state] of Object.entries(states)) {
      const owner = owners.get(state.id);
      if (owner !== undefined && owner.location !== `${table}.${key}` && !same(owner.state, state))
        problems.push(`${name}: the id ${state.id} of the state "${key}" is already used by ${owner.location}. Choose another id.`);
      else owners.set(state.id, { location: `${table}.${key}`, state });
    }
  }
  return problems;
}

/** A business object's id belongs to one table, whose slices share it: tasks and notifications find records by it. */
function bizObjectProblems(resources: readonly AnyResource[]): string[] {
  const owners = new Map<number, AnyResource>();
  return resources.flatMap((resource) => {
    const owner = owners.get(resource.bizObject) ?? resource;
    owners.set(resource.bizObject, owner);
    return owner.table === resource.table
      ? []
      : [`${resource.name}: the \`bizObject\` ${resource.bizObject} is already used by ${owner.name}. Choose another number.`];
  });
}

function ownProblems({ resource, resources }: Checked): string[] {
  const { title, subtitle, fields, rows, customer, employee, people, duplicate } = resource;
  const problems: string[] = resource.menu && !resource.routes ? ["a resource with a `menu` entry can't declare `routes: false`."] : [];
  const titleKind = fields[title]?.kind;
  if (!titleKind || titleKind === "ref" || titleKind === "anyRef" || titleKind === "lines" || titleKind === "files")
    problems.push(`\`title\` must name a field with text, but "${title}" is not one.`);
  for (const name of subtitle) if (!isName(resource, name)) problems.push(`\`subtitle\` is the unknown field "${name}".`);
  if (rows) problems.push(...whereProblems(resource, "`rows`", rows));
  if (customer) problems.push(...whereProblems(resource, "`customer.rows`", customer.rows, resources));
  if (employee) problems.push(...employeeProblems(resource, employee, resources));
  for (const [person, name] of Object.entries(people))
    if (typeof name === "string") problems.push(...personProblems(resource, person, name));
  for (const state of people.openIn ?? [])
    if (!Object.hasOwn(resource.states, state)) problems.push(`\`people.openIn\` lists the unknown state "${state}".`);
  for (const name of duplicate?.omit ?? [])
    if (!Object.hasOwn(fields, name)) problems.push(`\`duplicate.omit\` lists the unknown field "${name}".`);
  for (const [name, field] of Object.entries(fields))
    for (const state of field.lockedIn ?? [])
      if (!Object.hasOwn(resource.states, state)) problems.push(`\`lockedIn\` of "${name}" lists the unknown state "${state}".`);
  problems.push(...sliceProblems(resource, resources), ...referenceProblems(resource, resources, "", fields));
  if (resource.create && customer?.may.includes("create")) problems.push(...unreachableForCustomers(fields));
  return problems;
}

function employeeProblems(resource: AnyResource, employee: NonNullable<AnyResource["employee"]>, resources: readonly AnyResource[]) {
  const { rows, unless, also = [] } = employee;
  const problems = whereProblems(resource, "`employee.rows`", rows, resources);
  for (const each of also) problems.push(...whereProblems(resource, `\`employee.also\` of ${each.subject}`, each.rows, resources));
  if (everyEmployeeRows(employee).some((where) => everyOperand(where).operands.some((operand) => same(operand, me.company))))
    problems.push("`employee.rows` compares with the user's company, but employees have none.");
  for (const { subject } of also)
    if (isSubject(subject) && !entryOf(subject).verbs.includes("read"))
      problems.push(`\`employee.also\` names ${subject}, which nobody can read.`);
  if (unless !== undefined && isSubject(resource.subject) && !entryOf(resource.subject).verbs.includes(unless))
    problems.push(`\`employee.unless\` is "${unless}", which the catalogue doesn't list for ${resource.subject}.`);
  return problems;
}

function personProblems(resource: AnyResource, person: string, name: string): string[] {
  if (!isName(resource, name)) return [`\`people.${person}\` is the unknown field "${name}".`];
  const points = resource.fields[name]?.kind === "ref" || ["createdBy", "updatedBy", "id"].includes(name);
  return points ? [] : [`\`people.${person}\` is "${name}", which is not a \`ref\` field.`];
}

function sliceProblems({ slices, routes, table }: AnyResource, resources: readonly AnyResource[]): string[] {
  const isSlice = (name: string) => resources.some((each) => each.name === name && each.routes && each.table === table);
  return [
    ...(slices && routes ? ["a resource with `slices` must declare `routes: false`."] : []),
    ...(slices ?? [])
      .filter((name) => !isSlice(name))
      .map((name) => `\`slices\` lists "${name}", which is not a resource with screens and the same \`table\`.`),
  ];
}

function referenceProblems(resource: AnyResource, resources: readonly AnyResource[], prefix: string, fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, field]): string[] => {
    if (field.kind === "lines") return referenceProblems(resource, resources, `${prefix}${name}.`, field.fields);
    if (field.kind !== "ref") return [];
    const target = resources.find((each) => each.name === field.target);
    if (!target) return [`"${prefix}${name}" refers to "${field.target}", which is not a resource.`];
    const problems = field.selectable ? whereProblems(target, `\`selectable\` of "${prefix}${name}"`, field.selectable, resources) : [];
    if (field.withState && (prefix !== "" || Object.keys(target.states).length === 0))
      problems.push(
        `"${prefix}${name}" must not declare \`withState\`, because ${prefix === "" ? `${target.name} has no states` : "lines don't support it"}.`,
      );
    for (const [key, source] of Object.entries(field.scopedBy ?? {})) {
      if (!isName(target, key)) problems.push(`\`scopedBy\` of "${prefix}${name}" uses "${key}", which is not a field of ${target.name}.`);
      if (!isName(resource, source))
        problems.push(`\`scopedBy\` of "${prefix}${name}" uses "${source}", which is not a field of ${resource.name}.`);
    }
    return problems;
  });
}

/** Required fields that customers can't fill in, although they may create the row. */
function unreachableForCustomers(fields: Fields): string[] {
  const locked = (field: Field) => field.hiddenFrom === "customer" || field.hiddenWhile !== undefined || field.readOnlyFor === "customer";
  const needed = (field: Field) =>
    isWritable(field) && "required" in field && field.required === true && !("default" in field) && !("defaultDays" in field);
  return Object.entries(fields).flatMap(([name, field]) =>
    locked(field) && needed(field)
      ? [`"${name}" is required, but customers can't fill it in although they may create rows. Make it optional or add a default.`]
      : [],
  );
}

function effectProblems(resource: AnyResource, coded: readonly string[]): string[] {
  const rules = { create: resource.create, update: resource.update, remove: resource.remove, ...resource.actions };
  const declared = Object.entries(rules).flatMap(([name, rule]) => (rule?.effect ? [name] : []));
  return [
    ...declared
      .filter((name) => !coded.includes(name))
      .map((name) => `"${name}" declares an \`effect\` that is not implemented. Add it in the effects of its area.`),
    ...coded
      .filter((name) => !declared.includes(name))
      .map((name) => `the effect "${name}" is implemented but not declared. Declare \`effect: true\` for "${name}" or delete the effect.`),
  ];
}
