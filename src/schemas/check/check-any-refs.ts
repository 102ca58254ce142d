import { anyRefOf, targetsOf } from "../fields/any-ref.ts";
import { ANY_REF_ID, ANY_REF_KIND } from "../fields/field.ts";
import { canFilter } from "../fields/kinds.ts";
import type { AnyResource } from "../resource.ts";
import { siblingGroupOf } from "../views/sibling-lists.ts";
import type { Checked } from "./check-names.ts";

/** Returns what is wrong with a reference to any record and the list pages it has per kind. */
export function anyRefProblems({ resource, resources }: Checked): string[] {
  const names = Object.keys(resource.fields).filter((name) => resource.fields[name]?.kind === "anyRef");
  const reference = anyRefOf(resource);
  if (!reference) return resource.views.list.pagePerKind ? ["`pagePerKind` needs an `anyRef` field."] : [];
  const { name, field } = reference;
  const targets = targetsOf(field, resources);
  return [
    ...(names.length > 1
      ? [`"${names.join('" and "')}" are both \`anyRef\` fields, but rows carry one \`${ANY_REF_KIND}\` and \`${ANY_REF_ID}\`.`]
      : []),
    ...[ANY_REF_KIND, ANY_REF_ID]
      .filter((wire) => Object.hasOwn(resource.fields, wire))
      .map((wire) => `the field "${wire}" must have another name, because "${name}" travels under that name.`),
    ...(field.targets ?? [])
      .filter((target) => !resources.some((each) => each.name === target && each.routes))
      .map((target) => `"${name}" refers to "${target}", which is not a resource with screens.`),
    ...targets
      .filter((target) => targets.some((other) => other.bizObject === target.bizObject && other.table !== target.table))
      .map((target) => `"${name}" refers to "${target.name}", but another table has its \`bizObject\` ${target.bizObject}.`),
    ...(resource.views.list.pagePerKind ? pageProblems(resource, targets, resources) : []),
  ];
}

function pageProblems(resource: AnyResource, targets: readonly AnyResource[], resources: readonly AnyResource[]): string[] {
  const reference = anyRefOf(resource);
  return [
    ...(reference?.field.targets && canFilter(reference.field)
      ? []
      : [`\`pagePerKind\` needs an \`anyRef\` field that names its resources and declares \`filter: true\`.`]),
    ...targets
      .filter((target) => siblingGroupOf(target, resources)?.lists.includes(resource.name) === false)
      .map(({ name }) => `\`pagePerKind\` gives "${name}" a page of this list, so its \`siblingLists\` must name "${resource.name}".`),
  ];
}

/** Whether the field of `listed` can refer to the resource's records and the list be filtered by it. */
export function pointsHere(listed: AnyResource, by: string, resource: AnyResource, resources: readonly AnyResource[]): boolean {
  const field = listed.fields[by];
  if (!field || !canFilter(field)) return false;
  return field.kind === "ref" || (field.kind === "anyRef" && targetsOf(field, resources).includes(resource));
}
