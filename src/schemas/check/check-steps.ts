import type { FinishedStep } from "../actions/next-step.ts";
import type { FormSource } from "../carry/form-source.ts";
import { usesOf } from "../documents/documents.ts";
import type { Field } from "../fields/field.ts";
import { isWritable } from "../fields/kinds.ts";
import type { AnyResource } from "../resource.ts";
import { carriedFields } from "./check-carry-over.ts";
import { type Checked, whereProblems } from "./check-names.ts";

/** Returns what is wrong with a module's next steps: each must exist, and somebody must be able to take it. */
export const stepProblems = ({ resource, resources }: Checked): string[] =>
  resource.next.flatMap((step) => [
    ...targetProblems(resource, resources, step),
    ...(step.where ? whereProblems(resource, "a step of `next`", step.where) : []),
  ]);

function targetProblems(resource: AnyResource, resources: readonly AnyResource[], step: FinishedStep): string[] {
  if ("action" in step) return actionProblems(resource, step.action);
  if ("create" in step) return createProblems(resource, resources, step);
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

function createProblems(
  { name: own }: AnyResource,
  resources: readonly AnyResource[],
  { create: name, atOnce }: Extract<FinishedStep, { readonly create: string }>,
): string[] {
  const module = resources.find((each) => each.name === name);
  if (!module?.routes || !module.create) return [`\`next\` creates "${name}", which is not a resource with a form for new rows.`];
  const takes = (target: string | undefined) =>
    target === own || resources.some((each) => each.name === target && each.slices?.includes(own));
  const source = Object.values(module.views.form.sources ?? {}).find((each) => {
    const field = each.many === undefined ? module.fields[each.field] : undefined;
    return takes(each.many ?? (field?.kind === "ref" ? field.target : undefined));
  });
  if (!source) return [`\`next\` creates "${name}", whose form can't start from a record of this resource.`];
  return atOnce ? openFields(module, source).map((field) => `\`next\` creates "${name}" at once, but nothing fills its "${field}".`) : [];
}

/** The required fields that a form which starts this way leaves to whoever fills it in. */
function openFields(module: AnyResource, source: FormSource): string[] {
  const carried = carriedFields(source);
  const starts = (field: Field) => "default" in field || "defaultDays" in field;
  return Object.entries(module.fields).flatMap(([name, field]) =>
    isWritable(field) && "required" in field && field.required && !starts(field) && !carried.has(name) ? [name] : [],
  );
}
