import { usesOf } from "../documents.ts";
import type { FinishedStep } from "../next-step.ts";
import type { AnyResource } from "../resource.ts";
import { type Checked, whereProblems } from "./check-names.ts";

/** Returns what is wrong with a module's next steps: each must exist, and somebody must be able to take it. */
export const stepProblems = ({ resource, resources }: Checked): string[] =>
  resource.next.flatMap((step) => [
    ...targetProblems(resource, resources, step),
    ...(step.where ? whereProblems(resource, "a step of `next`", step.where) : []),
  ]);

function targetProblems(resource: AnyResource, resources: readonly AnyResource[], step: FinishedStep): string[] {
  if ("action" in step) return actionProblems(resource, step.action);
  if ("create" in step) return createProblems(resource, resources, step.create);
  if ("email" in step) {
    const rule = resource.documents[step.email];
    return rule && usesOf(rule, "employee").includes("email")
      ? []
      : [`\`next\` emails "${step.email}", which is not a document that can be emailed.`];
  }
  return resource.views.list.bulkTargets?.some(({ at }) => at === step.at)
    ? []
    : [`\`next\` leads to "${step.at}", which is not the address of one of its list's \`bulkTargets\`.`];
}

function actionProblems({ actions }: AnyResource, name: string): string[] {
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!action) return [`\`next\` names "${name}", which is not an action.`];
  return action.by?.every((side) => side === "system") ? [`\`next\` names "${name}", which only the server runs.`] : [];
}

function createProblems({ name: own }: AnyResource, resources: readonly AnyResource[], name: string): string[] {
  const module = resources.find((each) => each.name === name);
  if (!module?.routes || !module.create) return [`\`next\` creates "${name}", which is not a resource with a form for new rows.`];
  const takes = (target: string | undefined) =>
    target === own || resources.some((each) => each.name === target && each.slices?.includes(own));
  const isSource = Object.values(module.views.form.sources ?? {}).some((source) => {
    const field = source.many === undefined ? module.fields[source.field] : undefined;
    return takes(source.many ?? (field?.kind === "ref" ? field.target : undefined));
  });
  return isSource ? [] : [`\`next\` creates "${name}", whose form can't start from a record of this resource.`];
}
