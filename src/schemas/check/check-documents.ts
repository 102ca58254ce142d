import type { DocumentRule } from "../document-rule.ts";
import { type AnyResource, statesFrom } from "../resource.ts";

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
  const after = rule.afterEmail === undefined ? undefined : resource.actions[rule.afterEmail];
  if (rule.afterEmail !== undefined && after?.by?.join() !== "system")
    problems.push("declares `afterEmail`, which must name an action by the system.");
  return problems;
}
