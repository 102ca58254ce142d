import { entryOf, isSubject } from "../access/catalogue.ts";
import { verbs } from "../access/verbs.ts";
import type { Action, NotificationRule, Rule } from "../actions/action.ts";
import { statesFrom } from "../actions/states-from.ts";
import type { Field } from "../fields/field.ts";
import { fieldAt } from "../fields/field-at.ts";
import { isWritable } from "../fields/kinds.ts";
import { setValueProblem } from "../fields/set-value.ts";
import type { AnyResource } from "../resource.ts";
import { type DailyRule, timeOfDay } from "../rules/daily.ts";
import { everyOperand } from "../rules/where.ts";
import { fitsInto } from "./check-copies.ts";
import { guardProblems } from "./check-guards.ts";
import { type Checked, whereProblems } from "./check-names.ts";
import { remedyProblems } from "./check-remedies.ts";

/** Returns what is wrong with create, update, remove and the actions: states, abilities, sides, written fields. */
export function operationProblems({ resource, resources }: Checked): string[] {
  const problems: string[] = [];
  const rules: [string, Rule | undefined][] = [
    ["create", resource.create],
    ["update", resource.update],
    ["remove", resource.remove],
    ...Object.entries(resource.actions),
  ];
  for (const [name, rule] of rules) if (rule) problems.push(...ruleProblems(resource, resources, name, rule));
  for (const [name, action] of Object.entries(resource.actions)) problems.push(...actionProblems(resource, resources, name, action));
  for (const name of resource.customer?.may ?? []) {
    const rule = rules.find(([each]) => each === name)?.[1];
    if (name !== "read" && !rule) problems.push(`\`customer.may\` lists "${name}", which is not an operation.`);
    else if (rule && !rule.by?.includes("customer"))
      problems.push(`\`customer.may\` lists "${name}", but \`by\` of "${name}" does not include "customer".`);
  }
  problems.push(...openRowProblems(resource));
  for (const rule of resource.daily) problems.push(...dailyProblems(resource, resources, rule));
  return [...problems, ...stateProblems(resource, resources)];
}

/** Without a condition, each customer would reach what belongs to the others. */
function openRowProblems({ customer }: AnyResource): string[] {
  if (!customer || customer.may.length === 0 || Object.keys(customer.rows).length > 0) return [];
  return customer.unscoped?.trim()
    ? []
    : [
        "`customer.rows` is `{}`, so that every customer reaches the rows of all others. Name their company, or say why in `customer.unscoped`.",
      ];
}

function ruleProblems(resource: AnyResource, resources: readonly AnyResource[], name: string, rule: Rule): string[] {
  const problems: string[] = [];
  if (rule.verb !== undefined && !verbs.includes(rule.verb))
    problems.push(`"${name}" requires the unknown verb "${rule.verb}". Use one from src/schemas/access/verbs.ts.`);
  if (rule.by?.includes("customer") && !resource.customer?.may.includes(name))
    problems.push(`\`by\` of "${name}" includes "customer", but \`customer.may\` does not list "${name}".`);
  for (const state of [...(rule.from === undefined ? [] : statesFrom(resource, rule)), ...(rule.fromForCustomer ?? [])]) {
    if (!Object.hasOwn(resource.states, state)) problems.push(`"${name}" starts from the unknown state "${state}".`);
  }
  problems.push(...readVerbProblems(name, rule));
  problems.push(...guardProblems(resource, name, rule), ...remedyProblems({ resource, resources }, name, rule));
  return [...problems, ...(rule.notifies ?? []).flatMap((notification) => noticeProblems(resource, resources, name, notification))];
}

/** What everybody who reads a row may do to it: note that it was read, and nothing that others act upon. */
function readVerbProblems(name: string, rule: Action): string[] {
  if (rule.verb !== "read") return [];
  const { to, effect, becomes, makes, notifies, emails, sendsCopy, danger } = rule;
  const isMore = [to, effect, becomes, makes, notifies, emails, sendsCopy, danger].some((each) => each !== undefined && each !== false);
  return isMore || ["create", "update", "remove"].includes(name)
    ? [`"${name}" needs the verb "read" only, so that everybody who reads the rows may do it. Give it the verb of those who should.`]
    : [];
}

/** An action that changes nothing looks done to whoever presses its button. Jobs and effects run some for their entry in the log. */
function emptyProblems(name: string, action: Action): string[] {
  const { to, sets, writes, edits, effect, becomes, makes, notifies, emails, sendsCopy, input, by } = action;
  const parts = [to, sets, writes, edits, effect, becomes, makes, notifies, emails, sendsCopy, input];
  const isForPeople = by?.some((each) => each !== "system") ?? true;
  return isForPeople && parts.every((each) => each === undefined)
    ? [`"${name}" does nothing. Declare where it leads (\`to\`), what it \`sets\`, \`writes\` or \`notifies\`, or its \`effect\`.`]
    : [];
}

