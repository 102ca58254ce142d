import type { DocumentRule } from "../document-rule.ts";
import { type AnyResource, statesFrom } from "../resource.ts";

/** The names of the documents that have a template, by resource. */
export type DocumentNames = ReadonlyMap<string, readonly string[]>;

/** Returns what is wrong with a module's declared documents. */
export function documentProblems(resource: AnyResource): string[] {
  return Object.entries(resource.documents).flatMap(([name, rule]) => [
    ...ruleProblems(resource, name, rule).map((problem) => `the document "${name}" ${problem}`),
  ]);
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
  return problems;
}

/** Compares the declared documents with those that have a template, and returns the differences. */
export function unwrittenDocuments(resources: readonly AnyResource[], templates: DocumentNames): string[] {
  const problems = resources.flatMap((resource) => {
    const declared = Object.keys(resource.documents);
    const coded = templates.get(resource.name) ?? [];
    return [
      ...declared
        .filter((name) => !coded.includes(name))
        .map((name) => `${resource.name}: the document "${name}" has no template. Add one in server/documents.`),
      ...coded
        .filter((name) => !declared.includes(name))
        .map(
          (name) =>
            `${resource.name}: the template "${name}" belongs to no declared document. Add it to \`documents\` or delete the template.`,
        ),
    ];
  });
  for (const name of templates.keys())
    if (!resources.some((each) => each.name === name))
      problems.push(`There are document templates for "${name}", which is not a resource.`);
  return problems;
}
