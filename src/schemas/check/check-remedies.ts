import type { Rule } from "../actions/action.ts";
import { noRemedies, type Remedy, remediesIn } from "../actions/remedy.ts";
import { statesFrom } from "../actions/states-from.ts";
import { isWritable } from "../fields/kinds.ts";
import type { AnyResource } from "../resource.ts";
import { derivedFormSections } from "../views/form-sections.ts";
import type { Checked } from "./check-names.ts";

/** Returns where a guard's remedy leads nowhere: to a field that nobody can fill in, to an unknown action, reference or resource. */
export function remedyProblems({ resource, resources }: Checked, name: string, rule: Rule): string[] {
  return (rule.guards ?? []).flatMap(({ remedy }) => {
    // A cast may have let through what the compiler asks for.
    if (remedy === undefined || (typeof remedy === "string" && !noRemedies.includes(remedy)))
      return [`a guard of "${name}" declares no \`remedy\`. Say what makes it possible, or one of ${noRemedies.join(", ")}.`];
    return remediesIn(remedy).flatMap((each) => {
      const problem = problemOf(resource, resources, name, rule, each);
      return problem === null ? [] : [`a \`remedy\` of "${name}" ${problem}`];
    });
  });
}

function problemOf(resource: AnyResource, resources: readonly AnyResource[], name: string, rule: Rule, remedy: Remedy): string | null {
  if ("fill" in remedy) return fillProblem(resource, rule, remedy.fill);
  if ("act" in remedy)
    return Object.hasOwn(resource.actions, remedy.act) && remedy.act !== name
      ? null
      : `takes "${remedy.act}", which is not another action.`;
  if ("open" in remedy) return resource.fields[remedy.open]?.kind === "ref" ? null : `opens "${remedy.open}", which is not a reference.`;
  const other = (each: string) => resources.find((found) => found.name === each);
  if ("rows" in remedy) {
    const field = other(remedy.rows)?.fields[remedy.by];
    const points = field?.kind === "ref" && other(field.target)?.table === resource.table;
    return points ? null : `shows the rows of "${remedy.rows}" by "${remedy.by}", which is not a reference to a ${resource.label}.`;
  }
  if ("create" in remedy) {
    const made = other(remedy.create);
    const starts = made === resource ? resource.duplicate : made?.create && made.views.form.sources;
    return starts ? null : `creates a "${remedy.create}", whose form doesn't start from a ${resource.label}.`;
  }
  return null;
}

function fillProblem(resource: AnyResource, rule: Rule, name: string): string | null {
  const { fields, update, views } = resource;
  const field = fields[name];
  if (!field || !isWritable(field)) return `fills in "${name}", which nobody writes.`;
  if (!update) return `fills in "${name}", but the rows are never updated.`;
  const sections = views.form.sections ?? derivedFormSections(fields, views.show, views.form);
  if (!sections.some((section) => section.fields.includes(name))) return `fills in "${name}", which its form doesn't show.`;
  const changed = statesFrom(resource, update);
  const isPossible = statesFrom(resource, rule).some((state) => changed.includes(state) && !field.lockedIn?.includes(state));
  return isPossible || Object.keys(resource.states).length === 0 ? null : `fills in "${name}", which nobody can in these states.`;
}