/** What an action relies on has to be a reference that not every row can be chosen for. */
function relianceProblems({ fields }: AnyResource, name: string, { reliesOn = [] }: Action): string[] {
  return reliesOn.flatMap((path) => {
    const field = fieldAt(fields, path);
    return field?.kind === "ref" && field.selectable
      ? []
      : [`"${name}" relies on "${path}", which is not a reference with \`selectable\`.`];
  });
}

function noticeProblems(
  resource: AnyResource,
  resources: readonly AnyResource[],
  name: string,
  { to, where, changed, topic }: NotificationRule,
): string[] {
  const problems = where ? whereProblems(resource, `\`where\` of a notification of "${name}"`, where) : [];
  if (changed !== undefined && !Object.hasOwn(resource.fields, changed))
    problems.push(`"${name}" notifies about a change of "${changed}", which is not a field.`);
  if (topic !== undefined && !/^[a-z][A-Za-z0-9]*$/.test(topic))
    problems.push(`"${name}" notifies about the topic "${topic}". Use letters and digits only, starting with a lowercase letter.`);
  for (const recipient of to) {
    const person = typeof recipient === "string" ? recipient : "prefer" in recipient ? recipient.prefer : undefined;
    if (person !== undefined && resource.people[person] === undefined)
      problems.push(`"${name}" notifies the ${person}, but \`people\` does not declare "${person}".`);
    if (typeof recipient === "string") continue;
    if ("user" in recipient) {
      if (!isUser(resources, resource.fields[recipient.user]))
        problems.push(`"${name}" notifies "${recipient.user}", which is not a reference to a user.`);
      continue;
    }
    const verb = "team" in recipient ? recipient.otherwise : recipient.ability;
    if (isSubject(resource.subject) && !entryOf(resource.subject).verbs.includes(verb))
      problems.push(`"${name}" notifies the holders of "${verb}", which the catalogue doesn't list for ${resource.subject}.`);
    if ("team" in recipient && !isTeam(resource, resources, recipient.team))
      problems.push(
        `"${name}" notifies the team "${recipient.team}", which is not a reference to users in the lines of a referenced record.`,
      );
  }
  return problems;
}

function isTeam(resource: AnyResource, resources: readonly AnyResource[], team: string): boolean {
  const [reference = "", lines = "", member = "", ...more] = team.split(".");
  const field = resource.fields[reference];
  const target = field?.kind === "ref" ? resources.find((each) => each.name === field.target) : undefined;
  const list = target?.fields[lines];
  const person = list?.kind === "lines" ? list.fields[member] : undefined;
  return more.length === 0 && isUser(resources, person);
}

const isUser = (resources: readonly AnyResource[], field: Field | undefined): boolean =>
  field?.kind === "ref" && resources.some((each) => each.name === field.target && each.table === "users");

