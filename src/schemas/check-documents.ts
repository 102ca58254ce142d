import { isName } from "./check-names.ts";
import type { DocumentRule } from "./documents.ts";
import { type AnyResource, statesFrom } from "./resource.ts";

/** The names of the documents that have a builder, by resource. */
export type DocumentNames = ReadonlyMap<string, readonly string[]>;

/** Returns what is wrong with a module's declared documents. */
export function documentProblems(resource: AnyResource): string[] {
  return Object.entries(resource.documents).flatMap(([name, rule]) => [
    ...ruleProblems(resource, name, rule).map((problem) => `the document "${name}" ${problem}`),
  ]);
}

function ruleProblems(resource: AnyResource, name: string, rule: DocumentRule): string[] {
  const problems: string[] = [];
  if (!/^[a-z][A-Za-z0-9]*$/.test(name)) problems.push("has a name that no address can carry.");
  if (!resource.routes) problems.push("belongs to a resource without calls of its own.");
  if (!rule.label) problems.push("has no label.");
  for (const [, field = ""] of rule.file.matchAll(/\{(\w+)\}/g))
    if (!isName(resource, field)) problems.push(`names the unknown field "${field}" in its file's name.`);
  for (const state of [...(rule.from === undefined ? [] : statesFrom(resource, rule)), ...(rule.fromForCustomer ?? [])])
    if (!Object.hasOwn(resource.states, state)) problems.push(`exists in the unknown state "${state}".`);
  if (rule.onlyFor === "customer" && !resource.customer) problems.push("is for customers alone, who have nothing of this module.");
  return problems;
}

/** Compares the declared documents with those that have a builder, and returns the differences. */
export function unwrittenDocuments(resources: readonly AnyResource[], builders: DocumentNames): string[] {
  const problems = resources.flatMap((resource) => {
    const declared = Object.keys(resource.documents);
    const coded = builders.get(resource.name) ?? [];
    return [
      ...declared.filter((name) => !coded.includes(name)).map((name) => `${resource.name}: nobody wrote the document "${name}".`),
      ...coded
        .filter((name) => !declared.includes(name))
        .map((name) => `${resource.name}: there is a document "${name}" that the declaration does not name.`),
    ];
  });
  for (const name of builders.keys())
    if (!resources.some((each) => each.name === name)) problems.push(`There are documents of "${name}", which is no resource.`);
  return problems;
}
