import type { Side } from "../access/abilities.ts";
import type { Rule } from "../actions/action.ts";
import type { CommonOptions, Field } from "../fields/field.ts";
import type { AnyResource } from "../resource.ts";
import { type AnyWhere, everyOperand, isConstant } from "../rules/where.ts";
import { type Checked, whereProblems } from "./check-names.ts";

/** Returns the names, tabs and messages that would reveal hidden fields to customers. */
export function hiddenProblems({ resource }: Checked): string[] {
  const { fields, title, customer } = resource;
  const problems = Object.entries(fields).flatMap(([name, field]) => conditionProblems(resource, name, field));
  if (!customer) return problems;
  const isHidden = (name: string) => hides(fields[name]);
  if (isHidden(title))
    problems.push(
      `\`title\` names "${title}", which is hidden from customers. References show the title, so choose a field that customers may see.`,
    );
  for (const [description, where] of narrowings(resource)) {
    for (const name of everyOperand(where).names.filter(isHidden))
      problems.push(`${description} must not use "${name}", because customers could infer this hidden field from it.`);
  }
  for (const [operation, text] of customerMessages(resource)) {
    for (const [, name = ""] of text.matchAll(/\{(\w+)\}/g)) {
      if (isHidden(name))
        problems.push(`a message of "${operation}" may reach customers, so it must not contain "${name}", which is hidden from them.`);
    }
  }
  return problems;
}

const hides = (field: CommonOptions | undefined): boolean => field?.hiddenFrom === "customer" || field?.hiddenWhile !== undefined;

function conditionProblems(resource: AnyResource, name: string, field: Field): string[] {
  const inLines = field.kind === "lines" ? Object.entries(field.fields).filter(([, each]) => each.hiddenWhile) : [];
  const problems = inLines.map(([each]) => `"${name}.${each}" must not declare \`hiddenWhile\`. Declare it on "${name}" instead.`);
  if (!field.hiddenWhile) return problems;
  const files = field.kind === "files" || (field.kind === "lines" && Object.values(field.fields).some(({ kind }) => kind === "files"));
  if (files) problems.push(`"${name}" must not declare \`hiddenWhile\`, which files don't support.`);
  problems.push(...whereProblems(resource, `\`hiddenWhile\` of "${name}"`, field.hiddenWhile));
  if (!everyOperand(field.hiddenWhile).operands.every(isConstant))
    problems.push(`\`hiddenWhile\` of "${name}" may compare with constants only.`);
  return problems;
}

/** The conditions customers can filter a list by. */
function narrowings({ views }: AnyResource): [string, AnyWhere][] {
  const { badge } = views.list;
  const isTheirs = ({ onlyFor }: { readonly onlyFor?: Side }) => onlyFor !== "employee";
  const tabs = Object.entries(views.list.tabs ?? {}).filter(([, tab]) => isTheirs(tab));
  return [
    ...tabs.map(([name, { where }]): [string, AnyWhere] => [`the tab "${name}"`, where]),
    ...(badge ? [["the list's `badge`", badge] satisfies [string, AnyWhere]] : []),
    ...Object.entries(views.list.segments?.options ?? {})
      .filter(([, segment]) => isTheirs(segment))
      .map(([name, { where }]): [string, AnyWhere] => [`the segment "${name}"`, where]),
  ];
}

/** The messages a customer may read: notifications (their recipients are only known later) and success messages of their own operations. */
function customerMessages({ create, update, remove, actions }: AnyResource): [string, string][] {
  const rules: Record<string, Rule | undefined> = { create, update, remove, ...actions };
  return Object.entries(rules).flatMap(([name, rule]) => {
    const notice = (rule?.notifies ?? []).flatMap(({ title, message }) => [title, message]);
    const done = rule?.by?.includes("customer") && rule.successMessage !== undefined ? [rule.successMessage] : [];
    return [...notice, ...done].map((text): [string, string] => [name, text]);
  });
}