function actionProblems(resource: AnyResource, resources: readonly AnyResource[], name: string, action: Action): string[] {
  const problems: string[] = [];
  if (["read", "create", "update", "remove"].includes(name)) problems.push(`the action name "${name}" is reserved. Choose another name.`);
  if (!action.label) problems.push(`the action "${name}" must declare a \`label\`.`);
  problems.push(...emptyProblems(name, action), ...relianceProblems(resource, name, action));
  if (action.to !== undefined && !Object.hasOwn(resource.states, action.to))
    problems.push(`"${name}" leads to the unknown state "${action.to}".`);
  const stored: [string, unknown][] = Object.entries(action.writes ?? {});
  for (const field of [...stored.map(([each]) => each), ...Object.keys(action.sets ?? {})]) {
    if (!Object.hasOwn(resource.fields, field)) problems.push(`"${name}" writes the unknown field "${field}".`);
  }
  const tableOf = (target: string) => resources.find((each) => each.name === target)?.table;
  for (const [fieldName, value] of Object.entries(action.sets ?? {})) {
    const field = Object.hasOwn(resource.fields, fieldName) ? resource.fields[fieldName] : undefined;
    const problem = field ? setValueProblem(fieldName, field, value, tableOf) : null;
    if (problem !== null) problems.push(`"${name}" ${problem}`);
  }
  for (const [to, inputName] of stored) {
    const field = resource.fields[to];
    const input = typeof inputName === "string" && Object.hasOwn(action.input ?? {}, inputName) ? action.input?.[inputName] : undefined;
    if (!input) problems.push(`"${name}" writes "${String(inputName)}", but does not declare it in \`input\`.`);
    else if (field && !fitsInto(resources, field, input))
      problems.push(`"${name}" writes "${inputName}" into "${to}", but the kinds of the two fields don't match.`);
  }
  for (const [inputName, field] of Object.entries(action.input ?? {})) {
    if (["version", "rows"].includes(inputName)) problems.push(`the input "${inputName}" of "${name}" is reserved. Choose another name.`);
    if (field.kind === "ref" && !resources.some((each) => each.name === field.target))
      problems.push(`the input "${inputName}" of "${name}" refers to "${field.target}", which is not a resource.`);
  }
  for (const edited of (action.edits ?? []) as readonly string[]) {
    const field = resource.fields[edited];
    if (!field || !isWritable(field)) problems.push(`"${name}" edits "${edited}", which is not a field that can be written.`);
    else if (Object.hasOwn(action.input ?? {}, edited) || Object.hasOwn({ ...action.writes, ...action.sets }, edited))
      problems.push(`"${name}" edits "${edited}", which is also its input or written by it.`);
  }
  if (action.confirmWhere) {
    problems.push(...whereProblems(resource, `\`confirmWhere\` of "${name}"`, action.confirmWhere));
    if (action.confirm === undefined) problems.push(`"${name}" declares \`confirmWhere\`, but nothing to \`confirm\`.`);
  }
  if (action.opens !== undefined && resource.fields[action.opens]?.kind !== "ref")
    problems.push(`"${name}" opens "${action.opens}", which is not a \`ref\` field.`);
  if (action.becomes !== undefined) {
    const next = resources.find((each) => each.name === action.becomes);
    if (!next) problems.push(`"${name}" declares \`becomes: "${action.becomes}"\`, which is not a resource.`);
    else if (next.table !== resource.table)
      problems.push(`"${name}" declares \`becomes: "${next.name}"\`, but ${next.name} has a different \`table\`.`);
  }
  return problems;
}

function dailyProblems(
  resource: AnyResource,
  resources: readonly AnyResource[],
  { action: name, where, at }: Required<DailyRule>,
): string[] {
  const action = Object.hasOwn(resource.actions, name) ? resource.actions[name] : undefined;
  if (!action) return [`\`daily\` runs "${name}", which is not an action.`];
  const description = `\`daily\` of "${name}"`;
  const problems = whereProblems(resource, description, where, resources);
  const { names, operands } = everyOperand(where);
  if (operands.some((operand) => typeof operand === "object" && operand !== null && "me" in operand))
    problems.push(`${description} compares with the user, but no user runs it.`);
  if (timeOfDay(at) === null) problems.push(`${description} starts at "${at}", which is not a time like "07:00".`);
  for (const [input, field] of Object.entries(action.input ?? {}))
    if ("required" in field && field.required) problems.push(`${description} can't run, because the action asks for "${input}".`);
  const leaves = action.to !== undefined && !statesFrom(resource, action).includes(action.to);
  const changes = [...Object.keys(action.sets ?? {}), ...Object.keys(action.writes ?? {})];
  if (!leaves && !action.effect && !changes.some((each) => names.includes(each)))
    problems.push(`${description} would act on the same rows again, because the action changes nothing that \`where\` compares.`);
  return problems;
}

/** Every state must be an initial state or the target of an action, in this resource or another slice of its table. */
function stateProblems(resource: AnyResource, resources: readonly AnyResource[]): string[] {
  const problems: string[] = [];
  const { initial, states } = resource;
  if (resource.endpoints.changeState && Object.keys(states).length === 0)
    problems.push("`endpoints.changeState` is declared, but the resource has no `states`.");
  const moves = Object.values(resource.actions).filter((action) => action.to !== undefined);
  if (!resource.routes || moves.length === 0 || initial === undefined) return problems;
  const reached = new Set([initial]);
  for (const slice of resources) {
    if (slice === resource || slice.table !== resource.table) continue;
    if (slice.initial !== undefined && slice.create) reached.add(slice.initial);
    for (const action of Object.values(slice.actions)) if (action.to !== undefined) reached.add(action.to);
  }
  for (let before = -1; before !== reached.size; ) {
    before = reached.size;
    for (const action of moves) {
      if (action.to !== undefined && statesFrom(resource, action).some((state) => reached.has(state))) reached.add(action.to);
    }
  }
  return [
    ...problems,
    ...Object.keys(states).flatMap((state) =>
      reached.has(state) ? [] : [`no action leads to the state "${state}". Add one or remove the state.`],
    ),
  ];
}
