import { isVisible } from "../access/field-access.ts";
import { statesFrom } from "../actions/states-from.ts";
import type { DocumentRule } from "../documents/document-rule.ts";
import { valueKind } from "../fields/kinds.ts";
import type { AnyResource } from "../resource.ts";

/** Returns what is wrong with a module's declared documents. */
export function documentProblems(resource: AnyResource): string[] {
  return [
    ...Object.entries(resource.documents).flatMap(([name, rule]) =>
      [...ruleProblems(resource, name, rule), ...linkProblems(resource, rule), ...wordingProblems(resource, rule)].map(
        (problem) => `the document "${name}" ${problem}`,
      ),
    ),
    ...Object.entries({ create: resource.create, update: resource.update, ...resource.actions }).flatMap(([name, rule]) =>
      [rule?.emails, rule?.sendsCopy].flatMap((document) =>
        document === undefined || resource.documents[document]?.link
          ? []
          : [`"${name}" emails "${document}", which must be a document with a \`link\`.`],
      ),
    ),
  ];
}

/** What is wrong with the page that a document's emails lead to. */
function linkProblems(resource: AnyResource, { link, onlyFor, formats }: DocumentRule): string[] {
  if (!link) return [];
  const problems: string[] = [];
  if (onlyFor === "employee" || formats) problems.push("declares `link`, but nobody emails it to customers.");
  if (resource.people.company === undefined || !resource.customer?.may.includes("read"))
    problems.push("declares `link`, which needs `people.company` and rows that customers may read.");
  const isOf = (name: string, kind: string) => {
    const field = resource.fields[name];
    return field !== undefined && valueKind(field) === kind && isVisible(field, "customer");
  };
  if (link.amount !== undefined && !isOf(link.amount, "money"))
    problems.push(`declares \`link\` with the amount "${link.amount}", which is no money field that customers see.`);
  if (link.until !== undefined && !isOf(link.until, "date"))
    problems.push(`declares \`link\` with the day "${link.until}", which is no date field that customers see.`);
  for (const name of link.may ?? []) {
    const action = resource.actions[name];
    if (!action || !resource.customer?.may.includes(name))
      problems.push(`declares \`link\` with "${name}", which is no action of the customer's side.`);
    else if (action.edits || Object.values(action.input ?? {}).some(({ kind }) => kind !== "longText" && kind !== "text"))
      problems.push(`declares \`link\` with "${name}", which asks for more than texts.`);
  }
  return problems;
}

/** What is wrong with the texts that a company may write for a document. */
function wordingProblems(resource: AnyResource, { wording, formats }: DocumentRule): string[] {
  if (!wording) return [];
  const { placeholders, keptIn = [] } = wording;
  return [
    ...(formats ? ["declares `wording`, but labels have no room for texts."] : []),
    ...placeholders
      .filter((name) => {
        const field = resource.fields[name];
        return !field || !isVisible(field, "customer") || ["lines", "files", "richText"].includes(field.kind);
      })
      .map((name) => `declares \`wording\` with "${name}", which is no plain field that customers see.`),
    ...keptIn
      .filter((state) => !Object.hasOwn(resource.states, state))
      .map((state) => `declares \`wording\` with the unknown state "${state}".`),
  ];
}

function ruleProblems(resource: AnyResource, name: string, rule: DocumentRule): string[] {
  const problems: string[] = [];
  if (!/^[a-z][A-Za-z0-9]*$/.test(name))
    problems.push("has an invalid name. Use letters and digits only, starting with a lowercase letter.");
  if (!resource.routes) problems.push("needs API routes, but the resource declares `routes: false`.");
  if (!rule.label) problems.push("must declare a `label`.");
  for (const state of [...(rule.from === undefined ? [] : statesFrom(resource, rule)), ...(rule.fromForCustomer ?? [])])
    if (!Object.hasOwn(resource.states, state)) problems.push(`is declared for the unknown state "${state}".`);
  if (rule.onlyFor === "customer" && !resource.customer)
    problems.push('declares `onlyFor: "customer"`, but the resource does not declare `customer`.');
  const after = rule.afterEmail === undefined ? undefined : resource.actions[rule.afterEmail];
  if (rule.afterEmail !== undefined && after?.by?.join() !== "system")
    problems.push("declares `afterEmail`, which must name an action by the system.");
  return problems;
}
